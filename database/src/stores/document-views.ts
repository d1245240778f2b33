import type { Pool } from 'pg';
import { type Attestor, inAttestedTransaction } from '../attested/attest-row.ts';

export interface DocumentView {
  readonly fileId: string;
  readonly viewerKind: 'owner' | 'desk' | 'reviewer';
  /** The customer, the name of the desk, or the operator. */
  readonly viewer: string;
  readonly nowMs: number;
}

/** A look as it was written down. */
export interface StoredView {
  readonly fileId: string;
  /** Whose document it is. */
  readonly ownerId: string;
  readonly caseId: string | null;
  readonly viewerKind: DocumentView['viewerKind'];
  readonly viewer: string;
  readonly atMs: number;
}

/** Who looked at documents. A look is written down before the bytes are given. */
export interface DocumentViewStore {
  /** Of the customer the document belongs to. False where it is not theirs. */
  ofOwner(view: Omit<DocumentView, 'viewerKind'>): Promise<boolean>;
  /** For a review. False where the document is not of this case. */
  ofCase(view: DocumentView & { readonly caseId: string }): Promise<boolean>;
  /** Newest first; of one customer's documents, or with null of all. */
  page(filter: {
    readonly ownerId: string | null;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ readonly list: readonly StoredView[]; readonly total: number }>;
}

export function createDocumentViewStore(pool: Pool, attestor: Attestor): DocumentViewStore {
  const add = (statement: string, values: readonly unknown[]) =>
    inAttestedTransaction(pool, attestor, async (client, attest) => {
      const { rows } = await client.query<{ id: bigint; owner_id: string }>(
        `${statement} RETURNING id, owner_id`,
        [...values],
      );
      for (const one of rows) await attest('document_views', [String(one.id)], one.owner_id);
      return rows.length === 1;
    });
  return {
    ofOwner: ({ fileId, viewer, nowMs }) =>
      add(
        `INSERT INTO document_views (file_id, owner_id, viewer_kind, viewer, viewed_ms)
         SELECT id, user_id, 'owner', user_id, $3 FROM files WHERE id = $1 AND user_id = $2`,
        [fileId, viewer, nowMs],
      ),
    ofCase: ({ fileId, caseId, viewerKind, viewer, nowMs }) =>
      add(
        `INSERT INTO document_views (file_id, owner_id, case_id, viewer_kind, viewer, viewed_ms)
         SELECT $1, user_id, id, $3, $4, $5 FROM (
           SELECT id, user_id FROM kyc_cases WHERE front_file = $1 OR back_file = $1
           UNION ALL SELECT id, user_id FROM deposits WHERE proof_url = '/file/' || $1) c
          WHERE id = $2`,
        [fileId, caseId, viewerKind, viewer, nowMs],
      ),
    page: async ({ ownerId, offset, limit }) => {
      const filter = 'FROM document_views WHERE $1::text IS NULL OR owner_id = $1';
      const [found, counted] = await Promise.all([
        pool.query<StoredView & { readonly viewed: bigint }>(
          `SELECT file_id AS "fileId", owner_id AS "ownerId", case_id AS "caseId",
             viewer_kind AS "viewerKind", viewer, viewed_ms AS viewed
             ${filter} ORDER BY id DESC OFFSET $2 LIMIT $3`,
          [ownerId, offset, limit],
        ),
        pool.query<{ total: bigint }>(`SELECT count(*) AS total ${filter}`, [ownerId]),
      ]);
      return {
        list: found.rows.map(({ viewed, ...view }) => ({ ...view, atMs: Number(viewed) })),
        total: Number(counted.rows[0]?.total ?? 0n),
      };
    },
  };
}
