import type { Pool } from 'pg';

/** What belongs to one customer and is asked for by its id. */
export type OwnedKind =
  | 'key'
  | 'webhook'
  | 'session'
  | 'message'
  | 'file'
  | 'statement'
  | 'payee'
  | 'alert';

const queries: Readonly<Record<OwnedKind, string>> = {
  key: 'SELECT user_id AS owner FROM api_keys WHERE id = $1',
  webhook: 'SELECT user_id AS owner FROM webhooks WHERE id = $1',
  session: 'SELECT user_id AS owner FROM sessions WHERE id = $1',
  message: 'SELECT user_id AS owner FROM messages WHERE id = $1::bigint',
  file: 'SELECT user_id AS owner FROM files WHERE id = $1',
  statement: 'SELECT user_id AS owner FROM statement_files WHERE file_id = $1',
  payee: 'SELECT user_id AS owner FROM payees WHERE id = $1',
  alert: 'SELECT user_id AS owner FROM alerts WHERE id = $1',
};
const NUMBER = /^\d{1,18}$/;

/** Says whose a thing is, for the security log; each answer is one look at a primary key. */
export interface OwnerStore {
  /** The user ID; null where there is no such thing. */
  ownerOf(kind: OwnedKind, id: string): Promise<string | null>;
}

export function createOwnerStore(pool: Pool): OwnerStore {
  return {
    ownerOf: async (kind, id) => {
      if (kind === 'message' && !NUMBER.test(id)) return null;
      const { rows } = await pool.query<{ owner: string }>(queries[kind], [id]);
      return rows[0]?.owner ?? null;
    },
  };
}
