import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAsOperator, OPERATOR_PASSWORD, openOperator } from '../testing/an-operator.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// What whoever guards the server reads of somebody who tries what is another's.

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

type Line = Record<string, unknown>;

/** Lines of an event that were written meanwhile. */
async function linesOf(event: string, work: () => Promise<unknown>): Promise<Line[]> {
  const before = world.security.length;
  await work();
  const lines = world.security.slice(before).map((line) => JSON.parse(line) as Line);
  return lines.filter((line) => line.event === event);
}

test('whoever asks for a thing of another is a line, with who, what and whose', async () => {
  const [ada, eve] = await Promise.all([
    world.register('ada@example.test'),
    world.register('eve@example.test'),
  ]);
  const { data: key } = await world.ask('apiKeyCreate', { name: 'a', scopes: ['read'] }, ada);
  const { data: sessions } = await world.ask('sessionList', {}, ada);
  const { data: messages } = await world.ask('messageList', { page: 1, pageSize: 5 }, ada);
  const tries = [
    ['apiKeyEnd', 'key', key.id ?? key.key?.id],
    ['sessionEnd', 'session', sessions.list[0].id],
    ['message', 'message', messages.list[0].id],
  ] as const;
  for (const [call, kind, id] of tries) {
    const own = await linesOf('access-refused', async () => {
      const { code } = await world.ask(call, { id: String(id) }, eve);
      expect([call, code]).toEqual([call, 404]);
    });
    expect(own).toMatchObject([
      {
        level: 40,
        address: '127.0.0.1',
        userId: eve.userId,
        session: expect.any(String),
        what: `${call} ${kind} ${id}`,
        whose: ada.userId,
      },
    ]);
  }
});

test('what nobody has, and the own that ended, is no line', async () => {
  const ada = await world.register('own@example.test');
  const { data: key } = await world.ask('apiKeyCreate', { name: 'a', scopes: ['read'] }, ada);
  const id = String(key.id ?? key.key?.id);
  const none = await linesOf('access-refused', async () => {
    await world.ask('apiKeyEnd', { id }, ada);
    await world.ask('apiKeyEnd', { id }, ada);
    await world.ask('sessionEnd', { id: 'nothing' }, ada);
    await world.ask('message', { id: '999999' }, ada);
    await world.ask('message', { id: "1' OR '1'='1" }, ada);
  });
  expect(none).toEqual([]);
});

test('an operator without the role is a line with the operator', async () => {
  const operator = await openOperator(world, 'Mara', ['support']);
  const lines = await linesOf('role-missing', async () => {
    expect((await operator.ask('opsReviewList')).code).toBe(403);
  });
  expect(lines).toMatchObject([{ operator: operator.id, what: 'opsReviewList ROLE_MISSING' }]);
});

test('what operators do to their own login is written, with operator and session', async () => {
  const lines: Line[] = [];
  let operator = await openOperator(world, 'Iris', ['support']);
  expect(world.security.map((line) => JSON.parse(line)).at(-1)).toMatchObject({
    event: 'factor-added',
    operator: operator.id,
  });
  const login = await linesOf('login', async () => {
    operator = await openOperator(world, 'Iris', ['support']);
  });
  expect(login).toMatchObject([{ operator: operator.id, factor: 'password' }]);
  const { session } = login[0] ?? {};
  expect(session).toEqual(expect.any(String));
  const newPassword = 'a longer night shift';
  const form = { newPassword, confirmPassword: newPassword };
  for (const [event, work] of [
    [
      'password-wrong',
      () => operator.ask('opsUpdatePassword', { ...form, oldPassword: 'nope nope nope' }),
    ],
    [
      'password-changed',
      () => operator.ask('opsUpdatePassword', { ...form, oldPassword: OPERATOR_PASSWORD }),
    ],
    ['session-ended', () => operator.ask('opsLogout')],
  ] as const) {
    const found = await linesOf(event, work);
    expect(found, event).toMatchObject([{ operator: operator.id, session }]);
    lines.push(...found);
  }
  expect(JSON.stringify(lines)).not.toMatch(/night shift|nope/);
});

test('a disabled operator with the right password is a line', async () => {
  const operator = await openOperator(world, 'Otto', ['support']);
  await world.services.stores.operators.change(operator.email, { isDisabled: true, nowMs: 1 });
  const input = { username: operator.email, password: OPERATOR_PASSWORD };
  const lines = await linesOf('account-shut', () => askAsOperator(world, 'opsLogin', { input }));
  expect(lines).toMatchObject([{ operator: operator.id }]);
});

test('whoever is refused twenty times in a minute is a line, and few are none', async () => {
  const eve = await world.register('prober@example.test');
  const ask = (count: number) => () =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        at % 2 === 0
          ? world.ask('sessionEnd', {}, eve)
          : world.ask('apiKeyCreate', { name: 'a', scopes: ['read'], guess: 1 } as never, eve),
      ),
    );
  expect(await linesOf('many-refusals', ask(15))).toEqual([]);
  const lines = await linesOf('many-refusals', ask(30));
  expect(lines).toMatchObject([{ userId: eve.userId, address: '127.0.0.1' }]);
  expect(await linesOf('many-refusals', ask(30))).toEqual([]);
});

test('codes asked for and guessed for a customer are that customer’s, and for nobody a mark’s', async () => {
  const email = 'guessed-at@example.test';
  const { userId } = await world.register(email);
  const form = { emailCode: 'AAAA-AAAA', newPassword: 'kettle 42', confirmPassword: 'kettle 42' };
  const told = async (of: string) => {
    const work = async () => {
      await world.ask('getEmailCode', { email: of, type: 'reset' });
      await world.ask('getEmailCode', { email: of, type: 'reset' });
      await world.ask('resetPassword', { email: of, ...form });
    };
    const before = world.security.length;
    await work();
    return world.security.slice(before).map((line) => JSON.parse(line) as Line);
  };
  const events = ['code-sent', 'code-refused', 'code-wrong'];
  expect(await told(email)).toMatchObject(events.map((event) => ({ event, userId })));
  const marked = events.map((event) => ({
    event,
    account: expect.stringMatching(/^[0-9a-f]{12}$/),
  }));
  expect(await told('nobody-here@example.test')).toMatchObject(marked);
});
