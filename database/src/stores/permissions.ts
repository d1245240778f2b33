import type { Permission, PermissionStore } from '@candor/engines/permissions/permission-ports';
import { type Attestor, attestedRow, inAttestedTransaction } from '../attested/attest-row.ts';
import type { Connection } from '../transaction.ts';

interface Row {
  readonly user_id: string;
  readonly type: Permission['type'];
  readonly status: Permission['status'];
  readonly reason: Permission['reason'];
  readonly reason_text: string | null;
  readonly apply_ms: bigint;
  readonly review_ms: bigint | null;
}

/** What an application made again writes. */
const APPLIED = ['status', 'note', 'apply_ms', 'reason', 'reason_text', 'review_ms'];

/** Applications for permissions, in PostgreSQL. */
export function createPermissionStore(pool: Connection, attestor: Attestor): PermissionStore {
  const find = async (text: string, values: readonly unknown[]) => {
    const { rows } = await pool.query<Row>(`SELECT * FROM permissions ${text}`, [...values]);
    return rows.map(permissionOf);
  };
  const of: PermissionStore['of'] = async (userId, type) =>
    (await find('WHERE user_id = $1 AND type = $2', [userId, type]))[0] ?? null;
  return {
    of,
    ofSigned: async (userId, type) => {
      const key = [userId, type];
      const row = await attestedRow<Row>(pool, attestor, { table: 'permissions', key });
      return row === null ? null : permissionOf(row);
    },
    apply: async ({ userId, type, note, nowMs }) => {
      await inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rows } = await client.query<{ is_new: boolean }>(
          `INSERT INTO permissions (user_id, type, status, note, apply_ms) VALUES ($1, $2, 1, $3, $4)
         ON CONFLICT (user_id, type) DO UPDATE SET status = 1, note = excluded.note,
           apply_ms = excluded.apply_ms, reason = NULL, reason_text = NULL, review_ms = NULL,
           is_told = false
         WHERE permissions.status = 2 RETURNING xmax = 0 AS is_new`,
          [userId, type, note, nowMs],
        );
        for (const { is_new: isNew } of rows) {
          await attest('permissions', [userId, type], userId, isNew ? null : APPLIED);
        }
      });
      const permission = await of(userId, type);
      if (permission === null) throw new Error(`The application of ${userId} is gone.`);
      return permission;
    },
    // All of them: one that cannot be decided yet holds no later one up.
    untold: (beforeMs) =>
      find('WHERE NOT is_told AND apply_ms <= $1 ORDER BY apply_ms', [beforeMs]),
    decide: ({ userId, type, status, reason, reasonText, applyMs, reviewMs }) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rowCount } = await client.query(
          `UPDATE permissions SET status = $3, reason = $4, reason_text = $7, review_ms = $5
            WHERE user_id = $1 AND type = $2 AND status = 1 AND apply_ms = $6`,
          [userId, type, status, reason, reviewMs, applyMs, reasonText],
        );
        const changed = ['status', 'reason', 'reason_text', 'review_ms'];
        if (rowCount === 1) await attest('permissions', [userId, type], userId, changed);
      }),
    told: async ({ userId, type, applyMs }) => {
      await pool.query(
        `UPDATE permissions SET is_told = true
          WHERE user_id = $1 AND type = $2 AND status <> 1 AND apply_ms = $3`,
        [userId, type, applyMs],
      );
    },
  };
}

function permissionOf(row: Row): Permission {
  const { user_id: userId, type, status, reason, reason_text: reasonText } = row;
  const reviewMs = row.review_ms === null ? null : Number(row.review_ms);
  const why = { reason, reasonText };
  return { userId, type, status, ...why, applyMs: Number(row.apply_ms), reviewMs };
}
