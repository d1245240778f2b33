import { createHash } from 'node:crypto';
import type { AuctionInputs } from '@candor/domain/auction/run-auction';
import { storedAuctionInputs, storedAuctionResult } from '@candor/domain/stored/auction-shapes';
import { readStored, storedText } from '@candor/domain/stored/read-stored';
import type { AuctionStore, StoredAuction } from '@candor/engines/auction/auction-ports';
import type { Pool } from 'pg';

interface AuctionRow {
  inputs: string;
  inputs_hash: Buffer;
  result: string;
  stored_ms: bigint;
}

const COLUMNS = 'inputs, inputs_hash, result, stored_ms';

/**
 * Auctions in PostgreSQL. The first result stored for an uncross stays; a later one is passed over.
 */
export function createAuctionStore(pool: Pool): AuctionStore {
  const find: AuctionStore['find'] = async (instrumentId, uncrossMs) => {
    const { rows } = await pool.query<AuctionRow>(
      `SELECT ${COLUMNS} FROM auctions WHERE instrument_id = $1 AND uncross_ms = $2`,
      [instrumentId, uncrossMs],
    );
    return rows[0] === undefined ? null : toAuction(rows[0]);
  };
  return {
    find,
    keep: async ({ inputs, result, storedMs }) => {
      const text = storedText(inputs);
      const hash = createHash('sha256').update(text).digest();
      const { instrumentId, uncrossMs } = inputs;
      await pool.query(
        `INSERT INTO auctions (instrument_id, uncross_ms, ${COLUMNS})
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (instrument_id, uncross_ms) DO NOTHING`,
        [instrumentId, uncrossMs, text, hash, storedText(result), storedMs],
      );
      const stored = await find(instrumentId, uncrossMs);
      if (stored === null) throw new Error(`The auction of ${instrumentId} was not stored.`);
      return stored;
    },
  };
}

/** What an auction follows from, and the hash of its text as it stands; null where none is. */
export async function readAuctionInputs(
  pool: Pool,
  { instrumentId, uncrossMs }: Pick<AuctionInputs, 'instrumentId' | 'uncrossMs'>,
): Promise<{ readonly inputs: AuctionInputs; readonly hashNow: string } | null> {
  const { rows } = await pool.query<{ inputs: string }>(
    'SELECT inputs FROM auctions WHERE instrument_id = $1 AND uncross_ms = $2',
    [instrumentId, uncrossMs],
  );
  const text = rows[0]?.inputs;
  if (text === undefined) return null;
  const hashNow = createHash('sha256').update(text).digest('hex');
  return { inputs: readStored(storedAuctionInputs, text), hashNow };
}

function toAuction(row: AuctionRow): StoredAuction {
  return {
    inputs: readStored(storedAuctionInputs, row.inputs),
    inputsHash: row.inputs_hash.toString('hex'),
    result: readStored(storedAuctionResult, row.result),
    storedMs: Number(row.stored_ms),
  };
}
