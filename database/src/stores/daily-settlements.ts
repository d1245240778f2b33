import type { DailySettlement, DailySettlementStore } from '@candor/engines/acts/day-end-ports';
import type { Pool } from 'pg';

interface Row {
  readonly instrument_id: string;
  readonly day: string;
  readonly due_ms: bigint;
  readonly price: string;
  readonly quote_ms: bigint;
  readonly source_name: string;
}

/** The settlement prices of days, in PostgreSQL. */
export function createDailySettlementStore(pool: Pool): DailySettlementStore {
  const idsOf = async (text: string, values: readonly unknown[]) => {
    const { rows } = await pool.query<Pick<Row, 'instrument_id'>>(text, [...values]);
    return rows.map((row) => row.instrument_id);
  };
  return {
    held: (instrumentIds) =>
      idsOf(
        `SELECT DISTINCT instrument_id FROM positions
          WHERE is_open AND instrument_id = ANY ($1)`,
        [instrumentIds],
      ),
    stated: (instrumentIds, day) =>
      idsOf(
        'SELECT instrument_id FROM daily_settlements WHERE instrument_id = ANY ($1) AND day = $2',
        [instrumentIds, day],
      ),
    state: async (prices) => {
      await pool.query(
        `INSERT INTO daily_settlements
           (instrument_id, day, due_ms, price, quote_ms, source_name)
         SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[],
           $6::text[]) ON CONFLICT DO NOTHING`,
        [
          prices.map((one) => one.instrumentId),
          prices.map((one) => one.day),
          prices.map((one) => one.dueMs),
          prices.map((one) => String(one.price)),
          prices.map((one) => one.quoteMs),
          prices.map((one) => one.sourceName),
        ],
      );
    },
    unpaid: async () => {
      const { rows } = await pool.query<Row>(
        'SELECT * FROM daily_settlements WHERE NOT is_paid ORDER BY due_ms, instrument_id',
      );
      return rows.map(settlementOf);
    },
    paid: async ({ instrumentId, day }) => {
      await pool.query(
        'UPDATE daily_settlements SET is_paid = true WHERE instrument_id = $1 AND day = $2',
        [instrumentId, day],
      );
    },
  };
}

function settlementOf(row: Row): DailySettlement {
  return {
    instrumentId: row.instrument_id,
    day: row.day,
    dueMs: Number(row.due_ms),
    price: BigInt(row.price),
    quoteMs: Number(row.quote_ms),
    sourceName: row.source_name,
  };
}
