import type { RouteId } from '@candor/contract/all-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPTH_MAX, isTooDeep } from '../call/depth.ts';
import { endpoints } from '../endpoints/registry.ts';
import { readClientFrame } from '../push/read-frame.ts';
import { requestOf, type TestApp } from '../testing/test-app.ts';
import { openTestHouse } from '../testing/test-house.ts';
import { fieldsOf, routeOf, sampleInput } from '../testing/wire-samples.ts';

// Words that every object of the language knows, lists without end, texts no database keeps.

let house: TestApp;
let token: string;
beforeAll(async () => {
  house = await openTestHouse();
  token = (await house.register('hostile@example.test')).token;
});
afterAll(() => house.close());

const served = [...endpoints.keys()].filter((id) => id !== 'logout');
const ofEveryObject = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '-__proto__'];
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const hostile: readonly unknown[] = [
  ...ofEveryObject,
  '\0',
  '\ud800',
  '1e999',
  '-0',
  'NaN',
  '9'.repeat(4000),
  '%',
  '‮١٢٣',
  '../../x',
  1e308,
  -1,
  2 ** 53,
  { constructor: { prototype: 1 } },
  [[['x']]],
  true,
];

test.each(served)('%s answers hostile values without a fault of ours', async (id: RouteId) => {
  const route = routeOf(id);
  const statuses: unknown[] = [];
  for (const { name } of fieldsOf(route)) {
    for (const value of hostile) {
      const input = { ...sampleInput(route), [name]: value };
      if (!canTravel(route.method === 'GET' || route.path.includes(`{${name}}`), value)) continue;
      const answer = await house.inject(requestOf(id, input, { token }));
      if (answer.statusCode >= 500) statuses.push([name, value, answer.json()]);
    }
  }
  expect(statuses).toEqual([]);
});

/** Half a surrogate pair cannot stand in an address at all. */
function canTravel(isInAddress: boolean, value: unknown): boolean {
  return !isInAddress || typeof value !== 'string' || value.isWellFormed();
}

const post = (payload: string, url = '/loginByUsername') =>
  house.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });

test('lists 200,000 deep are a malformed body, wherever they stand', async () => {
  const deep = nested(200_000);
  const bodies = [
    deep,
    `{"username":${deep}}`,
    `{"username":"a","password":"b","extra":${deep}}`,
    `{"username":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    '['.repeat(900_000),
  ];
  for (const body of bodies) {
    const answer = await post(body);
    expect([answer.statusCode, answer.json().data.reason]).toEqual([400, 'BODY_MALFORMED']);
  }
  const order = await post(`{"stockCode":${nested(DEPTH_MAX - 1)}}`, '/stockOrder/create');
  expect(order.statusCode).toBeLessThan(500);
});

test('a text may hold as many brackets as it likes', () => {
  expect(isTooDeep(`{"a":"${'['.repeat(500)}","b":"\\"[[","c":"${'\\\\'.repeat(9)}"}`)).toBe(false);
  expect(isTooDeep('[]'.repeat(500))).toBe(false);
  expect(isTooDeep(nested(DEPTH_MAX))).toBe(false);
  expect(isTooDeep(nested(DEPTH_MAX + 1))).toBe(true);
});

test('a field may be a megabyte, and a body over one is refused', async () => {
  const long = 'x'.repeat(1_000_000);
  expect((await post(JSON.stringify({ username: long, password: 'x' }))).statusCode).toBe(400);
  expect((await post(JSON.stringify({ username: `${long}${long}` }))).statusCode).toBe(400);
});

test('a frame of nested lists is no frame', () => {
  expect(readClientFrame(`{"op":"sub","id":1,"topics":${nested(30_000)}}`)).toBeNull();
  expect(readClientFrame(`{"op":"ping","t":1,"x":${nested(30_000)}}`)).toBeNull();
  const proto = readClientFrame(
    '{"op":"sub","id":1,"topics":["__proto__"],"since":{"__proto__":1}}',
  );
  expect(proto === null || Object.getPrototypeOf(proto) === Object.prototype).toBe(true);
});

test('sorting by a word of every object, or by no field, is refused', async () => {
  for (const word of [...ofEveryObject, 'colour', '--volume']) {
    const told = await house.ask('stockList', { type: 'NASDAQ', sort: word }, { token });
    expect([word, told.code, told.data]).toEqual([
      word,
      400,
      { reason: 'FIELD_INVALID', field: 'sort' },
    ]);
  }
});
