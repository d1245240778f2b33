import { allRoutes, type RouteId } from '@candor/contract/all-routes';
import type { Route } from '@candor/contract/route';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestOf, type TestApp } from './testing/test-app.ts';
import { openTestHouse } from './testing/test-house.ts';
import { fieldsOf, routeOf, sampleInput } from './testing/wire-samples.ts';

let house: TestApp;
let token: string;
beforeAll(async () => {
  house = await openTestHouse();
  token = (await house.register('anybody@example.test')).token;
});
afterAll(() => house.close());

const RUNS = 40;
/** Calls that would end the session the test works with. */
const ids = (Object.keys(allRoutes) as RouteId[]).filter((id) => id !== 'logout');

/** Values close to what the fields want: many get past the contract and reach the handlers. */
const nearValue = fc.oneof(
  fc.constantFrom('AAPL', '00700', 'BTCUSD', 'ZZZZ', 'NASDAQ', 'HK', 'HKEX', 'CRYPTO', 'SPX'),
  fc.constantFrom('0.01', '1', '100', '1.5', '999999999999999', '0.00000001', '123456789012345.99'),
  fc.constantFrom(0, 1, 2, 3, 11, 99, 100, 101, 8.64e15, Number.MAX_SAFE_INTEGER),
  fc.constantFrom('BALANCE', 'STOCK', 'HK_STOCK', 'UTC', 'Mars/Base', '1D', 'intraday', 'others'),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.boolean(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A request of mostly well formed fields, some of them strange and some left out. */
function anyInput(route: Route): fc.Arbitrary<Record<string, unknown>> {
  const sample = sampleInput(route);
  const fields = fieldsOf(route).map(({ name, schema }) => {
    const listed: readonly unknown[] =
      'enum' in schema && Array.isArray(schema.enum) ? schema.enum : [sample[name]];
    const value = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...listed) },
      { weight: 2, arbitrary: nearValue },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
    return [name, value] as const;
  });
  return fc.record(Object.fromEntries(fields));
}

test.each(ids)('%s never fails by our fault, whatever it is sent', async (id) => {
  const route = routeOf(id);
  await fc.assert(
    fc.asyncProperty(anyInput(route), async (input) => {
      // A path without its parameter is another address.
      const filled = { ...sampleInput(route), ...dropUndefined(input) };
      const asked = route.path.includes('{') ? filled : dropUndefined(input);
      if (!canBeSent(asked)) return;
      const answer = await house.inject(requestOf(id, asked, { token }));
      if (answer.statusCode === 200 && route.answersFile === true) return;
      const { code, msg, data } = answer.json();
      expect([answer.statusCode, data?.reason]).not.toContain(500);
      expect(code).toBe(answer.statusCode);
      expect(code === 501 || code < 500).toBe(true);
      expect(msg).not.toMatch(/undefined|[{}]/);
    }),
    { numRuns: RUNS, seed: 7 },
  );
});

function dropUndefined(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** Half a surrogate pair cannot stand in an address at all. */
function canBeSent(input: Record<string, unknown>): boolean {
  try {
    for (const value of Object.values(input)) encodeURIComponent(String(value));
    return true;
  } catch {
    return false;
  }
}
