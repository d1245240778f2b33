import { compareReference } from '@candor/domain/instruments/compare-reference';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInstrumentStore } from '../stores/instruments.ts';
import { LaneDesk } from '../testing/lane-desk.ts';
import { auditPreviews } from './audit-previews.ts';

const ME = '10000001';
let desk: LaneDesk;

beforeEach(async () => {
  desk = await LaneDesk.open();
  await desk.fund(ME, 1_000_000n);
  const listed = compareReference(new Map(), [anInstrument()], START_MS);
  await createInstrumentStore(desk.database.pool).append(0, listed);
});

afterEach(() => desk.close());

test('every order is compared, and one whose row was changed is named', async () => {
  const confirmed = { by: 'customer', price: 9_950n, totalMinor: 19_900n, feeMinor: 90n } as const;
  const market = aMarket(anInstrument());
  const bought = desk.order(ME, { quantity: 2n, confirmed, market });
  await desk.accept(bought);
  await desk.accept(desk.order(ME, { type: 'limit', price: 9_000n }));
  const { pool } = desk.database;
  expect(await auditPreviews(pool)).toEqual({ orders: 2, compared: 2, unexplained: [] });
  await pool.query(
    `UPDATE orders SET progress = replace(progress, '"feeMinor":"#100"', '"feeMinor":"#400"')
      WHERE order_id = $1`,
    [bought.orderId],
  );
  expect((await auditPreviews(pool)).unexplained).toEqual([
    { accountId: ME, orderId: bought.orderId, what: ['fee'] },
  ]);
  // As if it had been confirmed at 90.00: at 100.01 it could not have filled.
  await pool.query(
    `UPDATE orders SET terms = replace(terms, '"guardFrom":"#9950"', '"guardFrom":"#9000"')`,
  );
  expect((await auditPreviews(pool)).unexplained).toMatchObject([{ what: ['guard', 'fee'] }]);
});
