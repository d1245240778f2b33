import type { Query } from '../lanes/load-accounts.ts';
import { termColumnNames, termColumns } from '../lanes/order-columns.ts';
import type { RebuildNotes } from './rebuild-notes.ts';

const termsDisagree = termColumnNames
  .map((name) => `${name} IS DISTINCT FROM t->>'${termColumns[name]}'`)
  .join(' OR ');

/**
 * Columns that repeat what stands in their row's whole text, for searching and for what customers
 * read. The texts are compared with the log elsewhere; here each row must agree with itself.
 */
const rowsThatDisagree = [
  `SELECT 'columns of order ' || account_id || '|' || order_id AS what, account_id
     FROM (SELECT *, progress::jsonb AS p, terms::jsonb AS t FROM orders) o
    WHERE state IS DISTINCT FROM p->>'state'
       OR '#' || hold_minor IS DISTINCT FROM coalesce(p->>'holdMinor', '#0')
       OR finished_ms IS DISTINCT FROM (p->>'finishedAtMs')::bigint
       OR is_open IS DISTINCT FROM (finished_ms IS NULL)
       OR accepted_ms IS DISTINCT FROM (t->>'acceptedAtMs')::bigint
       OR ${termsDisagree}
       OR direction IS DISTINCT FROM CASE WHEN is_open THEN t->>'direction' END
       OR '#' || price IS DISTINCT FROM CASE WHEN is_open THEN
            CASE WHEN p ? 'elected' THEN t->>'price' WHEN t ? 'trail' THEN NULL
                 ELSE coalesce(t->>'triggerPrice', t->>'price') END END
       OR expires_ms IS DISTINCT FROM CASE WHEN is_open THEN (p->'expiry'->>'atMs')::bigint END
       OR uncross_ms IS DISTINCT FROM CASE WHEN is_open THEN (t->'auction'->>'uncrossMs')::bigint END`,
  `SELECT 'columns of position ' || account_id || '|' || position_id AS what, account_id
     FROM (SELECT *, body::jsonb AS b FROM positions) p
    WHERE '#' || margin_minor IS DISTINCT FROM b->>'marginMinor'
       OR closed_ms IS DISTINCT FROM (b->>'closedAtMs')::bigint
       OR is_open IS DISTINCT FROM (closed_ms IS NULL)
       OR opened_ms IS DISTINCT FROM (b->>'openedAtMs')::bigint
       OR instrument_id IS DISTINCT FROM b->>'instrumentId'
       OR side IS DISTINCT FROM b->>'side'`,
  `SELECT 'columns of fill ' || account_id || '|' || fill_id AS what, account_id
     FROM (SELECT *, detail::jsonb AS d FROM fills) f
    WHERE filled_ms IS DISTINCT FROM (d->>'filledAtMs')::bigint
       OR position_id IS DISTINCT FROM d->>'positionId'`,
  `SELECT 'amounts of entry ' || event_seq || '|' || account_id || '|' || entry_id AS what, account_id
     FROM (SELECT *, 'customer:' || account_id || ':' || wallet_type || ':' AS wallet,
                  sum(cash_minor + margin_minor)
                    OVER (PARTITION BY account_id, wallet_type ORDER BY event_seq, line) AS balance
             FROM entries) e
          CROSS JOIN LATERAL (
            SELECT COALESCE(sum((p->>2)::numeric) FILTER (WHERE p->>0 = wallet || 'cash'), 0) AS cash,
                   COALESCE(sum((p->>2)::numeric) FILTER (WHERE p->>0 = wallet || 'margin'), 0) AS margin
              FROM jsonb_array_elements(postings::jsonb) p) s
    WHERE wallet_type IS NOT NULL
      AND (cash_minor <> cash OR margin_minor <> margin OR balance_after_minor <> balance)`,
] as const;

const ROWS_LISTED = 10;

/** Names rows whose columns say something else than their text. */
export async function compareColumns(query: Query, notes: RebuildNotes): Promise<void> {
  for (const sql of rowsThatDisagree) {
    const rows = await query<{ what: string; account_id: string }>(
      `${sql} LIMIT ${ROWS_LISTED}`,
      [],
    );
    for (const { what, account_id: accountId } of rows) {
      notes.differ(`${what}: another figure stands in the row itself`, { accountId });
    }
  }
}
