import { type Attestor, inAttestedTransaction } from '../attested/attest-row.ts';
import { heldBack, ownTables } from '../exports/own-tables.ts';
import { type Connection, inTransaction } from '../transaction.ts';
import { changeUser } from './change-user.ts';

/** What keeps an account from being closed. */
export const obstacles = [
  ...(['orders', 'positions', 'commitments', 'loans', 'money', 'deposits'] as const),
  ...(['withdrawals', 'reviews', 'books'] as const),
] as const;
export type Obstacle = (typeof obstacles)[number];

export type ClosingStore = ReturnType<typeof createClosingStore>;

/** Nobody can send so little away: one dollar of the wallet's own kind. */
const REST_MINOR = 100n;

/** Which bytes go with an identity whose time is over. */
export interface OldDocument {
  readonly caseId: string;
  readonly objectKeys: readonly string[];
}

/** Tables whose rows go with the person. */
const erasedTables = [...heldBack, ...ownTables].flatMap(({ table, onClosing }) =>
  onClosing === 'erased' ? [table] : [],
);

/** What of a customer's own row goes with the person, and that it has gone. */
const ERASED_COLUMNS = [
  ...['email', 'first_name', 'last_name', 'id_card_masked', 'passport_masked'],
  ...['password_hash', 'pay_password_hash', 'erased_ms'],
];

const IN_THE_WAY = `
  SELECT 'orders' AS what, count(*)::int AS count FROM orders
   WHERE partition = partition_of($1) AND account_id = $1 AND is_open
  UNION ALL SELECT 'positions', count(*)::int FROM positions
   WHERE partition = partition_of($1) AND account_id = $1 AND is_open
  UNION ALL SELECT CASE kind WHEN 'loan' THEN 'loans' WHEN 'withdrawal' THEN 'withdrawals'
                             ELSE 'commitments' END, count(*)::int FROM held_items
   WHERE partition = partition_of($1) AND account_id = $1 AND is_open GROUP BY 1
  UNION ALL SELECT 'money', count(*)::int FROM wallets
   WHERE partition = partition_of($1) AND account_id = $1
     AND (cash_minor >= $2 OR held_minor > 0 OR margin_minor > 0)
  UNION ALL SELECT 'deposits', count(*)::int FROM deposits
   WHERE user_id = $1 AND (state = 'pending' OR told_ms IS NULL)
  UNION ALL SELECT 'withdrawals', count(*)::int FROM withdrawals
   WHERE user_id = $1 AND ended_ms IS NULL
  UNION ALL SELECT 'reviews', count(*)::int FROM kyc_cases WHERE user_id = $1 AND status = 1
  UNION ALL SELECT 'reviews', count(*)::int FROM permissions WHERE user_id = $1 AND status = 1
  UNION ALL SELECT 'books', count(*)::int FROM suspensions
   WHERE account_id IN ($1, '*') AND released_ms IS NULL`;

/** Accounts that their customers close, in PostgreSQL. */
export function createClosingStore(pool: Connection, attestor: Attestor) {
  const change = async (of: Pick<Parameters<typeof changeUser>[2], 'userId' | 'set' | 'values'>) =>
    (await changeUser(pool, attestor, { ...of, columns: ['closed_ms'] })) !== null;
  return {
    /** What is in the way by now, and how many of it. */
    inTheWay: async (userId: string) => {
      const { rows } = await pool.query<{ what: Obstacle; count: number }>(IN_THE_WAY, [
        userId,
        REST_MINOR,
      ]);
      return obstacles.flatMap((what) => {
        const count = rows.reduce((sum, row) => sum + (row.what === what ? row.count : 0), 0);
        return count === 0 ? [] : [{ what, count }];
      });
    },
    /** For every door the account is none from now on. False when it was closed already. */
    close: (userId: string, nowMs: number): Promise<boolean> =>
      change({
        userId,
        set: 'closed_ms = $2 WHERE user_id = $1 AND closed_ms IS NULL',
        values: [nowMs],
      }),
    /** Something had come meanwhile. Nothing once it was erased. */
    reopen: async (userId: string): Promise<void> => {
      const set = 'closed_ms = NULL WHERE user_id = $1 AND erased_ms IS NULL';
      await change({ userId, set, values: [] });
    },
    /** Those closed before an instant whose person is still known. */
    closedBefore: async (beforeMs: number, limit: number): Promise<readonly string[]> => {
      const { rows } = await pool.query<{ user_id: string }>(
        `SELECT user_id FROM users WHERE closed_ms <= $1 AND erased_ms IS NULL
          ORDER BY closed_ms LIMIT $2`,
        [beforeMs, limit],
      );
      return rows.map(({ user_id: userId }) => userId);
    },
    /** Takes away what says who somebody was; the books stay, under the number alone. */
    erase: (of: { readonly userId: string; readonly mark: Uint8Array; readonly nowMs: number }) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        // What hangs on a row stands behind it in the lists.
        for (const { table, where, onClosing } of [...heldBack, ...ownTables].reverse()) {
          if (onClosing !== 'erased' || where === undefined) continue;
          await client.query(`DELETE FROM ${table} WHERE ${where}`, [of.userId]);
        }
        // The person may be known to the house again, by the same document.
        await client.query('UPDATE verified_documents SET number_mark = $2 WHERE user_id = $1', [
          of.userId,
          Buffer.from(of.mark),
        ]);
        await client.query(
          `UPDATE users SET email = 'closed-' || user_id || '@closed.invalid', first_name = '',
             last_name = '', phone = NULL, id_card_masked = NULL, passport_masked = NULL,
             password_hash = '', pay_password_hash = NULL, time_zone = NULL, erased_ms = $2
           WHERE user_id = $1`,
          [of.userId, of.nowMs],
        );
        await attest('users', [of.userId], of.userId, ERASED_COLUMNS);
        // What was signed of it goes too; that it was erased is signed itself.
        await client.query(
          `UPDATE attested_rows SET salt = NULL, body = NULL
            WHERE account_id = $1 AND (table_name = ANY ($2)
              OR table_name = 'users' AND body::jsonb ->> 'erased_ms' IS NULL)`,
          [of.userId, erasedTables],
        );
      }),
    /** Identities of accounts erased before an instant, whose documents are still there. */
    oldDocuments: async (beforeMs: number, limit: number): Promise<readonly OldDocument[]> => {
      const { rows } = await pool.query<{ id: string; keys: string[] }>(
        `SELECT k.id, array(SELECT object_key FROM files f
                             WHERE f.id IN (k.front_file, k.back_file)) AS keys
           FROM kyc_cases k JOIN users u USING (user_id)
          WHERE u.erased_ms <= $1 AND k.sealed_number <> '' LIMIT $2`,
        [beforeMs, limit],
      );
      return rows.map(({ id, keys }) => ({ caseId: id, objectKeys: keys }));
    },
    /** The bytes are gone: so is the rest that says who it was. */
    forgetDocument: (caseId: string): Promise<void> =>
      inTransaction(pool, async (client) => {
        await client.query(
          `UPDATE kyc_cases SET first_name = '', last_name = '', number_masked = '',
             sealed_number = '', number_mark = '' WHERE id = $1`,
          [caseId],
        );
        await client.query(
          `UPDATE attested_rows SET salt = NULL, body = NULL
            WHERE table_name = 'kyc_cases' AND row_key = $1`,
          [caseId],
        );
      }),
  };
}
