import type { Query } from '../lanes/load-accounts.ts';
import type { EventRow, LogHead } from './log-reader.ts';
import type { RebuildNotes } from './rebuild-notes.ts';
import { checkHead, checkLink } from './replay-logs.ts';
import { brokenSeals, lostGroups, type Seals } from './seals.ts';

/** Groups looked at before the server opens; a longer tail is looked at after. */
const GROUPS_MAX = 20_000;

/**
 * Checks what every lane did since its head was last signed: the signed group is the one the log
 * has, the groups after it continue it and are signed, and the log ends where the lane says.
 */
export async function checkTails(query: Query, seals: Seals, notes: RebuildNotes): Promise<void> {
  const lanes = await query<{ lane: number }>('SELECT lane FROM lanes ORDER BY lane', []);
  for (const { lane } of lanes) await checkTail(query, lane, seals, notes);
}

async function checkTail(
  query: Query,
  lane: number,
  seals: Seals,
  notes: RebuildNotes,
): Promise<void> {
  const signed = seals.lastLine.get(lane) ?? 0n;
  const rows = await query<EventRow>(
    `SELECT seq, at_ms, fact_count, facts, prev_hash, hash, signature FROM events
      WHERE lane = $1 AND seq >= $2 ORDER BY seq LIMIT $3`,
    [lane, signed, GROUPS_MAX],
  );
  let before: LogHead | null = null;
  for (const row of rows) {
    checkLink(lane, row, before ?? { seq: row.seq - 1n, hash: row.prev_hash }, notes);
    before = { seq: row.seq, hash: row.hash };
    for (const words of brokenSeals(seals, { lane, ...row }, row === rows.at(-1))) {
      notes.differ(words, 'chain');
    }
  }
  if (rows.length === GROUPS_MAX) return;
  const seq = before?.seq ?? 0n;
  const lost = lostGroups(seals, { lane, seq });
  for (const words of lost) notes.differ(words, 'chain');
  if (before !== null && lost.length === 0) await checkHead(query, lane, before, notes);
}

/** Wallets must be the sum of their entries. Names the accounts whose are not. */
export async function checkWallets(query: Query, notes: RebuildNotes): Promise<void> {
  const rows = await query<{ account_id: string; wallet_type: string; has: string; sum: string }>(
    `SELECT account_id, wallet_type, w.cash_minor + w.margin_minor || ' ' || w.currency AS has,
            coalesce(e.cash + e.margin, 0) || ' ' || w.currency AS sum
       FROM wallets w
       FULL JOIN (SELECT partition, account_id, wallet_type, sum(cash_minor) AS cash,
                         sum(margin_minor) AS margin
                    FROM entries WHERE wallet_type IS NOT NULL
                   GROUP BY partition, account_id, wallet_type) e
         USING (partition, account_id, wallet_type)
      WHERE w.cash_minor IS DISTINCT FROM coalesce(e.cash, 0)
         OR w.margin_minor IS DISTINCT FROM coalesce(e.margin, 0)`,
    [],
  );
  for (const { account_id: accountId, wallet_type: wallet, has, sum } of rows) {
    notes.differ(
      `wallet ${wallet} of account ${accountId} holds ${has}, its entries come to ${sum}`,
      { accountId },
    );
  }
}
