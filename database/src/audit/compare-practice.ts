import type { Query } from '../lanes/load-accounts.ts';
import type { RebuildNotes } from './rebuild-notes.ts';

/**
 * Every record of practice money among the deposits is as the books credited it, and every credit
 * of practice money has its record. The credits themselves are compared with the log.
 */
export async function comparePractice(query: Query, notes: RebuildNotes): Promise<void> {
  const rows = await query<{ id: string }>(
    `SELECT coalesce(c.deposit_id, d.id) AS id
       FROM (SELECT * FROM credits WHERE practice_ms IS NOT NULL) c
       FULL JOIN (SELECT * FROM deposits WHERE kind = 'PRACTICE') d ON d.id = c.deposit_id
      WHERE (c.account_id, 'USD', c.credit_minor, c.credit_minor, c.practice_ms, c.practice_ms,
             'completed', '', '')
              IS DISTINCT FROM (d.user_id, d.currency, d.amount_minor, d.credit_minor, d.created_ms,
             d.ended_ms, d.state, d.proof_url, d.proof_hash)
         OR num_nonnulls(d.network, d.coin_amount, d.quoted_rate, d.credit_rate, d.credit_mid_rate,
              d.failure, d.failure_text, d.confirmations, d.confirmations_needed, d.tx_id) > 0
      ORDER BY 1`,
    [],
  );
  for (const { id } of rows) notes.differ(`deposits ${id} is not what the books credited`);
}
