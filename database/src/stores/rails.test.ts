import type { Arrival, RailPage } from '@candor/engines/funding/payment-rail-port';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createRailStore } from './rails.ts';

const chain = 'evm:1';
const derive = (place: number) => `0xAddress${place}`;
const users = ['10000001', '10000002', '10000003'];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const id of users) {
    await database.pool.query(
      `INSERT INTO users (user_id, email, password_hash, invitation_code, created_ms)
       VALUES ($1, $1 || '@example.test', 'x', $1, 0)`,
      [id],
    );
  }
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('DELETE FROM rail_arrivals');
  await database.pool.query('DELETE FROM rail_cursors');
});

const open = () => createRailStore(database.pool);
const given = (userId: string, of = derive) => open().addressOf({ chain, userId, nowMs: 1 }, of);

function arrival(changes: Partial<Arrival> = {}): Arrival {
  return {
    chain,
    txId: '0xt1',
    place: 0,
    currency: 'ETH',
    network: 'Ethereum',
    address: derive(0),
    amountUnits: 10n ** 18n,
    amountMinor: 10n ** 8n,
    block: { height: 5, hash: '0xb5' },
    ...changes,
  };
}

function page(height: number, changes: Partial<RailPage> = {}): RailPage {
  const cursor = [{ height, hash: `0xb${height}` }];
  return { cursor, arrivals: [], ignored: [], undoneFrom: null, isAtHead: true, ...changes };
}

test('customers who ask at once, and again, have one address each', async () => {
  const asked = [...users, ...users, ...users].map((userId) => given(userId));
  const addresses = await Promise.all(asked);
  expect(new Set(addresses).size).toBe(3);
  expect([...(await open().addresses(chain))].sort()).toEqual([0, 1, 2].map(derive));
  expect(addresses.slice(0, 3)).toEqual(addresses.slice(3, 6));
});

test('an address is neither changed nor given under another key', async () => {
  const own = await given('10000001');
  await expect(given('10000001', (place) => `0xOther${place}`)).rejects.toThrow('another key');
  expect(await given('10000001')).toBe(own);
  const change = database.pool.query(`UPDATE rail_addresses SET address = '0xthief'`);
  await expect(change).rejects.toThrow();
});

test('of two that read the same page one keeps it, and the transfer stands once', async () => {
  await given('10000001');
  const store = open();
  await store.keepPage({ chain, before: null, page: page(4), nowMs: 1 });
  const before = page(4).cursor;
  const read = { chain, before, page: page(5, { arrivals: [arrival(), arrival()] }), nowMs: 2 };
  const kept = await Promise.all([store.keepPage(read), store.keepPage(read)]);
  expect([...kept].sort()).toEqual([false, true]);
  expect(await store.withoutDeposit(chain, 9)).toHaveLength(1);
  expect(await store.cursor(chain)).toEqual(page(5).cursor);
});

test('a transfer to an address that is nobody’s here is kept nowhere', async () => {
  const stray = arrival({ address: '0xStranger' });
  await open().keepPage({ chain, before: null, page: page(5, { arrivals: [stray] }), nowMs: 1 });
  expect(await open().withoutDeposit(chain, 9)).toEqual([]);
});

test('256 bits are kept to the last unit', async () => {
  await given('10000001');
  const huge = 2n ** 256n - 1n;
  const arrivals = [arrival({ amountUnits: huge, amountMinor: huge })];
  await open().keepPage({ chain, before: null, page: page(5, { arrivals }), nowMs: 1 });
  const [seen] = await open().withoutDeposit(chain, 9);
  expect([seen?.amountUnits, seen?.amountMinor]).toEqual([huge, huge]);
});

test('what is taken back waits, and is there again with its block, the old one or another', async () => {
  await given('10000001');
  const store = open();
  const arrivals = [arrival()];
  await store.keepPage({ chain, before: null, page: page(5, { arrivals }), nowMs: 1 });
  const undo = page(4, { undoneFrom: 5 });
  await store.keepPage({ chain, before: page(5).cursor, page: undo, nowMs: 2 });
  expect(await store.withoutDeposit(chain, 9)).toEqual([]);
  const again = page(5, { arrivals });
  await store.keepPage({ chain, before: page(4).cursor, page: again, nowMs: 3 });
  expect(await store.withoutDeposit(chain, 9)).toMatchObject([
    { timesSeen: 2, takenBackMs: null, block: { height: 5, hash: '0xb5' } },
  ]);
});

test('a page that fails in the middle moves nothing', async () => {
  await given('10000001');
  const store = open();
  const broken = arrival({ txId: '0xt2', amountUnits: 0n });
  const arrivals = [arrival(), broken];
  const keeping = store.keepPage({ chain, before: null, page: page(5, { arrivals }), nowMs: 1 });
  await expect(keeping).rejects.toThrow();
  expect(await store.cursor(chain)).toBeNull();
  expect(await store.withoutDeposit(chain, 9)).toEqual([]);
});
