import type { PayeeKind } from '@candor/domain/funding/withdrawals';
import type { Payee, PayeeStore } from '@candor/engines/funding/payee-ports';
import type { PoolClient } from 'pg';
import { type Attestor, attestedRow, inAttestedTransaction } from '../attested/attest-row.ts';
import type { Connection } from '../transaction.ts';

/** What a customer changes of one. */
const CHANGED = [
  ...['bank_name', 'account_name', 'currency', 'network', 'sealed_number', 'mark'],
  ...['masked_number', 'changed_ms', 'revision'],
];

/** Payees in PostgreSQL. */
export function createPayeeStore(pool: Connection, attestor: Attestor): PayeeStore {
  return {
    list: async (userId, kind) => {
      const { rows } = await pool.query<Row>(
        `SELECT * FROM payees WHERE user_id = $1 AND ($2::text IS NULL OR kind = $2)
          ORDER BY created_ms DESC, id`,
        [userId, kind ?? null],
      );
      return rows.map(toPayee);
    },
    find: async (userId, id) => {
      const { rows } = await pool.query<Row>(
        'SELECT * FROM payees WHERE user_id = $1 AND id = $2',
        [userId, id],
      );
      return rows[0] === undefined ? null : toPayee(rows[0]);
    },
    findSigned: async (userId, id) => {
      const row = await attestedRow<Row>(pool, attestor, { table: 'payees', key: [id] });
      return row === null || row.user_id !== userId ? null : toPayee(row);
    },
    add: (payee, maxOfOne) => add(pool, attestor, { payee, maxOfOne }),
    update: (payee) => update(pool, attestor, payee),
    remove: (userId, id) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        if (!(await lockPayee(client, userId, id))) return 'removed';
        if (await isInUse(client, id)) return 'in-use';
        await client.query('DELETE FROM payees WHERE id = $1', [id]);
        await attest('payees', [id], userId);
        return 'removed';
      }),
  };
}

/** One payee of a customer after the other, so that each counts those before it. */
function add(
  pool: Connection,
  attestor: Attestor,
  { payee, maxOfOne }: { readonly payee: Payee; readonly maxOfOne: number },
): ReturnType<PayeeStore['add']> {
  const { id, userId, mark } = payee;
  return inAttestedTransaction(pool, attestor, async (client, attest) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('payees ' || $1, 0))`, [
      userId,
    ]);
    const { rows } = await client.query<{ id: string; mark: string }>(
      'SELECT id, mark FROM payees WHERE user_id = $1',
      [userId],
    );
    if (rows.some((one) => one.id === id)) return 'added';
    if (rows.some((one) => one.mark === mark)) return 'exists';
    if (rows.length >= maxOfOne) return 'limit';
    await client.query(
      `INSERT INTO payees (id, user_id, kind, bank_name, account_name, currency, network,
         sealed_number, mark, masked_number, created_ms, changed_ms, revision)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        id,
        userId,
        payee.kind,
        payee.bankName,
        payee.accountName,
        payee.currency,
        payee.network,
        payee.sealedNumber,
        mark,
        payee.maskedNumber,
        payee.createdMs,
        payee.changedMs,
        payee.revision,
      ],
    );
    await attest('payees', [id], userId);
    return 'added';
  });
}

function update(
  pool: Connection,
  attestor: Attestor,
  payee: Payee,
): ReturnType<PayeeStore['update']> {
  const { id, userId, mark } = payee;
  return inAttestedTransaction(pool, attestor, async (client, attest) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('payees ' || $1, 0))`, [
      userId,
    ]);
    if (!(await lockPayee(client, userId, id))) return 'gone';
    if (await isInUse(client, id)) return 'in-use';
    const others = await client.query(
      'SELECT 1 FROM payees WHERE user_id = $1 AND mark = $2 AND id <> $3',
      [userId, mark, id],
    );
    if (others.rowCount !== 0) return 'exists';
    await client.query(
      `UPDATE payees SET bank_name = $2, account_name = $3, currency = $4, network = $5,
         sealed_number = $6, mark = $7, masked_number = $8, changed_ms = $9,
         revision = $10 WHERE id = $1`,
      [
        id,
        payee.bankName,
        payee.accountName,
        payee.currency,
        payee.network,
        payee.sealedNumber,
        mark,
        payee.maskedNumber,
        payee.changedMs,
        payee.revision,
      ],
    );
    await attest('payees', [id], userId, CHANGED);
    return 'updated';
  });
}

/** Whoever opens a withdrawal to it waits until this transaction is over. */
async function lockPayee(client: PoolClient, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM payees WHERE user_id = $1 AND id = $2 FOR UPDATE',
    [userId, id],
  );
  return rowCount === 1;
}

async function isInUse(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM withdrawals WHERE payee_id = $1 AND ended_ms IS NULL LIMIT 1',
    [id],
  );
  return rowCount === 1;
}

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly kind: PayeeKind;
  readonly bank_name: string | null;
  readonly account_name: string | null;
  readonly currency: string | null;
  readonly network: string | null;
  readonly sealed_number: Buffer;
  readonly mark: string;
  readonly masked_number: string;
  readonly revision: string;
  readonly created_ms: bigint;
  readonly changed_ms: bigint;
}

function toPayee(row: Row): Payee {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    bankName: row.bank_name,
    accountName: row.account_name,
    currency: row.currency,
    network: row.network,
    sealedNumber: row.sealed_number,
    mark: row.mark,
    maskedNumber: row.masked_number,
    revision: row.revision,
    createdMs: Number(row.created_ms),
    changedMs: Number(row.changed_ms),
  };
}
