import { reviewStatus } from '@candor/contract/enums';
import type { KycCase, KycStore } from '@candor/engines/kyc/kyc-ports';
import type { Pool, PoolClient } from 'pg';
import {
  type Attest,
  type Attestor,
  attestedRow,
  inAttestedTransaction,
  NotAttested,
} from '../attested/attest-row.ts';
import { nthSince } from './nth-since.ts';
import { decidedCase } from './reviews.ts';

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly country: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly card_type: KycCase['cardType'];
  readonly sealed_number: Buffer;
  readonly number_mark: Buffer;
  readonly number_masked: string;
  readonly front_file: string;
  readonly back_file: string | null;
  readonly status: KycCase['status'];
  readonly reason: KycCase['reason'];
  readonly reason_text: string | null;
  readonly submit_ms: bigint;
  readonly review_ms: bigint | null;
  readonly due_ms: bigint;
}

/** Identities under review and decided, in PostgreSQL. */
export function createKycStore(pool: Pool, attestor: Attestor): KycStore {
  const find = async (text: string, values: readonly unknown[]) => {
    const { rows } = await pool.query<Row>(`SELECT * FROM kyc_cases ${text}`, [...values]);
    return rows.map(caseOf);
  };
  const waiting = (what: string, nowMs: number, limit: number) =>
    find(`WHERE ${what} AND NOT is_told AND due_ms <= $1 ORDER BY due_ms, id LIMIT $2`, [
      nowMs,
      limit,
    ]);
  return {
    handIn: (handedIn) =>
      inAttestedTransaction(pool, attestor, (client, attest) => handIn(client, handedIn, attest)),
    nthSince: nthSince(pool, 'kyc_cases'),
    find: async (id) => (await find('WHERE id = $1', [id]))[0] ?? null,
    due: (nowMs, limit, isAll) =>
      waiting(`status = 1 AND (${isAll} OR ${decidedCase("'k-' || id")})`, nowMs, limit),
    untold: (nowMs, limit) => waiting('status <> 1', nowMs, limit),
    decide: (decision) =>
      inAttestedTransaction(pool, attestor, (client, attest) =>
        decide(client, decision, { attestor, attest }),
      ),
    told: async (id) => {
      await pool.query('UPDATE kyc_cases SET is_told = true WHERE id = $1', [id]);
    },
    numbersAfter: (id, limit) =>
      find("WHERE id > $1 AND sealed_number <> '' ORDER BY id LIMIT $2", [id, limit]),
    reseal: async (id, sealedNumber) => {
      await pool.query('UPDATE kyc_cases SET sealed_number = $2 WHERE id = $1', [
        id,
        Buffer.from(sealedNumber),
      ]);
    },
    putOff: async (id, untilMs) => {
      await pool.query('UPDATE kyc_cases SET due_ms = $2 WHERE id = $1', [id, untilMs]);
    },
  };
}

async function handIn(
  client: PoolClient,
  of: Parameters<KycStore['handIn']>[0],
  attest: Attest,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO kyc_cases (id, user_id, country, first_name, last_name, card_type, sealed_number,
       number_mark, number_masked, front_file, back_file, submit_ms, due_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (user_id) WHERE status <> 2 DO NOTHING`,
    [
      of.id,
      of.userId,
      of.country,
      of.firstName,
      of.lastName,
      of.cardType,
      Buffer.from(of.sealedNumber),
      Buffer.from(of.numberMark),
      of.numberMasked,
      of.frontFile,
      of.backFile,
      of.submitMs,
      of.dueMs,
    ],
  );
  if (rowCount === 0) return false;
  await client.query(
    `UPDATE users SET kyc_status = 1, kyc_reason = NULL, kyc_reason_text = NULL,
        kyc_submit_ms = $2, kyc_review_ms = NULL WHERE user_id = $1`,
    [of.userId, of.submitMs],
  );
  await attest('kyc_cases', [of.id], of.userId);
  await attest('users', [of.userId], of.userId, ['kyc_status']);
  return true;
}

async function decide(
  client: PoolClient,
  { id, reason: seen, reasonText, nowMs }: Parameters<KycStore['decide']>[0],
  { attestor, attest }: { readonly attestor: Attestor; readonly attest: Attest },
): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM kyc_cases WHERE id = $1 AND status = 1 FOR UPDATE',
    [id],
  );
  if (rowCount === 0) return;
  // Nobody is named by what somebody else wrote into a case.
  const row = await attestedRow<Row>(client, attestor, { table: 'kyc_cases', key: [id] });
  if (row === null) throw new NotAttested('kyc_cases', id);
  const open = caseOf(row);
  const reason = seen ?? ((await takeDocument(client, open)) ? null : 'DOCUMENT_TAKEN');
  const status = reason === null ? reviewStatus.passed : reviewStatus.failed;
  await client.query(
    `UPDATE kyc_cases SET status = $2, reason = $3, reason_text = $5, review_ms = $4, due_ms = $4
      WHERE id = $1`,
    [id, status, reason, nowMs, reasonText],
  );
  await client.query(
    `UPDATE users SET kyc_status = $2, kyc_reason = $3, kyc_reason_text = $5, kyc_review_ms = $4
      WHERE user_id = $1`,
    [open.userId, status, reason, nowMs, reasonText],
  );
  const named = reason === null ? await nameCustomer(client, open) : [];
  await attest('kyc_cases', [id], open.userId, ['status', 'reason', 'reason_text', 'review_ms']);
  await attest('users', [open.userId], open.userId, ['kyc_status', ...named]);
}

/** False where it verifies another account; two who take one at once wait for each other here. */
async function takeDocument(
  client: PoolClient,
  { numberMark, userId, id }: KycCase,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO verified_documents (number_mark, user_id, case_id) VALUES ($1, $2, $3)
     ON CONFLICT (number_mark) DO UPDATE SET case_id = excluded.case_id
       WHERE verified_documents.user_id = excluded.user_id`,
    [numberMark, userId, id],
  );
  return rowCount === 1;
}

/** Returns the columns it has written. */
async function nameCustomer(client: PoolClient, of: KycCase): Promise<readonly string[]> {
  const column = of.cardType === 1 ? 'id_card_masked' : 'passport_masked';
  await client.query(
    `UPDATE users SET first_name = $2, last_name = $3, ${column} = $4 WHERE user_id = $1`,
    [of.userId, of.firstName, of.lastName, of.numberMasked],
  );
  return ['first_name', 'last_name', column];
}

function caseOf(row: Row): KycCase {
  return {
    id: row.id,
    userId: row.user_id,
    country: row.country,
    firstName: row.first_name,
    lastName: row.last_name,
    cardType: row.card_type,
    sealedNumber: row.sealed_number,
    numberMark: row.number_mark,
    numberMasked: row.number_masked,
    frontFile: row.front_file,
    backFile: row.back_file,
    status: row.status,
    reason: row.reason,
    reasonText: row.reason_text,
    submitMs: Number(row.submit_ms),
    reviewMs: row.review_ms === null ? null : Number(row.review_ms),
    dueMs: Number(row.due_ms),
  };
}
