import { createSmtpMail } from '@candor/adapters/mail/smtp-mail';
import { openSmtpHouse, type SmtpHouse } from '@candor/adapters/mail/testing/smtp-house';
import { openPushHouse, type PushHouse } from '@candor/adapters/push/testing/push-house';
import type { MessageKind } from '@candor/contract/account-shapes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeCopies } from '../compose/copies.ts';
import { readConfig } from '../config/config.ts';
import { openTestApp, START_MS, type TestApp } from '../testing/test-app.ts';

let world: TestApp;
let smtp: SmtpHouse;
let pushes: PushHouse;
beforeAll(async () => {
  smtp = await openSmtpHouse();
  pushes = await openPushHouse();
  world = await openTestApp({
    MAIL_MODE: 'smtp',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_FROM: 'Candor <desk@candor.test>',
    PUBLIC_URL: 'https://candor.test/',
  });
});
afterAll(async () => {
  await world.close();
  await smtp.close();
  await pushes.close();
});

/** Letters go over SMTP here, and failures are told. */
const look = async () => {
  const failures: unknown[] = [];
  const { services } = world;
  const mail = createSmtpMail({ ...smtpOf(), isSecure: false });
  await composeCopies({ ...services, mail }, (error) => failures.push(error)).look();
  return failures;
};

function smtpOf() {
  const { smtp: given } = world.services.config;
  if (given === null) throw new Error('This house sends no mail.');
  return given;
}

let names = 0;
/** Registered with the code of a letter. */
async function newcomer(language: 'en' | 'zh_Hant_HK' = 'en') {
  names += 1;
  const email = `reader${names}@example.test`;
  await world.ask('getEmailCode', { email, type: 'register' });
  const emailCode = /\d{6}/.exec(world.letters.at(-1)?.text ?? '')?.[0];
  const form = { email, emailCode, password: 'secret 1', confirmPassword: 'secret 1' };
  const { data } = await world.ask('registerEmail', form, { language });
  return { token: data.token as string, userId: data.user.userId as string, email };
}
type Me = Awaited<ReturnType<typeof newcomer>>;

const deposit = (me: Me, kind: MessageKind = 'deposit', params = { amount: '$5.00' }) =>
  world.services.inbox.send(
    { userId: me.userId, kind, key: 'deposit_completed', params, link: null },
    world.services.clock.nowMs(),
  );
const choose = (me: Me, kind: MessageKind, email: boolean, push = false) =>
  world.ask('userNotifications', { kinds: [{ kind, email, push }] }, me);
/** Letters to somebody, with folded headers made whole and the text readable. */
const lettersTo = ({ email }: Me) =>
  smtp.letters
    .filter((letter) => letter.includes(`To: ${email}`))
    .map((letter) => letter.replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('=\r\n', ''));
const unsubscribing = (letter: string) =>
  /List-Unsubscribe: <https:\/\/candor\.test(\S+)>/.exec(letter)?.[1] ?? '';

test('what is copied is chosen by kind, and the rest is as the house has it', async () => {
  const me = await newcomer();
  const { data } = await world.ask('userNotifications', {}, me);
  const letters = data.kinds.filter((one: { email: boolean }) => one.email);
  expect(letters.map((one: { kind: string }) => one.kind).sort()).toEqual([
    'margin',
    'security',
    'withdrawal',
  ]);
  expect(data).toMatchObject({ pushFigures: false, pushHere: false });
  expect(Buffer.from(data.pushKey, 'base64url')).toHaveLength(65);
  const chosen = await choose(me, 'security', false, true);
  expect(chosen.data.kinds).toContainEqual({ kind: 'security', email: false, push: true });
  const twice = ['order', 'order'].map((kind, place) => ({
    kind,
    email: place === 1,
    push: false,
  }));
  const told = await world.ask('userNotifications', { kinds: twice, pushFigures: true }, me);
  expect(told.data.kinds).toContainEqual({ kind: 'order', email: true, push: false });
  expect(told.data.pushFigures).toBe(true);
  const another = await world.ask('userNotifications', {}, await newcomer());
  expect(another.data).toEqual(data);
});

test('a message goes out once by e-mail, in the language of its reader', async () => {
  const me = await newcomer('zh_Hant_HK');
  await world.ask('userPreference', { language: 'zh_Hant_HK' }, me);
  await choose(me, 'deposit', true);
  const { id } = await deposit(me);
  expect(await look()).toEqual([]);
  await look();
  const [letter = '', ...more] = lettersTo(me);
  expect(more).toEqual([]);
  expect(letter).toContain(`Message-ID: <message-${id}@candor.test>`);
  expect(letter).toContain('Content-Language: zh-Hant');
  expect(letter).not.toContain(me.token);
  expect(letter).toContain('$5.00');
  expect(letter).toContain(`https://candor.test/#/pages/message/detail?id=3D${id}`);
});

test('a mail server that is away loses nothing', async () => {
  const me = await newcomer();
  await choose(me, 'deposit', true);
  await deposit(me);
  smtp.refuse('not today');
  expect(await look()).toHaveLength(1);
  smtp.refuse(null);
  await look();
  expect(lettersTo(me)).toEqual([]);
  world.turn(5 * 60_000);
  expect(await look()).toEqual([]);
  expect(lettersTo(me)).toHaveLength(1);
});

test('the link of a letter ends such letters and no others, when it is pressed', async () => {
  const me = await newcomer();
  await choose(me, 'deposit', true, true);
  await choose(me, 'order', true);
  await deposit(me);
  await look();
  const url = unsubscribing(lettersTo(me)[0] ?? '');
  const chosen = async () => {
    const { data } = await world.ask('userNotifications', {}, me);
    return data.kinds.filter(({ kind }: { kind: string }) => ['deposit', 'order'].includes(kind));
  };
  const page = await world.inject({ method: 'GET', url });
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(page.body).toContain('<form method="post">');
  expect(await chosen()).toContainEqual({ kind: 'deposit', email: true, push: true });
  const pressed = await world.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(pressed.statusCode).toBe(200);
  expect(await chosen()).toEqual([
    { kind: 'deposit', email: false, push: true },
    { kind: 'order', email: true, push: false },
  ]);
});

test('nobody ends letters with a link that was not signed here', async () => {
  const [me, other] = [await newcomer(), await newcomer()];
  await choose(me, 'deposit', true, true);
  await deposit(me);
  await look();
  const url = unsubscribing(lettersTo(me)[0] ?? '');
  const forged = [
    url.replace(me.userId, other.userId),
    url.replace('deposit', 'deposit-security'),
    url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'),
    `${url}&token=twice`,
    '/mail/unsubscribe',
    '/mail/unsubscribe?token=',
    `/mail/unsubscribe?token=${'x'.repeat(5000)}`,
    '/mail/unsubscribe?token=%3Cscript%3E',
  ];
  for (const one of forged) {
    const { statusCode, body } = await world.inject({ method: 'POST', url: one });
    expect([one, statusCode]).toEqual([one, 404]);
    expect(body).not.toContain('script');
  }
  const { data } = await world.ask('userNotifications', {}, me);
  expect(data.kinds).toContainEqual({ kind: 'deposit', email: true, push: true });
});

test('what customer service wrote is in no letter, and no title makes a header', async () => {
  const me = await newcomer();
  await choose(me, 'chat', true);
  const params = {
    ticket: 'T-1',
    subject: 'x\r\nBcc: eve@example.test',
    text: 'my password is no',
  };
  const draft = { userId: me.userId, kind: 'chat', key: 'ticket_answer', link: null } as const;
  await world.services.inbox.send({ ...draft, params }, START_MS);
  await look();
  const [letter = ''] = lettersTo(me);
  expect(letter).toContain('Subject: Customer Service answered');
  expect(letter).not.toMatch(/eve@|password/);
});

test('a device is told what it may show, and nothing once its session has ended', async () => {
  const me = await newcomer();
  const subscription = pushes.subscribe();
  const { endpoint } = subscription;
  expect((await world.ask('pushSubscribe', { ...subscription }, me)).code).toBe(200);
  expect((await world.ask('userNotifications', {}, me)).data.pushHere).toBe(true);
  const { id } = await deposit(me);
  expect(await look()).toEqual([]);
  const link = `pages/message/detail?id=${id}`;
  const quiet = { title: 'Candor', body: 'New message: Deposit', lang: 'en', link };
  expect(JSON.parse(pushes.pushed.at(-1)?.text ?? '')).toEqual({ ...quiet, tag: `message-${id}` });
  expect(pushes.pushed.at(-1)?.signed).toMatchObject({ sub: 'https://candor.test/' });
  await world.ask('userNotifications', { pushFigures: true }, me);
  await deposit(me);
  await look();
  expect(pushes.pushed.at(-1)?.text).toContain('$5.00');
  const count = pushes.pushed.length;
  await choose(me, 'deposit', false, false);
  await deposit(me);
  await choose(me, 'deposit', false, true);
  await world.ask('logout', {}, me);
  await deposit(me);
  await look();
  expect(pushes.pushed).toHaveLength(count);
  const refused = await world.ask('pushSubscribe', { ...subscription }, me);
  expect([refused.code, endpoint.length > 0]).toEqual([401, true]);
});

test('a service that knows a device no more ends its subscription', async () => {
  const me = await newcomer();
  await world.ask('pushSubscribe', { ...pushes.subscribe() }, me);
  await deposit(me);
  pushes.answer(410);
  expect(await look()).toEqual([]);
  pushes.answer(201);
  expect((await world.ask('userNotifications', {}, me)).data.pushHere).toBe(false);
});

test('the house pushes to no address but a push service’s, and one device is one customer’s', async () => {
  const [me, other] = [await newcomer(), await newcomer()];
  const keys = pushes.subscribe();
  for (const endpoint of ['http://10.0.0.1/a', 'https://localhost/a', 'https://metadata/a']) {
    const told = await world.ask('pushSubscribe', { ...keys, endpoint }, me);
    expect([told.code, told.data]).toEqual([400, { reason: 'FIELD_INVALID', field: 'endpoint' }]);
  }
  for (const [field, value] of [
    ['p256dh', `B${'A'.repeat(86)}`],
    ['p256dh', keys.auth],
    ['auth', 'short'],
  ] as const) {
    const told = await world.ask('pushSubscribe', { ...keys, [field]: value }, me);
    expect([told.code, told.data.field]).toEqual([400, field]);
  }
  await world.ask('pushSubscribe', { ...keys }, me);
  await world.ask('pushSubscribe', { ...keys }, other);
  expect((await world.ask('userNotifications', {}, me)).data.pushHere).toBe(false);
  const count = pushes.pushed.length;
  await deposit(me);
  await look();
  expect(pushes.pushed).toHaveLength(count);
});

test('letters that tell an owner of a thief end with a fresh proof alone', async () => {
  const me = await newcomer();
  world.turn(5 * 60_000);
  for (const kind of ['security', 'withdrawal'] as const) {
    const told = await choose(me, kind, false, true);
    expect([kind, told.code, told.data.reason]).toEqual([kind, 422, 'STEP_UP_REQUIRED']);
    expect((await choose(me, kind, true, false)).code).toBe(200);
  }
  // What guards nothing is chosen freely, and what is off already may be said again.
  expect((await choose(me, 'margin', false)).code).toBe(200);
  await world.ask('prove', { password: 'secret 1' }, me);
  expect((await choose(me, 'security', false)).code).toBe(200);
  world.turn(5 * 60_000);
  expect((await choose(me, 'security', false)).code).toBe(200);
});

test('outside of tests no push goes to this machine', () => {
  expect(readConfig({ NODE_ENV: 'production', DATA_DIR: '/tmp/none' }).checksAnswers).toBe(false);
  expect(readConfig({ PUSH_SERVICES: ' Push.Example.test, ' }).pushServices).toEqual([
    'push.example.test',
  ]);
});
