import type { RouteId } from '@candor/contract/all-routes';
import { sampleOf } from '@candor/domain/testing/by-night';
import { Secret, TOTP } from 'otpauth';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type FailingStatements,
  type FailsWhen,
  failingStatements,
} from '../testing/failing-statements.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts';

/** More than any of these calls has statements. */
const STATEMENTS_MAX = 80;
const PAY_PASSWORD = '739461';

let world: TestApp & { readonly pool: Pool };
let statements: FailingStatements;
let people = 0;
beforeAll(async () => {
  world = await openTestApp({ WEBHOOKS_LOCAL: 'true' });
  statements = failingStatements(world.pool);
});
afterAll(() => world.close());

interface Person {
  readonly email: string;
  readonly userId: string;
  readonly token: string;
}

/** A call that changes what lets its customer in. */
interface Act {
  readonly id: RouteId;
  readonly isVisitors?: boolean;
  /** What it is made with; the customer is got ready for it first. */
  readonly input: (me: Person) => Promise<Record<string, unknown>>;
  /**
   * What the call is told when it comes again and its answer is kept under no key: a reason, or
   * 200, when it does the same once more.
   */
  readonly again?: string | 200;
  /** It gives the session another token: whoever did not hear of that has to log in. */
  readonly isRenewing?: true;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries.
async function get(me: Person, id: RouteId, input: Record<string, unknown> = {}): Promise<any> {
  const told = await world.ask(id, input, me);
  if (told.code !== 200) throw new Error(`${id} answered ${told.code}: ${told.msg}`);
  return told.data;
}

/** Somebody with another session, a key, a webhook and a transaction password. */
async function somebody(): Promise<Person> {
  people += 1;
  const email = `person${people}@example.test`;
  const me: Person = { email, ...(await world.register(email)) };
  await world.ask('loginByUsername', { username: email, password: TEST_PASSWORD });
  await get(me, 'settingPayPassword', both('payPassword', PAY_PASSWORD));
  const key = { name: 'Books', scopes: ['read'], callsPerMinute: 60, days: 30, addresses: [] };
  await get(me, 'apiKeyCreate', key);
  await get(me, 'webhookCreate', { name: 'Books', url: 'https://a.test/', kinds: ['order'] });
  return me;
}

const both = (name: string, secret: string) => ({
  [name]: secret,
  [`confirm${name.charAt(0).toUpperCase()}${name.slice(1)}`]: secret,
});

const newPassword = { newPassword: 'another secret 2', confirmPassword: 'another secret 2' };

async function codeFor(me: Person, type: string) {
  const sent = await get(me, 'getEmailCode', { email: me.email, type });
  return { emailCode: sent.simulatedCode, codeHandle: sent.codeHandle };
}

async function authenticator(me: Person): Promise<TOTP> {
  const { secret } = await get(me, 'timeCodeBegin');
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
}

const digitsOf = (totp: TOTP) => totp.generate({ timestamp: world.services.clock.nowMs() });

async function withFactor(me: Person): Promise<void> {
  await get(me, 'timeCodeConfirm', { code: digitsOf(await authenticator(me)) });
  await world.pool.query(
    `UPDATE sessions SET proved_ms = $2, proved_by = 'timeCode' WHERE user_id = $1`,
    [me.userId, world.services.clock.nowMs() + 1],
  );
}

const ofOneKey = async (me: Person) => ({ id: (await get(me, 'apiKeyList')).list[0].id });
const ofOneHook = async (me: Person) => ({ id: (await get(me, 'webhookList')).list[0].id });
const frozen = async ({ userId }: Person) => {
  await world.services.stores.users.freeze(userId, world.services.clock.nowMs());
  return {};
};

const acts: Readonly<Record<string, Act>> = {
  'a forgotten password': {
    id: 'resetPassword',
    isVisitors: true,
    input: async (me) => ({
      email: me.email,
      ...(await codeFor(me, 'reset')),
      ...newPassword,
    }),
  },
  'another password': {
    id: 'updatePassword',
    isRenewing: true,
    input: async () => ({ oldPassword: TEST_PASSWORD, ...newPassword }),
  },
  'a forgotten transaction password': {
    id: 'resetPayPassword',
    isRenewing: true,
    input: async (me) => ({
      ...(await codeFor(me, 'payPassword')),
      password: TEST_PASSWORD,
      ...both('payPassword', '482915'),
    }),
  },
  'another transaction password': {
    id: 'updatePayPassword',
    isRenewing: true,
    input: async () => ({ oldPayPassword: PAY_PASSWORD, ...both('payPassword', '482915') }),
  },
  'the end of other sessions': {
    id: 'sessionEnd',
    input: async () => ({ id: 'others' }),
    again: 200,
  },
  'a key': {
    id: 'apiKeyCreate',
    input: async () => ({
      name: 'More',
      scopes: ['read'],
      callsPerMinute: 60,
      days: 30,
      addresses: [],
    }),
  },
  'the end of a key': { id: 'apiKeyEnd', input: ofOneKey, again: 'NOT_FOUND' },
  'a webhook': {
    id: 'webhookCreate',
    input: async () => ({ name: 'More', url: 'https://b.test/', kinds: ['order'] }),
  },
  'another secret of a webhook': { id: 'webhookSecret', input: ofOneHook },
  'the end of a webhook': { id: 'webhookEnd', input: ofOneHook, again: 'NOT_FOUND' },
  'a factor': {
    id: 'timeCodeConfirm',
    isRenewing: true,
    input: async (me) => ({ code: digitsOf(await authenticator(me)) }),
    // The proof was made before there was a factor.
    again: 'STEP_UP_REQUIRED',
  },
  'the end of a factor': {
    id: 'timeCodeEnd',
    isRenewing: true,
    input: async (me) => {
      await withFactor(me);
      return {};
    },
  },
  'recovery codes': {
    id: 'recoveryCodesNew',
    isRenewing: true,
    input: async (me) => {
      await withFactor(me);
      return {};
    },
    again: 200,
  },
  'a thaw': { id: 'accountThaw', input: frozen },
};

/** What the customer has, without ids and secrets: the same after two changes of one kind. */
async function standing({ userId, email }: Person, secrets: Secrets): Promise<unknown> {
  const { rows } = await world.pool.query(
    `SELECT password_hash AS password, pay_password_hash AS pay_password, thaw_ms IS NULL AS thaws,
       (SELECT count(*)::int FROM email_codes WHERE email = $2 AND is_used) AS codes_used,
       (SELECT count(*)::int FROM sessions s WHERE s.user_id = $1 AND ended_ms IS NULL) AS sessions,
       (SELECT count(*)::int FROM api_keys k WHERE k.user_id = $1 AND ended_ms IS NULL) AS keys,
       (SELECT jsonb_agg(paused ORDER BY id) FROM webhooks w WHERE w.user_id = $1) AS hooks,
       (SELECT count(sealed_old_secret)::int FROM webhooks w WHERE w.user_id = $1) AS old_secrets,
       (SELECT jsonb_agg(message_key ORDER BY id) FROM messages m WHERE m.user_id = $1) AS messages,
       (SELECT jsonb_agg(event ORDER BY e.id) FROM security_events e WHERE e.user_id = $1)
         AS events,
       (SELECT count(confirmed_ms)::int FROM time_codes t WHERE t.user_id = $1) AS factors,
       (SELECT jsonb_agg(code_hash ORDER BY code_hash) FROM recovery_codes r WHERE r.user_id = $1)
         AS recovery
     FROM users WHERE user_id = $1`,
    [userId, email],
  );
  const [{ password, pay_password: payPassword, recovery, ...rest }] = rows;
  return {
    ...rest,
    password: secrets.nameOf(password),
    payPassword: secrets.nameOf(payPassword),
    recovery: secrets.nameOf(JSON.stringify(recovery)),
  };
}

/** Names secrets by the order in which they were first seen. */
class Secrets {
  readonly #seen: string[] = [];
  nameOf(secret: string): number {
    if (!this.#seen.includes(secret)) this.#seen.push(secret);
    return this.#seen.indexOf(secret);
  }
}

/** One customer, whose call fails at its first statement, asked again at its second and so on. */
async function failThrough(name: string, act: Act, when: FailsWhen) {
  const me = await somebody();
  const input = await act.input(me);
  const secrets = new Secrets();
  const as = act.isVisitors ? {} : { token: me.token };
  const before = await standing(me, secrets);
  for (let nth = 1; ; nth += 1) {
    expect(nth, name).toBeLessThan(STATEMENTS_MAX);
    const key = `${name} ${when}`;
    let told = await Promise.resolve({ code: 0, data: {} as { reason?: string } });
    const count = await statements.during(nth, when, async () => {
      told = await world.ask(act.id, input, { ...as, key });
    });
    const isWhole = count < nth;
    const said = [name, when, nth, told.code];
    if (isWhole) expect(said).toEqual([name, when, nth, 200]);
    const after = await standing(me, secrets);
    if (JSON.stringify(after) === JSON.stringify(before)) {
      expect([200, 503], said.join(' ')).toContain(told.code);
      expect([said, isWhole]).toEqual([said, false]);
      continue;
    }
    // Done, heard of or not: asked again it is not done again.
    world.turn(1_000);
    const again = await world.ask(act.id, input, { ...as, key });
    const isOut = act.isRenewing === true && told.code === 503 && again.code === 401;
    const isKnown = again.code === 200 || again.data.reason === act.again || isOut;
    expect([said, again.msg, isKnown]).toEqual([said, again.msg, true]);
    if (act.again !== 200) expect(await standing(me, secrets), said.join(' ')).toEqual(after);
    return after;
  }
}

const cases = Object.entries(acts).flatMap(([name, act]) =>
  (['before', 'after'] as const).map((when) => ({ name, act, when })),
);

test('whatever statement fails, a change of what lets in is done whole or not at all', async () => {
  const whole = new Map<string, unknown>();
  for (const { name, act, when } of sampleOf(cases, 10)) {
    const done = await failThrough(name, act, when);
    // Wherever it failed, and whether anybody heard of it, the same is left.
    expect([name, when, done]).toEqual([name, when, whole.get(name) ?? done]);
    whole.set(name, done);
    world.turn(61_000);
  }
}, 120_000);

test('whoever did not hear that they are registered is let in when they ask again', async () => {
  for (const when of ['before', 'after'] as const) {
    const email = `newcomer-${when}@example.test`;
    const { data } = await world.ask('getEmailCode', { email, type: 'register' });
    const form = { email, emailCode: data.simulatedCode, ...both('password', TEST_PASSWORD) };
    for (let nth = 1; ; nth += 1) {
      expect(nth).toBeLessThan(STATEMENTS_MAX);
      let code = 0;
      const ask = async () => {
        code = (await world.ask('registerEmail', form, { key: 'register' })).code;
      };
      if ((await statements.during(nth, when, ask)) < nth) {
        expect(code).toBe(200);
        // However often it was asked, there is one session.
        const { rows } = await world.pool.query(
          `SELECT event, (SELECT count(*)::int FROM sessions s WHERE s.user_id = e.user_id) AS open
             FROM security_events e JOIN users USING (user_id) WHERE email = $1`,
          [email],
        );
        expect([when, rows]).toEqual([when, [{ event: 'login', open: 1 }]]);
        break;
      }
      expect([when, nth, [200, 503].includes(code)]).toEqual([when, nth, true]);
      const found = await world.services.stores.users.byEmail(email);
      if (found === null) continue;
      await ask();
      expect([when, nth, code]).toEqual([when, nth, 200]);
    }
  }
});
