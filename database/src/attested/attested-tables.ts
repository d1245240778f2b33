/** Of a table: its key, in the order in which it is written, and what of a row is attested. */
interface Attested {
  readonly key: readonly string[];
  /** Columns that move without an act: they say how far a desk has come, or what was seen. */
  readonly moving?: readonly string[];
  /** The columns, where most others move. */
  readonly only?: readonly string[];
  /** Columns that are attested as a hash: secrets, or what stands for one, are not kept twice. */
  readonly hashed?: readonly string[];
  /** In SQL: rows that the books write, which are compared with the books and not signed. */
  readonly inBooks?: string;
}

/**
 * Tables beside the books whose rows are attested: what is decided by them, or what somebody said
 * in them, is signed by the server that wrote it and stands as a digest in the log of the account.
 */
const tables = {
  review_decisions: { key: ['case_id', 'stage'] },
  operator_acts: { key: ['seq'] },
  operators: {
    key: ['id'],
    hashed: ['password_hash', 'time_code_secret'],
    moving: ['time_code_step'],
  },
  corrections: { key: ['correction_id'] },
  correction_approvals: { key: ['correction_id'] },
  deposits: {
    key: ['id'],
    inBooks: "kind = 'PRACTICE'",
    only: [
      ...['id', 'user_id', 'kind', 'currency', 'network', 'amount_minor', 'coin_amount'],
      ...['quoted_rate', 'proof_url', 'proof_hash', 'created_ms', 'confirmations_needed', 'tx_id'],
    ],
  },
  withdrawals: {
    key: ['id'],
    only: [
      ...['id', 'user_id', 'kind', 'payee_id', 'payee_revision', 'masked_number', 'amount_minor'],
      ...['fee_minor', 'arrive_minor', 'currency', 'rate', 'created_ms'],
    ],
  },
  payees: { key: ['id'], hashed: ['sealed_number', 'mark'] },
  users: {
    key: ['user_id'],
    only: [
      ...['user_id', 'email', 'password_hash', 'pay_password_hash', 'first_name', 'last_name'],
      ...['id_card_masked', 'passport_masked', 'kyc_status', 'is_locked', 'frozen_ms', 'thaw_ms'],
      ...['closed_ms', 'erased_ms', 'invited_by'],
    ],
    hashed: ['password_hash', 'pay_password_hash'],
  },
  kyc_cases: {
    key: ['id'],
    moving: ['due_ms', 'is_told', 'sealed_number'],
    hashed: ['number_mark'],
  },
  permissions: { key: ['user_id', 'type'], moving: ['is_told'] },
  api_keys: {
    key: ['id'],
    moving: ['end_told_ms', 'used_address', 'used_ms'],
    hashed: ['token_hash'],
  },
  webhooks: {
    key: ['id'],
    only: ['id', 'user_id', 'name', 'url', 'kinds', 'sealed_secret', 'created_ms'],
    hashed: ['sealed_secret'],
  },
  tickets: { key: ['ticket_no'], moving: ['client_key'] },
  document_views: { key: ['id'] },
  dividends: { key: ['dividend_id'] },
  daily_settlements: { key: ['instrument_id', 'what', 'day'] },
  chat_lines: { key: ['chat_id', 'seq'], moving: ['client_key', 'read_ms'] },
} as const satisfies Readonly<Record<string, Attested>>;
export type AttestedTable = keyof typeof tables;

export const attestedTables: Readonly<Record<AttestedTable, Attested>> = tables;
export const attestedNames = Object.keys(tables) as readonly AttestedTable[];

/** What is about no customer stands in the log of this account, which holds nothing. */
export const DEPLOYMENT = 'deployment';

/** In SQL: the key of a row as one text. */
export function keyText(table: AttestedTable, alias: string): string {
  return attestedTables[table].key.map((column) => `${alias}.${column}::text`).join(` || '/' || `);
}

/** In SQL: the condition of the rows that are signed. */
export function isAttested(table: AttestedTable): string {
  const { inBooks } = attestedTables[table];
  return inBooks === undefined ? 'true' : `NOT (${inBooks})`;
}

/** In SQL: what is attested of a row, in the database's own canonical order of fields. */
export function attestedPart(table: AttestedTable, alias: string): string {
  const { moving = [], only = null, hashed = [] } = attestedTables[table];
  const fields = (columns: readonly string[], cell: (column: string) => string) =>
    `jsonb_build_object(${columns.map((one) => `'${one}', ${cell(one)}`).join(', ')})`;
  const list = moving.map((column) => `'${column}'`).join(', ');
  const plain =
    only === null
      ? `to_jsonb(${alias}) - ARRAY[${list}]::text[]`
      : fields(only, (column) => `${alias}.${column}`);
  const hashes = fields(hashed, (column) => {
    const text = `convert_to(${alias}.${column}::text, 'UTF8')`;
    return `encode(sha256(${text}), 'hex')`;
  });
  return `(${plain} || ${hashes})`;
}
