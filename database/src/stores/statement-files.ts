import type { StatementFormat } from '@candor/domain/statements/statement-text';
import type { Pool } from 'pg';
import { inTransaction } from '../transaction.ts';

export interface StatementFile {
  readonly fileId: string;
  readonly format: StatementFormat;
  readonly fromMs: number;
  readonly parts: number;
  readonly sizeBytes: number;
}

export type StatementFiles = ReturnType<typeof createStatementFiles>;

/** Which statements are kept, in PostgreSQL; their bytes are in the object storage. */
export function createStatementFiles(pool: Pool) {
  return {
    /**
     * Makes a place for a file that is about to be written. Null, or how long ago the oldest file
     * in the way was begun: of one customer at most so many are kept.
     */
    begin: (of: {
      readonly fileId: string;
      readonly userId: string;
      readonly format: StatementFormat;
      readonly fromMs: number;
      readonly nowMs: number;
      readonly sinceMs: number;
      readonly keptMax: number;
      readonly bytesMax: number;
    }): Promise<{ readonly oldestMs: number } | null> =>
      inTransaction(pool, async (client) => {
        // One at a time of each customer, so that runs sent at once are all counted.
        await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [
          `statements ${of.userId}`,
        ]);
        const { rows } = await client.query<KeptRow>(
          `SELECT count(*) AS files, coalesce(sum(size_bytes), 0)::text AS bytes,
                  min(created_ms) AS oldest
             FROM statement_files WHERE user_id = $1 AND created_ms > $2`,
          [of.userId, of.sinceMs],
        );
        const [kept] = rows;
        const isFull =
          Number(kept?.files ?? 0) >= of.keptMax || Number(kept?.bytes ?? 0) >= of.bytesMax;
        if (isFull) return { oldestMs: Number(kept?.oldest ?? of.nowMs) };
        await client.query(
          `INSERT INTO statement_files (file_id, user_id, format, from_ms, created_ms)
           VALUES ($1, $2, $3, $4, $5)`,
          [of.fileId, of.userId, of.format, of.fromMs, of.nowMs],
        );
        return null;
      }),

    /** Says that so many parts may be there, before the last is written. Throws once it is gone. */
    noteParts: async (fileId: string, parts: number): Promise<void> => {
      const { rowCount } = await pool.query(
        'UPDATE statement_files SET parts = $2 WHERE file_id = $1',
        [fileId, parts],
      );
      if (rowCount !== 1) throw new Error(`The statement ${fileId} was given up.`);
    },

    /** The file is whole. */
    finish: async (fileId: string, sizeBytes: number): Promise<void> => {
      await pool.query('UPDATE statement_files SET size_bytes = $2 WHERE file_id = $1', [
        fileId,
        sizeBytes,
      ]);
    },

    /** A whole file of this customer since an instant; null for all else. */
    find: async (of: {
      readonly fileId: string;
      readonly userId: string;
      readonly sinceMs: number;
    }): Promise<StatementFile | null> => {
      const { rows } = await pool.query<FileRow>(
        `SELECT file_id, format, from_ms, parts, size_bytes FROM statement_files
          WHERE file_id = $1 AND user_id = $2 AND created_ms > $3 AND size_bytes IS NOT NULL`,
        [of.fileId, of.userId, of.sinceMs],
      );
      return rows[0] === undefined ? null : fileOf(rows[0]);
    },

    /** Some files begun before an instant, whole or not. */
    old: async (beforeMs: number, limit: number) => {
      const { rows } = await pool.query<{ file_id: string; parts: number }>(
        'SELECT file_id, parts FROM statement_files WHERE created_ms <= $1 LIMIT $2',
        [beforeMs, limit],
      );
      return rows.map(({ file_id: fileId, parts }) => ({ fileId, parts }));
    },

    forget: async (fileId: string): Promise<void> => {
      await pool.query('DELETE FROM statement_files WHERE file_id = $1', [fileId]);
    },
  };
}

interface KeptRow {
  files: bigint;
  bytes: string;
  oldest: bigint | null;
}

interface FileRow {
  file_id: string;
  format: StatementFormat;
  from_ms: bigint;
  parts: number;
  size_bytes: bigint;
}

function fileOf(row: FileRow): StatementFile {
  return {
    fileId: row.file_id,
    format: row.format,
    parts: row.parts,
    fromMs: Number(row.from_ms),
    sizeBytes: Number(row.size_bytes),
  };
}
