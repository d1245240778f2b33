import type { PlaceOrder } from '@candor/domain/trading/commands';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LaneDesk } from '../testing/lane-desk.ts';
import type { Connection } from '../transaction.ts';
import { firstOrderId } from './first-order.ts';

const ME = '10000001';
const OTHER = '10000002';

let desk: LaneDesk;
beforeEach(async () => {
  desk = await LaneDesk.open();
  await desk.fund(ME, 1_000_000n);
  await desk.fund(OTHER, 1_000_000n);
});
afterEach(() => desk.close());

const first = (accountId: string) => firstOrderId(desk.database.pool, accountId);
const bought = async (accountId: string, set: Partial<PlaceOrder> = {}) => {
  const order = desk.order(accountId, set);
  await desk.accept(order);
  return order.orderId;
};

test('an account without a fill has no first order, whatever waits in it', async () => {
  expect(await first(ME)).toBeNull();
  await bought(ME, { type: 'limit', price: 9_000n });
  expect(await first(ME)).toBeNull();
  expect(await first('10000003')).toBeNull();
});

test('the first order is the one that filled first, and remains it', async () => {
  await bought(ME, { type: 'limit', price: 9_000n });
  await bought(OTHER);
  const filled = await bought(ME);
  expect(await first(ME)).toBe(filled);
  await bought(ME);
  await bought(ME, { direction: 'sell' });
  expect(await first(ME)).toBe(filled);
});

const FILLS = 20_000;

test('many fills cost no more than a few', async () => {
  const filled = await bought(ME);
  const { pool } = desk.database;
  await pool.query(
    `INSERT INTO journal (partition, account_id, event_seq, line, at_ms, ref_id, cause_id, legs,
       position_id, instrument_id, filled_ms, detail, lane)
     SELECT partition, account_id, event_seq + n, line, at_ms, ref_id || n, cause_id || n, legs,
            position_id, instrument_id, filled_ms, detail, lane
       FROM journal, generate_series(1, ${FILLS}) n
      WHERE account_id = $1 AND detail IS NOT NULL`,
    [ME],
  );
  await pool.query('ANALYZE journal');
  let plan: PlanStep | undefined;
  const explained = async ({ text, values }: { text: string; values: unknown[] }) => {
    const told = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    plan = told.rows[0]['QUERY PLAN'][0].Plan;
    return { rows: [] };
  };
  await firstOrderId({ query: explained } as unknown as Connection, ME);
  expect(await first(ME)).toBe(filled);
  // What was opened, credited and moved comes before the fill.
  expect(plan && rowsRead(plan)).toBeLessThan(20);
});

interface PlanStep {
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanStep[];
}

/** Rows that the steps of a plan handed on or threw away. */
function rowsRead({ Plans = [], ...step }: PlanStep): number {
  const own = step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0);
  return Plans.reduce((sum, below) => sum + rowsRead(below), own);
}
