import type { HeatStore } from '@candor/engines/heat/heat-ports';
import type { Pool } from 'pg';

interface HeatRow {
  readonly hour_ms: bigint;
  readonly instrument_id: string;
  readonly reads: bigint;
  readonly orders: bigint;
}

/** Heat counts in PostgreSQL. Several processes add to the same rows. */
export function createHeatStore(pool: Pool): HeatStore {
  return {
    add: async (counts) => {
      await pool.query(
        `INSERT INTO instrument_heat (hour_ms, instrument_id, reads, orders)
         SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[])
         ON CONFLICT (hour_ms, instrument_id) DO UPDATE
           SET reads = instrument_heat.reads + excluded.reads,
               orders = instrument_heat.orders + excluded.orders`,
        [
          counts.map((count) => count.hourMs),
          counts.map((count) => count.instrumentId),
          counts.map((count) => count.reads),
          counts.map((count) => count.orders),
        ],
      );
    },
    since: async (hourMs) => {
      const { rows } = await pool.query<HeatRow>(
        'SELECT * FROM instrument_heat WHERE hour_ms >= $1',
        [hourMs],
      );
      return rows.map((row) => ({
        hourMs: Number(row.hour_ms),
        instrumentId: row.instrument_id,
        reads: Number(row.reads),
        orders: Number(row.orders),
      }));
    },
    dropBefore: async (hourMs) => {
      await pool.query('DELETE FROM instrument_heat WHERE hour_ms < $1', [hourMs]);
    },
  };
}
