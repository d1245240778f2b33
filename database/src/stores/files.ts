import type { Pool } from 'pg';
import { nthSince } from './nth-since.ts';

export interface FileRecord {
  readonly id: string;
  readonly userId: string;
  readonly purpose: 'kyc' | 'proof' | 'chat';
  readonly contentType: string;
  readonly sizeBytes: number;
  /** SHA-256 of the bytes as kept, in hex: the same image uploaded twice has the same. */
  readonly contentHash: string;
  readonly objectKey: string;
  readonly createdMs: number;
  /** When a scanner gave its verdict; null: none has. */
  readonly scannedMs: number | null;
  /** What the scanner found; its bytes are removed. Null for nothing. */
  readonly finding: string | null;
}

export interface FileStore {
  add(file: FileRecord): Promise<void>;
  find(id: string): Promise<FileRecord | null>;
  /** When the so manieth newest file of a customer since an instant was kept; null for fewer. */
  nthSince(input: { userId: string; sinceMs: number; nth: number }): Promise<number | null>;
  /**
   * Takes away the records of some files kept before an instant that nothing speaks of, and hands
   * them back: a deposit speaks of its proof, a review of its documents, a line of a chat or a
   * ticket of what came with it.
   */
  takeUnused(beforeMs: number, limit: number): Promise<readonly FileRecord[]>;
  /** Files whose bytes are there, by id, those behind an id. */
  after(id: string, limit: number): Promise<readonly FileRecord[]>;
  /** Files without a verdict, the oldest first. */
  unscanned(limit: number): Promise<readonly FileRecord[]>;
  /** Writes a verdict down, once. False where there is one, or no such file. */
  noteScan(input: { id: string; nowMs: number; finding: string | null }): Promise<boolean>;
  /** The bytes lie elsewhere now. False where another moved or removed them, or they are gone. */
  move(id: string, from: string, to: string): Promise<boolean>;
}

/** Uploaded files in PostgreSQL; their bytes are in the object storage. */
export function createFileStore(pool: Pool): FileStore {
  return {
    add: async (file) => {
      await pool.query(
        `INSERT INTO files (id, user_id, purpose, content_type, size_bytes, content_hash,
           object_key, created_ms, scanned_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          file.id,
          file.userId,
          file.purpose,
          file.contentType,
          file.sizeBytes,
          file.contentHash,
          file.objectKey,
          file.createdMs,
          file.scannedMs,
        ],
      );
    },
    nthSince: nthSince(pool, 'files'),
    takeUnused: async (beforeMs, limit) => {
      const { rows } = await pool.query<FileRow>(
        `DELETE FROM files WHERE id IN (
           SELECT f.id FROM files f WHERE f.created_ms < $1 AND NOT EXISTS (
             SELECT FROM deposits d
              WHERE d.user_id = f.user_id AND d.proof_url = '/file/' || f.id)
             AND NOT EXISTS (SELECT FROM kyc_cases k
              WHERE k.front_file = f.id OR k.back_file = f.id)
             AND NOT EXISTS (SELECT FROM chat_lines c WHERE c.file_id = f.id)
             AND NOT EXISTS (SELECT FROM tickets t WHERE t.file_id = f.id) LIMIT $2)
         RETURNING *`,
        [beforeMs, limit],
      );
      return rows.map(toFile);
    },
    after: async (id, limit) => {
      const { rows } = await pool.query<FileRow>(
        'SELECT * FROM files WHERE id > $1 AND finding IS NULL ORDER BY id LIMIT $2',
        [id, limit],
      );
      return rows.map(toFile);
    },
    unscanned: async (limit) => {
      const { rows } = await pool.query<FileRow>(
        'SELECT * FROM files WHERE scanned_ms IS NULL ORDER BY created_ms, id LIMIT $1',
        [limit],
      );
      return rows.map(toFile);
    },
    noteScan: async ({ id, nowMs, finding }) => {
      const { rowCount } = await pool.query(
        'UPDATE files SET scanned_ms = $2, finding = $3 WHERE id = $1 AND scanned_ms IS NULL',
        [id, nowMs, finding],
      );
      return rowCount === 1;
    },
    move: async (id, from, to) => {
      const { rowCount } = await pool.query(
        `UPDATE files SET object_key = $3
          WHERE id = $1 AND object_key = $2 AND finding IS NULL`,
        [id, from, to],
      );
      return rowCount === 1;
    },
    find: async (id) => {
      const { rows } = await pool.query<FileRow>('SELECT * FROM files WHERE id = $1', [id]);
      return rows[0] === undefined ? null : toFile(rows[0]);
    },
  };
}

interface FileRow {
  id: string;
  user_id: string;
  purpose: FileRecord['purpose'];
  content_type: string;
  size_bytes: number;
  content_hash: string;
  object_key: string;
  created_ms: bigint;
  scanned_ms: bigint | null;
  finding: string | null;
}

function toFile(row: FileRow): FileRecord {
  return {
    id: row.id,
    userId: row.user_id,
    purpose: row.purpose,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    contentHash: row.content_hash,
    objectKey: row.object_key,
    createdMs: Number(row.created_ms),
    scannedMs: row.scanned_ms === null ? null : Number(row.scanned_ms),
    finding: row.finding,
  };
}
