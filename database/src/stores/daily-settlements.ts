import type {
  DailySettlement,
  DailySettlementStore,
  DayEnd,
} from '@candor/engines/acts/day-end-ports';
import type { Pool } from 'pg';
import {
  type Attestor,
  inAttestedTransaction,
  isOurs,
  type Signed,
  signedColumns,
} from '../attested/attest-row.ts';
import { DEPLOYMENT } from '../attested/attested-tables.ts';
import { factsOfCause } from './logged-facts.ts';

interface Row {
  readonly instrument_id: string;
  readonly what: DayEnd;
  readonly day: string;
  readonly due_ms: bigint;
  readonly price: string;
  readonly quote_ms: bigint;
  readonly source_name: string;
}

/** Of all that is held, or of what was borrowed for: sold short, or bought on leverage. */
const HELD = `is_open AND instrument_id = ANY ($1)
  AND (NOT $2 OR side = 'short' OR (body::jsonb ->> 'leverage')::integer > 1)`;

/** The prices at the ends of days, in PostgreSQL. */
export function createDailySettlementStore(pool: Pool, attestor: Attestor): DailySettlementStore {
  const listOf = async (text: string, values: readonly unknown[]) => {
    const { rows } = await pool.query<{ readonly id: string }>(text, [...values]);
    return rows.map(({ id }) => id);
  };
  return {
    held: (instrumentIds, { borrowing }) =>
      listOf(`SELECT DISTINCT instrument_id AS id FROM positions WHERE ${HELD}`, [
        instrumentIds,
        borrowing,
      ]),
    stated: (instrumentIds, { what, day }) =>
      listOf(
        `SELECT instrument_id AS id FROM daily_settlements
          WHERE instrument_id = ANY ($1) AND what = $2 AND day = $3`,
        [instrumentIds, what, day],
      ),
    state: (prices) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rows } = await client.query<Pick<Row, 'instrument_id' | 'what' | 'day'>>(
          `INSERT INTO daily_settlements
           (instrument_id, what, day, due_ms, price, quote_ms, source_name)
         SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[],
           $6::bigint[], $7::text[]) ON CONFLICT DO NOTHING RETURNING instrument_id, what, day`,
          [
            prices.map((one) => one.instrumentId),
            prices.map((one) => one.what),
            prices.map((one) => one.day),
            prices.map((one) => one.dueMs),
            prices.map((one) => String(one.price)),
            prices.map((one) => one.quoteMs),
            prices.map((one) => one.sourceName),
          ],
        );
        for (const { instrument_id: id, what, day } of rows) {
          await attest('daily_settlements', [id, what, day], DEPLOYMENT);
        }
      }),
    unpaid: async () => {
      const { rows } = await pool.query<Row & Signed>(
        `SELECT s.*, ${signedColumns('daily_settlements', 's')} FROM daily_settlements s
          WHERE NOT is_paid ORDER BY due_ms, instrument_id`,
      );
      const keyOf = (row: Row) => `${row.instrument_id}/${row.what}/${row.day}`;
      return rows
        .filter((row) => isOurs(attestor, row, { table: 'daily_settlements', key: keyOf(row) }))
        .map(settlementOf);
    },
    holders: (instrumentId, { borrowing }) =>
      listOf(`SELECT DISTINCT account_id AS id FROM positions WHERE ${HELD}`, [
        [instrumentId],
        borrowing,
      ]),
    coupons: async (couponId) => {
      const facts = await factsOfCause(pool, { causeId: couponId, word: '"kind":"couponPaid"' });
      const coupons = facts.filter((one) => one.kind === 'couponPaid');
      return coupons.filter((one) => one.couponId === couponId);
    },
    paid: ({ instrumentId, what, day }) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const key = [instrumentId, what, day];
        const { rowCount } = await client.query(
          `UPDATE daily_settlements SET is_paid = true
            WHERE instrument_id = $1 AND what = $2 AND day = $3 AND NOT is_paid`,
          key,
        );
        if (rowCount === 1) await attest('daily_settlements', key, DEPLOYMENT, ['is_paid']);
      }),
  };
}

function settlementOf(row: Row): DailySettlement {
  return {
    instrumentId: row.instrument_id,
    what: row.what,
    day: row.day,
    dueMs: Number(row.due_ms),
    price: BigInt(row.price),
    quoteMs: Number(row.quote_ms),
    sourceName: row.source_name,
  };
}
