import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../transaction.ts';

/** The versions that follow what was begun as version 5. */
const SIX = 6;
const SEVEN = 7;

/** A model of the market as it was begun, and what it stands on. */
export interface BegunMarket {
  readonly version: number;
  /** Days from 1970-01-01. */
  readonly firstDay: number;
  readonly pinDay: number;
  readonly isContinued: boolean;
  readonly begunMs: number;
  /** 64 hex digits; published. */
  readonly firstSeed: string;
  readonly pins: readonly StoredPin[];
  /** The day from which version 6 draws; null where none is stored yet. */
  readonly sixFrom: number | null;
  /** The same of version 7. */
  readonly sevenFrom: number | null;
}

export interface StoredPin {
  readonly name: string;
  /** A decimal. */
  readonly price: string;
  readonly draws: readonly (readonly [number, number, number])[];
}

/** The model that a house went over to; null while it has the first one. */
export async function readBegunMarket(pool: Pool, version: number): Promise<BegunMarket | null> {
  const { rows } = await pool.query<{
    first_day: number;
    pin_day: number;
    is_continued: boolean;
    begun_ms: bigint;
    first_seed: string;
    six_from: number | null;
    seven_from: number | null;
  }>(
    `SELECT first_day, pin_day, is_continued, begun_ms, first_seed,
            six.from_day AS six_from, seven.from_day AS seven_from
       FROM market_models one
       LEFT JOIN market_successors six ON six.follows = one.version AND six.version = $2
       LEFT JOIN market_successors seven ON seven.follows = one.version AND seven.version = $3
      WHERE one.version = $1`,
    [version, SIX, SEVEN],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const pins = await pool.query<StoredPin>(
    'SELECT name, price, draws FROM market_pins WHERE version = $1 ORDER BY name',
    [version],
  );
  return {
    ...{ version, firstDay: row.first_day, pinDay: row.pin_day, isContinued: row.is_continued },
    ...{ begunMs: Number(row.begun_ms), firstSeed: row.first_seed, pins: pins.rows },
    ...{ sixFrom: row.six_from, sevenFrom: row.seven_from },
  };
}

/** Begins a model, once: of two starts at the same time the first one holds. */
export async function beginMarket(pool: Pool, market: BegunMarket): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO market_models (version, first_day, pin_day, is_continued, begun_ms, first_seed)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [
        ...[market.version, market.firstDay, market.pinDay, market.isContinued],
        ...[market.begunMs, market.firstSeed],
      ],
    );
    if (rowCount === 0) return;
    await client.query(
      `INSERT INTO market_pins (version, name, price, draws)
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::jsonb[])`,
      [
        market.version,
        market.pins.map(({ name }) => name),
        market.pins.map(({ price }) => price),
        market.pins.map(({ draws }) => JSON.stringify(draws)),
      ],
    );
    await addSuccessors(client, market.version, market);
  });
}

/**
 * Fixes the border at which a market goes over to the newest version, and to each before it that it
 * has not come to. Once: of two starts the first one holds, and a border that stands stays.
 */
export async function goOverToSeven(pool: Pool, follows: number, fromDay: number): Promise<void> {
  await inTransaction(pool, (client) => {
    return addSuccessors(client, follows, { sixFrom: fromDay, sevenFrom: fromDay });
  });
}

async function addSuccessors(
  client: PoolClient,
  follows: number,
  { sixFrom, sevenFrom }: Pick<BegunMarket, 'sixFrom' | 'sevenFrom'>,
): Promise<void> {
  for (const [version, fromDay] of [[SIX, sixFrom] as const, [SEVEN, sevenFrom] as const]) {
    if (fromDay === null) continue;
    await client.query(
      `INSERT INTO market_successors (version, follows, from_day)
       VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [version, follows, fromDay],
    );
  }
}
