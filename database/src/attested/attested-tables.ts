/**
 * Tables beside the books whose rows are attested: what is decided by them, or what somebody said
 * in them, is signed by the server that wrote it and stands as a digest in the log of the account.
 * Of each its key, in the order in which it is written, and the columns that move without an act:
 * these say how far a desk has come.
 */
export const attestedTables = {
  review_decisions: { key: ['case_id', 'stage'], moving: [] },
  operator_acts: { key: ['seq'], moving: [] },
  operators: { key: ['id'], moving: [] },
  corrections: { key: ['correction_id'], moving: [] },
  correction_approvals: { key: ['correction_id'], moving: [] },
  deposits: {
    key: ['id'],
    moving: [
      ...['announce_key', 'confirmations', 'credit_mid_rate', 'credit_minor', 'credit_rate'],
      ...['due_ms', 'ended_ms', 'failure', 'failure_text', 'number', 'state', 'told_ms'],
    ],
  },
} as const satisfies Readonly<
  Record<string, { readonly key: readonly string[]; readonly moving: readonly string[] }>
>;
export type AttestedTable = keyof typeof attestedTables;

/** What is about no customer stands in the log of this account, which holds nothing. */
export const DEPLOYMENT = 'deployment';

/** In SQL: the key of a row as one text. */
export function keyText(table: AttestedTable, alias: string): string {
  return attestedTables[table].key.map((column) => `${alias}.${column}::text`).join(` || '/' || `);
}

/** In SQL: what is attested of a row, in the database's own canonical order of fields. */
export function attestedPart(table: AttestedTable, alias: string): string {
  const { moving } = attestedTables[table];
  const list = moving.map((column) => `'${column}'`).join(', ');
  return `(to_jsonb(${alias}) - ARRAY[${list}]::text[])`;
}
