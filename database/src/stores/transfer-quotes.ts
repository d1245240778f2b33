import { randomBytes } from 'node:crypto';
import type { ExchangeRate } from '@candor/domain/money/exchange';
import { storedRate } from '@candor/domain/stored/money-shapes';
import { readStored, storedText } from '@candor/domain/stored/read-stored';
import type { Pool } from 'pg';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

/** A transfer's rate is good for this long (calls.md 0.9). */
export const TRANSFER_QUOTE_MS = 30_000;
/** Of one customer; with more the oldest of his own is forgotten, never another's. */
const QUOTES_OF_ONE_MAX = 20;

export interface TransferQuote {
  readonly id: string;
  readonly userId: string;
  readonly from: string;
  readonly fx: ExchangeRate;
  readonly endsAtMs: number;
}

/** Rates that were shown and may still be taken, each once, whichever process showed it. */
export interface TransferQuotes {
  /** Remembers a rate for one customer and one direction. */
  offer(input: {
    userId: string;
    from: string;
    fx: ExchangeRate;
    nowMs: number;
  }): Promise<TransferQuote>;
  /**
   * The rate behind an id, if it was shown to this customer for this direction and nobody took it
   * before; its end is checked by the rules. Taken at once, so that of two transfers on the way
   * only one has it.
   */
  take(input: { id: string; userId: string; from: string }): Promise<TransferQuote | null>;
  /** Gives a rate back that its transfer did not use. */
  giveBack(quote: TransferQuote): Promise<void>;
  /** Removes some that ended a while ago; `ROWS_AT_ONCE` or more when more may be left. */
  forgetOld(nowMs: number): Promise<number>;
}

export function createTransferQuotes(pool: Pool): TransferQuotes {
  const keep = async ({ id, userId, from, fx, endsAtMs }: TransferQuote) => {
    await pool.query('INSERT INTO transfer_quotes VALUES ($1, $2, $3, $4, $5)', [
      id,
      userId,
      from,
      storedText(fx),
      endsAtMs,
    ]);
  };
  return {
    offer: async ({ userId, from, fx, nowMs }) => {
      const id = randomBytes(12).toString('base64url');
      const quote = { id, userId, from, fx, endsAtMs: nowMs + TRANSFER_QUOTE_MS };
      await keep(quote);
      await pool.query(
        `DELETE FROM transfer_quotes WHERE quote_id IN (
           SELECT quote_id FROM transfer_quotes WHERE user_id = $1
            ORDER BY ends_ms DESC, quote_id = $2 DESC OFFSET $3)`,
        [userId, id, QUOTES_OF_ONE_MAX],
      );
      return quote;
    },
    take: async ({ id, userId, from }) => {
      const { rows } = await pool.query<{ fx: string; ends_ms: bigint }>(
        `DELETE FROM transfer_quotes WHERE quote_id = $1 AND user_id = $2 AND from_currency = $3
         RETURNING fx, ends_ms`,
        [id, userId, from],
      );
      const [row] = rows;
      if (row === undefined) return null;
      const fx = readStored(storedRate, row.fx, `rate of quote ${id}`);
      return { id, userId, from, fx, endsAtMs: Number(row.ends_ms) };
    },
    giveBack: keep,
    forgetOld: async (nowMs) => {
      const { rowCount } = await pool.query(
        `DELETE FROM transfer_quotes WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM transfer_quotes WHERE ends_ms < $1 LIMIT $2))`,
        [nowMs - TRANSFER_QUOTE_MS, ROWS_AT_ONCE],
      );
      return rowCount ?? 0;
    },
  };
}
