import type { Pool } from 'pg';
import { inTransaction } from '../transaction.ts';

/** The market of an installation as it was begun, and what it stands on. */
export interface BegunMarket {
  /** Of the model that draws it. */
  readonly version: number;
  /** Days from 1970-01-01. */
  readonly firstDay: number;
  readonly pinDay: number;
  readonly begunMs: number;
  /** 64 hex digits; published. */
  readonly firstSeed: string;
  readonly pins: readonly StoredPin[];
}

export interface StoredPin {
  readonly name: string;
  /** A decimal. */
  readonly price: string;
}

/** The market that was begun; null before the first start. */
export async function readBegunMarket(pool: Pool, version: number): Promise<BegunMarket | null> {
  const { rows } = await pool.query<{
    first_day: number;
    pin_day: number;
    begun_ms: bigint;
    first_seed: string;
  }>('SELECT first_day, pin_day, begun_ms, first_seed FROM market_models WHERE version = $1', [
    version,
  ]);
  const [row] = rows;
  if (row === undefined) return null;
  const pins = await pool.query<StoredPin>(
    'SELECT name, price FROM market_pins WHERE version = $1 ORDER BY name',
    [version],
  );
  return {
    version,
    firstDay: row.first_day,
    pinDay: row.pin_day,
    begunMs: Number(row.begun_ms),
    firstSeed: row.first_seed,
    pins: pins.rows,
  };
}

/** Begins a market, once: of two starts at the same time the first one holds. */
export async function beginMarket(pool: Pool, market: BegunMarket): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO market_models (version, first_day, pin_day, begun_ms, first_seed)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [market.version, market.firstDay, market.pinDay, market.begunMs, market.firstSeed],
    );
    if (rowCount === 0) return;
    await client.query(
      `INSERT INTO market_pins (version, name, price)
       SELECT $1, * FROM unnest($2::text[], $3::text[])`,
      [market.version, market.pins.map(({ name }) => name), market.pins.map(({ price }) => price)],
    );
  });
}
