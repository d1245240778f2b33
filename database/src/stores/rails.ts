import type { RailCursor, RailPage } from '@candor/engines/funding/payment-rail-port';
import type { RailStore, SeenArrival } from '@candor/engines/funding/rail-ports';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../transaction.ts';

/** What watched rails keep, in PostgreSQL. */
export function createRailStore(pool: Pool): RailStore {
  return {
    addressOf: (of, derive) => addressOf(pool, of, derive),
    firstAddress: async (chain) => {
      const { rows } = await pool.query<{ place: number; address: string }>(
        'SELECT place, address FROM rail_addresses WHERE chain = $1 ORDER BY place LIMIT 1',
        [chain],
      );
      return rows[0] ?? null;
    },
    addresses: async (chain) => {
      const { rows } = await pool.query<{ address: string }>(
        'SELECT address FROM rail_addresses WHERE chain = $1 ORDER BY place',
        [chain],
      );
      return rows.map(({ address }) => address);
    },
    cursor: (chain) => cursorOf(pool, chain),
    keepPage: (of) => keepPage(pool, of),
    withoutDeposit: async (chain, limit) => {
      const { rows } = await pool.query<ArrivalRow>(
        `SELECT * FROM rail_arrivals
          WHERE chain = $1 AND taken_back_ms IS NULL AND deposit_id IS NULL AND set_aside IS NULL
          UNION ALL
         SELECT a.* FROM rail_arrivals a JOIN deposits d ON d.id = a.deposit_id
          WHERE a.chain = $1 AND a.taken_back_ms IS NULL AND a.times_seen > 1
            AND d.failure = 'no-transfer-seen'
          ORDER BY seen_ms, tx_id, place LIMIT $2`,
        [chain, limit],
      );
      return rows.map(toArrival);
    },
    attach: async ({ chain, txId, place }, depositId) => {
      const { rowCount } = await pool.query(
        `UPDATE rail_arrivals SET deposit_id = $4
          WHERE chain = $1 AND tx_id = $2 AND place = $3 AND (deposit_id IS NULL
            OR EXISTS (SELECT FROM deposits d WHERE d.id = deposit_id AND d.state = 'failed'))`,
        [chain, txId, place, depositId],
      );
      return rowCount === 1;
    },
    setAside: async ({ chain, txId, place }, reason) => {
      await pool.query(
        `UPDATE rail_arrivals SET set_aside = $4
          WHERE chain = $1 AND tx_id = $2 AND place = $3 AND deposit_id IS NULL`,
        [chain, txId, place, reason],
      );
    },
    ofDeposit: async (depositId) => {
      const { rows } = await pool.query<ArrivalRow>(
        'SELECT * FROM rail_arrivals WHERE deposit_id = $1',
        [depositId],
      );
      return rows[0] === undefined ? null : toArrival(rows[0]);
    },
    takeLost: async (chain) => {
      const { rows } = await pool.query<ArrivalRow>(
        `UPDATE rail_arrivals a SET lost_told_ms = a.taken_back_ms FROM deposits d
          WHERE a.chain = $1 AND a.taken_back_ms IS NOT NULL AND a.lost_told_ms IS NULL
            AND d.id = a.deposit_id AND d.state = 'completed' RETURNING a.*`,
        [chain],
      );
      return rows.map(toArrival);
    },
  };
}

/** One place after the other on each chain; who has an address keeps it. */
function addressOf(
  pool: Pool,
  { chain, userId, nowMs }: { chain: string; userId: string; nowMs: number },
  derive: (place: number) => string,
): Promise<string> {
  return inTransaction(pool, async (client) => {
    const find = async () => {
      const { rows } = await client.query<{ place: number; address: string }>(
        'SELECT place, address FROM rail_addresses WHERE chain = $1 AND user_id = $2',
        [chain, userId],
      );
      return rows[0] ?? null;
    };
    let given = await find();
    if (given === null) {
      await client.query(
        `SELECT pg_advisory_xact_lock(hashtextextended('rail addresses ' || $1, 0))`,
        [chain],
      );
      given = await find();
    }
    if (given !== null) {
      if (derive(given.place) === given.address) return given.address;
      throw new Error(`The address of ${userId} on ${chain} was given under another key.`);
    }
    const { rows } = await client.query<{ next: number }>(
      'SELECT coalesce(max(place) + 1, 0) AS next FROM rail_addresses WHERE chain = $1',
      [chain],
    );
    const place = rows[0]?.next ?? 0;
    const address = derive(place);
    await client.query('INSERT INTO rail_addresses VALUES ($1, $2, $3, $4, $5)', [
      chain,
      userId,
      place,
      address,
      nowMs,
    ]);
    return address;
  });
}

async function cursorOf(
  client: Pool | PoolClient,
  chain: string,
  lock = '',
): Promise<RailCursor | null> {
  const { rows } = await client.query<{ heights: bigint[]; hashes: string[] }>(
    `SELECT heights, hashes FROM rail_cursors WHERE chain = $1 ${lock}`,
    [chain],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return row.heights.map((height, index) => ({
    height: Number(height),
    hash: row.hashes[index] ?? '',
  }));
}

function keepPage(pool: Pool, of: Parameters<RailStore['keepPage']>[0]): Promise<boolean> {
  const { chain, before, page, nowMs } = of;
  return inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('rail ' || $1, 0))`, [chain]);
    const stands = await cursorOf(client, chain, 'FOR UPDATE');
    if (lastHash(stands) !== lastHash(before)) return false;
    if (page.undoneFrom !== null) {
      await client.query(
        `UPDATE rail_arrivals SET taken_back_ms = $3
          WHERE chain = $1 AND block_height >= $2 AND taken_back_ms IS NULL`,
        [chain, page.undoneFrom, nowMs],
      );
    }
    for (const arrival of page.arrivals) await keepArrival(client, arrival, nowMs);
    await client.query(
      `INSERT INTO rail_cursors VALUES ($1, $2, $3, $4) ON CONFLICT (chain)
         DO UPDATE SET heights = $2, hashes = $3, read_ms = $4`,
      [chain, page.cursor.map(({ height }) => height), page.cursor.map(({ hash }) => hash), nowMs],
    );
    return true;
  });
}

const lastHash = (cursor: RailCursor | null) => cursor?.at(-1)?.hash ?? null;

/** Whose address it is, the database says; one that is nobody's is kept nowhere. */
async function keepArrival(
  client: PoolClient,
  arrival: RailPage['arrivals'][number],
  nowMs: number,
): Promise<void> {
  const { chain, txId, place, currency, network, address, block } = arrival;
  await client.query(
    `INSERT INTO rail_arrivals AS a (chain, tx_id, place, user_id, currency, network, address,
       amount_units, amount_minor, block_height, block_hash, seen_ms)
     SELECT $1, $2, $3, user_id, $4, $5, address, $7, $8, $9, $10, $11
       FROM rail_addresses WHERE chain = $1 AND address = $6
     ON CONFLICT (chain, tx_id, place) DO UPDATE
       SET block_height = excluded.block_height, block_hash = excluded.block_hash,
           times_seen = a.times_seen + 1, seen_ms = excluded.seen_ms, taken_back_ms = NULL,
           lost_told_ms = NULL
       WHERE a.address = excluded.address AND a.currency = excluded.currency
         AND a.amount_units = excluded.amount_units
         AND (a.block_hash <> excluded.block_hash OR a.taken_back_ms IS NOT NULL)`,
    [
      chain,
      txId,
      place,
      currency,
      network,
      address,
      arrival.amountUnits,
      arrival.amountMinor,
      block.height,
      block.hash,
      nowMs,
    ],
  );
}

interface ArrivalRow {
  readonly chain: string;
  readonly tx_id: string;
  readonly place: number;
  readonly user_id: string;
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly amount_units: string;
  readonly amount_minor: string;
  readonly block_height: bigint;
  readonly block_hash: string;
  readonly times_seen: number;
  readonly taken_back_ms: bigint | null;
  readonly deposit_id: string | null;
}

function toArrival(row: ArrivalRow): SeenArrival {
  return {
    chain: row.chain,
    txId: row.tx_id,
    place: row.place,
    userId: row.user_id,
    currency: row.currency,
    network: row.network,
    address: row.address,
    amountUnits: BigInt(row.amount_units),
    amountMinor: BigInt(row.amount_minor),
    block: { height: Number(row.block_height), hash: row.block_hash },
    timesSeen: row.times_seen,
    takenBackMs: row.taken_back_ms === null ? null : Number(row.taken_back_ms),
    depositId: row.deposit_id,
  };
}
