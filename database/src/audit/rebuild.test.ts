import { aMarket } from '@candor/domain/trading/testing/market-builder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool } from '../pool.ts';
import { LaneDesk, TEST_STOCK } from '../testing/lane-desk.ts';
import { editAsOwner } from '../testing/test-database.ts';
import { rebuild } from './rebuild.ts';

let desk: LaneDesk;

beforeEach(async () => {
  desk = await LaneDesk.open();
});

afterEach(() => desk.close());

/** Two customers who buy, sell, rest, cancel and move money. */
async function trade(): Promise<void> {
  for (const accountId of ['10000001', '10000002']) {
    await desk.fund(accountId, 1_000_000n);
    await desk.accept(desk.order(accountId, { quantity: 5n }));
    await desk.accept(desk.order(accountId, { quantity: 3n }));
    await desk.accept(desk.order(accountId, { direction: 'sell', quantity: 6n }));
    await desk.accept(desk.order(accountId, { price: 9_000n, quantity: 2n }));
    const resting = desk.order(accountId, { price: 9_100n });
    await desk.accept(resting);
    const { nowMs, orderId } = resting;
    await desk.accept({ kind: 'cancelOrder', accountId, nowMs, orderId, finished: null });
  }
  await desk.accept(desk.order('10000002', { direction: 'sell', quantity: 2n }));
}

const withoutGuards = (sql: string): Promise<void> => editAsOwner(desk.database, sql);

test('what the tables hold follows from the log alone', async () => {
  await trade();

  const { counts, differences } = await rebuild(desk.database.address);

  expect(differences).toEqual([]);
  // 5 orders each and a last sale; 3 fills each and one more; one position each, one of them
  // closed.
  expect(counts).toMatchObject({ lanes: 1, accounts: 2, orders: 11, fills: 7, positions: 2 });
});

test('a database that goes away during the look ends the look and nothing else', async () => {
  await trade();
  const pause = async () => {
    await desk.database.pool.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE state = 'idle in transaction' AND datname = current_database()`,
    );
    // Until the line has told it.
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await expect(rebuild(desk.database.address, { pause })).rejects.toThrow(/terminat|queryable/);
});

test('a partly filled order, a partly used lot and a split fill are rebuilt too', async () => {
  await desk.fund('10000001', 1_000_000n);
  const thin = aMarket(TEST_STOCK, {
    asks: [
      [10_000n, 2n],
      [10_010n, 1n],
    ],
  });
  await desk.accept(desk.order('10000001', { market: thin, price: 10_010n, quantity: 10n }));
  await desk.accept(desk.order('10000001', { quantity: 4n }));
  await desk.accept(desk.order('10000001', { direction: 'sell', quantity: 5n }));
  await desk.restart();

  expect((await rebuild(desk.database.address)).differences).toEqual([]);
});

test('a balance that somebody changed is named', async () => {
  await trade();
  await withoutGuards(
    `UPDATE wallets SET cash_minor = cash_minor + 1
      WHERE account_id = '10000001' AND wallet_type = 'STOCK'`,
  );

  const { differences } = await rebuild(desk.database.address);

  expect(differences).toHaveLength(3);
  expect(differences[0]).toContain('wallet STOCK of account 10000001');
  expect(differences[1]).toMatch(/^the books are off by 1 USD$/);
  expect(differences[2]).toBe('wallet STOCK of account 10000001 has 1 more than its bill');
});

/** Of the first leg of every movement. */
const OTHER_CASH = String.raw`
  UPDATE journal SET legs = regexp_replace(legs, '^(\w+\|\w+\|)-?\d+', '\1123')`;
/** Of the last one. */
const ZERO_BALANCE = String.raw`UPDATE journal SET legs = regexp_replace(legs, '\d+$', '0')`;

test.each([
  ['order', "UPDATE orders SET state = 'cancelled' WHERE state = 'filled'", 'columns of order'],
  ['hold', 'UPDATE orders SET hold_minor = hold_minor + 1 WHERE is_open', 'columns of order'],
  ['margin', 'UPDATE positions SET margin_minor = margin_minor + 1', 'columns of position'],
  ['fill', 'UPDATE fills SET filled_ms = filled_ms + 1', 'columns of fill'],
  ['bill', OTHER_CASH, 'amounts of entry'],
  ['balance', ZERO_BALANCE, 'amounts of entry'],
  ['bill row', ZERO_BALANCE, 'does not add up at group'],
  ['bill end', 'UPDATE wallets SET cash_minor = cash_minor + 1', 'more than its bill'],
])('a figure that customers read is compared: %s', async (_what, sql, found) => {
  await trade();
  await withoutGuards(sql);
  expect((await rebuild(desk.database.address)).differences.join('\n')).toContain(found);
});

test('a fact that somebody rewrote breaks the chain', async () => {
  await trade();
  await withoutGuards(
    `UPDATE events SET facts = replace(facts, '10000001', '10000009') WHERE seq = 2`,
  );

  const { differences } = await rebuild(desk.database.address);

  expect(differences.join('\n')).toMatch(/group 2 of lane \d is not what was hashed/);
});

test('an order that nobody placed through a lane is found', async () => {
  await trade();
  await withoutGuards(
    `INSERT INTO orders (partition, account_id, order_id, client_order_id, request_hash,
       instrument_id, state, is_open, accepted_ms, accepted_seq, accepted_line, finished_ms,
       hold_minor, terms, progress)
     SELECT partition, account_id, 'o99999999', 'forged', request_hash,
       instrument_id, state, is_open, accepted_ms, accepted_seq, accepted_line, finished_ms,
       hold_minor, terms, progress FROM orders WHERE NOT is_open LIMIT 1`,
  );

  const { differences } = await rebuild(desk.database.address);

  expect(differences.join('\n')).toContain('number of orders');
});

test.each([
  'events',
  'journal',
  'lots',
])('%s cannot be changed or deleted, by the owner either', async (table) => {
  await trade();
  const owner = createPool(desk.database.owner, { max: 1 });
  await expect(owner.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
  await expect(
    owner.query(`UPDATE ${table} SET ${table === 'lots' ? 'partition' : 'lane'} = 9`),
  ).rejects.toThrow('append-only');
  await owner.end();
});
