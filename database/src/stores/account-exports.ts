import type { Language } from '@candor/contract/enums';
import type { Connection } from '../transaction.ts';

/** A customer's export: asked for, under way, whole, or given up. */
export interface AccountExport {
  readonly exportId: string;
  readonly userId: string;
  readonly language: Language;
  readonly askedMs: number;
  readonly tries: number;
  readonly parts: number;
  readonly stepsDone: number;
  readonly steps: number;
  /** Null until it is whole. */
  readonly sizeBytes: number | null;
  /** When it was whole or given up. */
  readonly endedMs: number | null;
}

/** One try at writing an export. */
export interface ExportTry {
  readonly exportId: string;
  readonly tries: number;
}

export type AccountExports = ReturnType<typeof createAccountExports>;

/** Exports of whole accounts, in PostgreSQL; their bytes are in the object storage. */
export function createAccountExports(pool: Connection) {
  const find = async (text: string, values: readonly unknown[]) => {
    const { rows } = await pool.query<Row>(`SELECT * FROM account_exports ${text}`, [...values]);
    return rows.map(exportOf);
  };
  /** Says something of a try that goes on. Throws once it was given up or another began. */
  const note = async ({ exportId, tries }: ExportTry, change: string, values: unknown[]) => {
    const { rowCount } = await pool.query(
      `UPDATE account_exports SET ${change}
        WHERE export_id = $1 AND tries = $2 AND ended_ms IS NULL`,
      [exportId, tries, ...values],
    );
    if (rowCount !== 1) throw new Error(`The export ${exportId} was given up.`);
  };
  return {
    /** Nothing more when this customer has one under way, or asked for one since an instant. */
    ask: async (of: {
      readonly exportId: string;
      readonly userId: string;
      readonly language: Language;
      readonly nowMs: number;
      readonly notSinceMs: number;
    }): Promise<boolean> => {
      const { rowCount } = await pool.query(
        `INSERT INTO account_exports (export_id, user_id, language, asked_ms)
         SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM account_exports
           WHERE user_id = $2 AND asked_ms > $5 AND (ended_ms IS NULL OR size_bytes IS NOT NULL))
         ON CONFLICT DO NOTHING`,
        [of.exportId, of.userId, of.language, of.nowMs, of.notSinceMs],
      );
      return rowCount === 1;
    },
    /** The newest of a customer; null for none. */
    latest: async (userId: string) =>
      (await find('WHERE user_id = $1 ORDER BY asked_ms DESC LIMIT 1', [userId]))[0] ?? null,
    /** A whole one of this customer, made since an instant; null for all else. */
    whole: async (of: { readonly exportId: string; readonly userId: string; sinceMs: number }) =>
      (
        await find(
          'WHERE export_id = $1 AND user_id = $2 AND ended_ms > $3 AND size_bytes IS NOT NULL',
          [of.exportId, of.userId, of.sinceMs],
        )
      )[0] ?? null,
    waiting: async (limit: number) =>
      find('WHERE ended_ms IS NULL ORDER BY asked_ms, export_id LIMIT $1', [limit]),
    untold: async (limit: number) =>
      find('WHERE ended_ms IS NOT NULL AND NOT is_told LIMIT $1', [limit]),
    told: async (exportId: string): Promise<void> => {
      await pool.query('UPDATE account_exports SET is_told = true WHERE export_id = $1', [
        exportId,
      ]);
    },
    /** Begins the next try. What the one before left must have been removed. */
    begin: (of: ExportTry): Promise<void> =>
      note(of, 'tries = tries + 1, parts = 0, steps_done = 0', []),
    /** Says that so many parts may be there, before the last is written. */
    noteParts: (of: ExportTry, parts: number) => note(of, 'parts = $3', [parts]),
    noteSteps: (of: ExportTry, done: number, steps: number) =>
      note(of, 'steps_done = $3, steps = $4', [done, steps]),
    /** It is whole; without a size it is given up. */
    end: (of: ExportTry, sizeBytes: number | null, nowMs: number) =>
      note(of, 'size_bytes = $3, ended_ms = $4', [sizeBytes, nowMs]),
    /** Some that ended before an instant. */
    old: (beforeMs: number, limit: number) =>
      find('WHERE ended_ms <= $1 ORDER BY ended_ms LIMIT $2', [beforeMs, limit]),
    ofUser: (userId: string) => find('WHERE user_id = $1', [userId]),
    forget: async (exportId: string): Promise<void> => {
      await pool.query('DELETE FROM account_exports WHERE export_id = $1', [exportId]);
    },
  };
}

interface Row {
  export_id: string;
  user_id: string;
  language: Language;
  asked_ms: bigint;
  tries: number;
  parts: number;
  steps_done: number;
  steps: number;
  size_bytes: bigint | null;
  ended_ms: bigint | null;
}

function exportOf(row: Row): AccountExport {
  return {
    exportId: row.export_id,
    userId: row.user_id,
    language: row.language,
    askedMs: Number(row.asked_ms),
    tries: row.tries,
    parts: row.parts,
    stepsDone: row.steps_done,
    steps: row.steps,
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
    endedMs: row.ended_ms === null ? null : Number(row.ended_ms),
  };
}
