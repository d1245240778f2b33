import { fileURLToPath } from 'node:url';
import { allOperatorRoutes } from '@candor/contract/all-operator-routes';
import { allRoutes, type RouteId } from '@candor/contract/all-routes';
import { operatorRoles } from '@candor/contract/operator-route';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from './endpoints/registry.ts';
import type { OperatorRouteId } from './operators/operator-endpoint.ts';
import {
  addOperator,
  askAsOperator,
  OPERATOR_PASSWORD,
  openOperator,
  operatorCode,
} from './testing/an-operator.ts';
import { type ManualHouse, openManualHouse } from './testing/manual-house.ts';
import { openTestApp, requestOf, TEST_PASSWORD } from './testing/test-app.ts';
import { routeOf, sampleInput } from './testing/wire-samples.ts';

// Every call is made by every kind of caller. The page says what came of it, and is held to it:
// `npx vitest run --project node server/src/who-may-call.test.ts -u` writes it anew.

const PAGE = fileURLToPath(new URL('../../docs/who-may-call.md', import.meta.url));
const MINUTE_MS = 60_000;

let house: ManualHouse;
beforeAll(async () => {
  house = await openManualHouse();
}, 60_000);
afterAll(() => house.close());

const served = [...endpoints.keys()];
const operatorCalls = Object.keys(allOperatorRoutes) as OperatorRouteId[];
/** They end a session, or the account: whoever makes all calls makes these last. */
const endings: readonly RouteId[] = ['logout', 'accountClose', 'accountFreeze'];
const inOrder = [...served.filter((id) => !endings.includes(id)), ...endings];

interface Answered {
  readonly code: number;
  readonly reason?: string | undefined;
}

/** What a caller is told; of a file, its code alone. */
async function answered(options: InjectOptions): Promise<Answered> {
  const answer = await house.inject(options);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const told = isJson ? answer.json() : {};
  const isOurs = answer.statusCode < 500 || answer.statusCode === 501;
  expect([options.url, answer.statusCode, isOurs]).toEqual([options.url, answer.statusCode, true]);
  return { code: answer.statusCode, reason: told.data?.reason };
}

const call = (id: RouteId, token: string | null, input = sampleOf(id)) =>
  answered(requestOf(id, input, token === null ? {} : { token }));

/** Of what no sample is drawn for, nothing: it is refused after the door. */
function sampleOf(id: RouteId): Record<string, unknown> {
  const opens = 'openClose' in routeOf(id).input.properties && { direction: 0, openClose: 0 };
  try {
    return { ...sampleInput(routeOf(id)), ...opens };
  } catch {
    return {};
  }
}

/** Each kind of caller has one way of being refused, or of being asked for more. */
const words: Readonly<Record<string, string>> = {
  LOGIN_EXPIRED: 'no',
  SHUT_OUT: 'no',
  KEY_SCOPE: 'no',
  ACCOUNT_FROZEN: 'no',
  ROLE_MISSING: 'no',
  OPERATOR_SETUP: 'no',
  NETWORK_SHUT: 'no',
  STEP_UP_REQUIRED: 'proof',
  NOT_SERVED: 'not yet',
};
const wordOf = ({ reason }: Answered) => words[reason ?? ''] ?? 'yes';

type Ask = (id: RouteId) => Promise<string>;

/** Somebody who makes every call in turn, and logs in again where one has ended the session. */
interface Person {
  readonly userId: string;
  readonly token: string;
  ask(id: RouteId, input?: Record<string, unknown>): Promise<string>;
}

/** `sinceMs`: how long ago each session was opened, which is a proof for five minutes. */
async function person(sinceMs: number, hasFactor = false): Promise<Person> {
  const { userId, token: first } = await house.customer({ STOCK: '10000.00' });
  const secret = hasFactor ? await setFactor(first) : null;
  let token = first;
  const logIn = async () => {
    house.turn(MINUTE_MS);
    const login = { username: userId, password: TEST_PASSWORD };
    const told = await house.ask('loginByUsername', login);
    const { pendingToken } = told.data;
    const code = secret === null ? '' : operatorCode(secret, house.nowMs());
    const { data } =
      secret === null ? told : await house.ask('loginSecondStep', { pendingToken, code });
    token = data.token;
    house.turn(sinceMs);
  };
  await logIn();
  return {
    userId,
    get token() {
      return token;
    },
    ask: async (id, input) => {
      if ((await call('userInfo', token)).code !== 200) await logIn();
      return wordOf(await call(id, token, input));
    },
  };
}

async function setFactor(token: string): Promise<string> {
  const { data } = await house.ask('timeCodeBegin', {}, { token });
  const code = operatorCode(data.secret, house.nowMs());
  expect((await house.ask('timeCodeConfirm', { code }, { token })).code).toBe(200);
  return data.secret;
}

async function frozen(): Promise<Ask> {
  const who = await person(0);
  expect(await who.ask('accountFreeze')).toBe('yes');
  return async (id) => {
    const word = await who.ask(id);
    if (word !== 'no' || !('direction' in routeOf(id).input.properties)) return word;
    const closing = { ...sampleOf(id), direction: 1, openClose: 1 };
    return (await who.ask(id, closing)) === 'no' ? 'no' : 'close';
  };
}

async function locked(): Promise<Ask> {
  const { userId, token } = await person(0);
  const { ask } = await openOperator(house, 'Anna', ['administrator']);
  expect((await ask('opsCustomerLock', { userId, reason: 'She asked for it.' })).code).toBe(200);
  return async (id) => wordOf(await call(id, token));
}

async function keyOf(...scopes: string[]): Promise<Ask> {
  const { token } = await person(0);
  const largest = scopes.includes('trade') && { largestOrder: '1.00' };
  const made = { name: 'robot', scopes, callsPerMinute: 3000, ...largest };
  const key = (await house.ask('apiKeyCreate', made, { token })).data.token;
  return async (id) => wordOf(await call(id, key));
}

/** The calls of customers by every kind of caller, each in one column. */
async function customersTable(): Promise<string> {
  const operator = await openOperator(house, 'Jonas', [...operatorRoles]);
  const columns: readonly (readonly [string, () => Promise<Ask>])[] = [
    ['visitor', async () => async (id) => wordOf(await call(id, null))],
    ['customer', async () => (await person(0)).ask],
    ['proof is old', async () => (await person(6 * MINUTE_MS)).ask],
    ['factor, proof is old', async () => (await person(6 * MINUTE_MS, true)).ask],
    ['frozen', frozen],
    ['locked', locked],
    ['key: read', () => keyOf('read')],
    ['key: trade', () => keyOf('trade')],
    ['operator', async () => async (id) => wordOf(await call(id, operator.token))],
  ];
  const rows = new Map<RouteId, string[]>(served.map((id) => [id, []]));
  for (const [, open] of columns) {
    const ask = await open();
    for (const id of inOrder) rows.get(id)?.push(await ask(id));
  }
  return tableOf(
    ['call', ...columns.map(([name]) => name)],
    served.map((id) => [`\`${pathOf(allRoutes[id])}\``, ...(rows.get(id) ?? [])]),
  );
}

/** The calls of operators by everybody. */
async function operatorsTable(): Promise<string> {
  const { token } = await person(0);
  const made = { name: 'all', scopes: ['read', 'trade'], largestOrder: '1.00' };
  const key = (await house.ask('apiKeyCreate', made, { token })).data.token;
  const beginner = await addOperator(house, 'Newcomer', [...operatorRoles]);
  const first = { username: beginner.email, password: OPERATOR_PASSWORD };
  const opened = (await askAsOperator(house, 'opsLogin', { input: first })).data.token;
  const columns: [string, string | null][] = [
    ['visitor', null],
    ['customer', token],
    ['key', key],
    ['nothing set', opened],
  ];
  for (const role of operatorRoles) {
    columns.push([role, (await openOperator(house, 'Jonas', [role])).token]);
  }
  const cell = async (id: OperatorRouteId, authorization: string | null) => {
    const { method, path } = allOperatorRoutes[id];
    const headers = authorization === null ? {} : { authorization };
    return wordOf(await answered({ method, url: path, headers, payload: {} }));
  };
  const staying = operatorCalls.filter((id) => id !== 'opsLogout');
  const rows: string[][] = [];
  for (const id of [...staying, 'opsLogout'] as const) {
    const cells = await Promise.all(columns.map(([, asking]) => cell(id, asking)));
    rows.push([`\`${pathOf(allOperatorRoutes[id])}\``, ...cells]);
  }
  return tableOf(['call', ...columns.map(([name]) => name)], rows);
}

const OURS = 'https://candor.example';
/** Whence a call says that it comes: the page, the name that was called, the proxy. */
const ways: readonly (readonly [string, Record<string, string>])[] = [
  ['no page: a program', {}],
  ['a page of ours', { origin: OURS }],
  ['ours by http', { origin: 'http://candor.example' }],
  ['ours at another port', { origin: 'https://candor.example:8443' }],
  ['another page', { origin: 'https://stranger.example' }],
  ['a page without origin', { origin: 'null' }],
  ['another name of this server', { host: 'stranger.example' }],
  ['by http to the proxy', { 'x-forwarded-proto': 'http' }],
];

/** Every call from everywhere: what holds for one GET or POST holds for all of them. */
async function waysTable(): Promise<string> {
  const world = await openTestApp({
    PUBLIC_URL: OURS,
    TRUST_PROXY: '1',
    ALLOW_SCREEN_MAIL: 'true',
  });
  const calls = [...served.map((id) => allRoutes[id]), ...Object.values(allOperatorRoutes)];
  const cells = async (method: 'GET' | 'POST', more: Record<string, string>) => {
    const found = new Set<string>();
    for (const one of calls.filter((route) => route.method === method)) {
      const headers = { host: 'candor.example', 'x-forwarded-proto': 'https', ...more };
      const url = one.path.replace(/\{\w+\}/g, '1');
      const payload = method === 'POST' && { payload: {} };
      const answer = await world.inject({ method, url, headers, ...payload });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      const { data } = answer.json();
      const isShut = ['HOST_UNKNOWN', 'HTTPS_REQUIRED'].includes(data?.reason);
      found.add(isShut ? data.reason : 'yes');
    }
    return [...found].join(' or ');
  };
  const rows: string[][] = [];
  for (const [name, more] of ways) {
    rows.push([name, await cells('GET', more), await cells('POST', more)]);
  }
  await world.close();
  return tableOf(['from', 'GET', 'POST'], rows);
}

const pathOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

test('whom each call lets in is what the page says', async () => {
  const page = `# Who may call

Written by \`server/src/who-may-call.test.ts\`, which makes every call as every kind of caller and
fails where this page says anything else. A new call, or a wider door, is a changed line here.

*yes*: let in; what comes then hangs on the input. *no*: refused at the door. *proof*: a proof of
less than five minutes is asked for first (STEP_UP_REQUIRED). *close*: while it closes a position.
What is another customer's reads as what is not there (\`server/src/access-matrix.test.ts\`).

## Calls of customers

A *visitor* is told LOGIN_EXPIRED, a *frozen* customer ACCOUNT_FROZEN, a key KEY_SCOPE, an operator
SHUT_OUT. Whoever is *locked* has no session any more. With a *factor* set, a proof is by factor.

${await customersTable()}

## Calls of operators

Roles are told ROLE_MISSING, others LOGIN_EXPIRED; with *nothing set* a first password alone was
given, and the answer is OPERATOR_SETUP. *not yet*: let in, and answered NOT_SERVED.

${await operatorsTable()}

## From where

On an installation with an https \`PUBLIC_URL\`, behind a proxy. It is the same for every call.
What another page asks for with GET it can't read: no answer lets it.

${await waysTable()}
`;
  await expect(page).toMatchFileSnapshot(PAGE);
}, 300_000);

test('what wants a proof is open to no key', () => {
  const open = served.filter((id) => {
    const { keyScope, proof } = routeOf(id);
    return keyScope !== undefined && proof !== undefined;
  });
  expect(open).toEqual([]);
});
