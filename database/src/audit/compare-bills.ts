import type { Query } from '../lanes/load-accounts.ts';
import type { RebuildNotes } from './rebuild-notes.ts';

/** Wallets named at most: more than these say nothing new. */
const NAMED_MAX = 10;

/**
 * The bill of every wallet adds up: each balance is the one before it and the line's amount, the
 * first from zero, and the last is the wallet's balance. A wallet without a line holds nothing.
 */
export async function compareBills(query: Query, notes: RebuildNotes): Promise<void> {
  const gaps = await query<{ account_id: string; wallet_type: string; event_seq: bigint }>(
    `SELECT account_id, wallet_type, min(event_seq) AS event_seq FROM (
       SELECT account_id, wallet_type, event_seq, balance_after_minor - cash_minor - margin_minor
                - coalesce(lag(balance_after_minor) OVER (PARTITION BY account_id, wallet_type
                                                          ORDER BY event_seq, line), 0) AS off
         FROM entries WHERE wallet_type IS NOT NULL) lines
      WHERE off <> 0 GROUP BY 1, 2 ORDER BY 1, 2 LIMIT $1`,
    [NAMED_MAX],
  );
  for (const { account_id: id, wallet_type: type, event_seq: seq } of gaps) {
    notes.differ(`the bill of wallet ${type} of account ${id} does not add up at group ${seq}`);
  }
  const ends = await query<{ account_id: string; wallet_type: string; off: bigint }>(
    `SELECT w.account_id, w.wallet_type,
            w.cash_minor + w.margin_minor - coalesce(last.balance_after_minor, 0) AS off
       FROM wallets w
       LEFT JOIN (SELECT DISTINCT ON (account_id, wallet_type) account_id, wallet_type,
                         balance_after_minor
                    FROM entries WHERE wallet_type IS NOT NULL
                   ORDER BY account_id, wallet_type, event_seq DESC, line DESC) last
         ON last.account_id = w.account_id AND last.wallet_type = w.wallet_type
      WHERE w.cash_minor + w.margin_minor <> coalesce(last.balance_after_minor, 0)
      ORDER BY 1, 2 LIMIT $1`,
    [NAMED_MAX],
  );
  for (const { account_id: id, wallet_type: type, off } of ends) {
    notes.differ(`wallet ${type} of account ${id} has ${off} more than its bill`);
  }
}
