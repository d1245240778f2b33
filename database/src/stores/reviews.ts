import {
  type CaseDecided,
  type CaseDecision,
  type CaseRefusal,
  type CaseType,
  caseLetters,
  type DeskCase,
  type ReviewStore,
  type Verdict,
} from '@candor/engines/reviews/review-ports';
import type { Pool, PoolClient } from 'pg';
import {
  type Attest,
  type Attestor,
  attestedRow,
  inAttestedTransaction,
  NotAttested,
} from '../attested/attest-row.ts';
import type { AttestedTable } from '../attested/attested-tables.ts';
import { type Connection, inTransaction } from '../transaction.ts';

const CLAIM_MS = 10 * 60_000;

/** In SQL: whether operators have decided the case of this id in the end. */
export function decidedCase(caseId: string): string {
  return `EXISTS (SELECT FROM review_decisions v WHERE v.case_id = ${caseId} AND v.is_final)`;
}

/** What waits for a decision or has one, each in the same columns. */
const sources: Readonly<Record<CaseType, string>> = {
  kyc: `SELECT 'k-' || id AS case_id, 'kyc' AS type, user_id, status, submit_ms AS created_ms,
      NULL::bigint AS amount_minor, NULL AS currency FROM kyc_cases`,
  blockTrade: `SELECT 'b-' || user_id || '-' || apply_ms, 'blockTrade', user_id, status, apply_ms,
      NULL, NULL FROM permissions`,
  loan: `SELECT 'l-' || item_id, 'loan', account_id,
      CASE body::jsonb ->> 'state' WHEN 'waiting' THEN 1 WHEN 'refused' THEN 2 ELSE 3 END,
      (body::jsonb ->> 'appliedMs')::bigint,
      substr(body::jsonb ->> 'amountMinor', 2)::bigint, 'USD'
      FROM held_items WHERE kind = 'loan'`,
  bankProof: `SELECT 'd-' || id, 'bankProof', user_id,
      CASE state WHEN 'pending' THEN 1 WHEN 'failed' THEN 2 ELSE 3 END, created_ms,
      amount_minor, currency FROM deposits WHERE kind = 'BANK'`,
  withdrawal: `SELECT 'w-' || id, 'withdrawal', user_id,
      CASE state WHEN 'pending' THEN 1 WHEN 'paying' THEN 3 WHEN 'completed' THEN 3 ELSE 2 END,
      created_ms, amount_minor, 'USD' FROM withdrawals WHERE state <> 'opening'`,
};
const firstColumns = `SELECT NULL AS case_id, NULL AS type, NULL AS user_id, 0 AS status,
  0::bigint AS created_ms, NULL::bigint AS amount_minor, NULL AS currency WHERE false`;

/** Cases of these types with their claims and decisions; `$1` is the time. */
function casesOf(types: readonly CaseType[]): string {
  const all = [firstColumns, ...types.map((type) => sources[type])].join(' UNION ALL ');
  return `SELECT c.*, ${statusBy('f')} AS decided, ${statusBy('d1')} AS reviewed,
      ${decisionBy('d1', 'n1')} AS first, ${decisionBy('d2', 'n2')} AS second,
      CASE WHEN cl.case_id IS NOT NULL THEN json_build_object('operatorId', cl.operator_id,
        'operatorName', cn.name, 'endMs', cl.end_ms) END AS claim
    FROM (${all}) c
    LEFT JOIN review_claims cl ON cl.case_id = c.case_id AND cl.end_ms > $1
    LEFT JOIN operators cn ON cn.id = cl.operator_id
    LEFT JOIN review_decisions d1 ON d1.case_id = c.case_id AND d1.stage = 1
    LEFT JOIN operators n1 ON n1.id = d1.operator_id
    LEFT JOIN review_decisions d2 ON d2.case_id = c.case_id AND d2.stage = 2
    LEFT JOIN operators n2 ON n2.id = d2.operator_id
    LEFT JOIN review_decisions f ON f.case_id = c.case_id AND f.is_final`;
}

const statusBy = (decision: string) => `CASE WHEN c.status <> 1 THEN c.status
  WHEN ${decision}.passes THEN 3 WHEN NOT ${decision}.passes THEN 2 ELSE 1 END`;

const decisionBy = (decision: string, who: string) => `CASE WHEN ${decision}.case_id IS NOT NULL
  THEN json_build_object('operatorId', ${decision}.operator_id, 'operatorName', ${who}.name,
    'passes', ${decision}.passes, 'reason', ${decision}.reason) END`;

/** The cases of the operators in PostgreSQL: who works on them, and what was decided. */
export function createReviewStore(pool: Pool, attestor: Attestor): ReviewStore {
  return {
    page: async (filter) => {
      const { list, total } = await page(pool, filter);
      const ours: DeskCase[] = [];
      for (const one of list) if (await isOurs(pool, attestor, one)) ours.push(one);
      return { list: ours, total };
    },
    find: (caseId, nowMs) => find(pool, attestor, { caseId, nowMs }),
    claim: ({ caseId, operatorId, nowMs }) =>
      inTransaction(pool, async (client) => {
        const open = await heldCase(client, attestor, { caseId, nowMs });
        if (open === null) return 'NOT_FOUND';
        if (open.reviewStatus !== 1) return 'CASE_DECIDED';
        if (open.claim !== null && open.claim.operatorId !== operatorId) return 'CASE_CLAIMED';
        await client.query(
          `INSERT INTO review_claims VALUES ($1, $2, $3) ON CONFLICT (case_id)
             DO UPDATE SET operator_id = excluded.operator_id, end_ms = excluded.end_ms`,
          [caseId, operatorId, nowMs + CLAIM_MS],
        );
        return 'claimed';
      }),
    decide: (decided) =>
      inAttestedTransaction(pool, attestor, (client, attest) =>
        decide(client, decided, { attestor, attest }),
      ),
    verdictOf: (caseId) => verdictOf(pool, attestor, caseId),
  };
}

async function page(
  pool: Pool,
  { types, by, status, nowMs, offset, limit }: Parameters<ReviewStore['page']>[0],
) {
  const column = by === 'review' ? 'reviewed' : 'decided';
  const { rows } = await pool.query<Row & { total: bigint }>(
    `SELECT *, count(*) OVER () AS total FROM (${casesOf(types)}) cases
      WHERE $2::integer IS NULL OR ${column} = $2
      ORDER BY ${column} <> 1, CASE WHEN ${column} = 1 THEN created_ms END, created_ms DESC, case_id
      OFFSET $3 LIMIT $4`,
    [nowMs, status, offset, limit],
  );
  return { list: rows.map(caseOf), total: Number(rows[0]?.total ?? 0n) };
}

interface Asked {
  readonly caseId: string;
  readonly nowMs: number;
}

/** Null also of a case into which somebody wrote: nobody decides on what he was shown of it. */
async function find(
  pool: Connection,
  attestor: Attestor,
  { caseId, nowMs }: Asked,
): Promise<DeskCase | null> {
  const type = caseTypeOf(caseId);
  if (type === null) return null;
  const { rows } = await pool.query<Row>(`${casesOf([type])} WHERE c.case_id = $2`, [
    nowMs,
    caseId,
  ]);
  const found = rows[0] === undefined ? null : caseOf(rows[0]);
  return found !== null && (await isOurs(pool, attestor, found)) ? found : null;
}

/** Where a case comes from, where its rows are attested. A loan is of the books. */
const rowOf: Readonly<Record<CaseType, AttestedTable | null>> = {
  kyc: 'kyc_cases',
  blockTrade: 'permissions',
  loan: null,
  bankProof: 'deposits',
  withdrawal: 'withdrawals',
};

/** Whether this house wrote a case, and what was decided of it, as it was read. */
async function isOurs(pool: Connection, attestor: Attestor, of: DeskCase): Promise<boolean> {
  const { caseId, type, userId, amountMinor, first, second } = of;
  const table = rowOf[type];
  if (table !== null) {
    const key = table === 'permissions' ? [userId, type] : [caseId.slice(2)];
    const row = await attestedRow<SourceRow>(pool, attestor, { table, key });
    if (row?.user_id !== userId || (row.amount_minor ?? null) !== amountMinor) return false;
  }
  for (const [stage, decision] of [first, second].entries()) {
    if (decision === null) continue;
    const row = await decisionOf(pool, attestor, { caseId, stage: stage + 1 });
    if (row?.operator_id !== decision.operatorId) return false;
  }
  return true;
}

interface SourceRow {
  readonly user_id: string;
  readonly amount_minor?: bigint;
}

function decisionOf(
  pool: Connection,
  attestor: Attestor,
  { caseId, stage }: { readonly caseId: string; readonly stage: number },
): Promise<DecisionRow | null> {
  return attestedRow(pool, attestor, { table: 'review_decisions', key: [caseId, stage] });
}

export function caseTypeOf(caseId: string): CaseType | null {
  const types = Object.keys(caseLetters) as CaseType[];
  return types.find((type) => caseId.startsWith(`${caseLetters[type]}-`)) ?? null;
}

/** One operator after the other, so that each sees what the one before decided. */
async function heldCase(client: PoolClient, attestor: Attestor, of: Asked) {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('case ' || $1, 0))`, [
    of.caseId,
  ]);
  return find(client, attestor, of);
}

/**
 * What was decided in the end, where every decision it rests on was made by this house: money goes
 * by two of them, of two people.
 */
async function verdictOf(pool: Pool, attestor: Attestor, caseId: string) {
  const { rows: stages } = await pool.query<{ stage: number }>(
    'SELECT stage FROM review_decisions WHERE case_id = $1 ORDER BY stage',
    [caseId],
  );
  const type = caseTypeOf(caseId);
  const people = new Set<string>();
  let verdict: Verdict | null = null;
  for (const { stage } of stages) {
    const row = await decisionOf(pool, attestor, { caseId, stage });
    if (row === null) throw new NotAttested('review_decisions', caseId);
    people.add(row.operator_id);
    if (row.is_final) verdict = { passes: row.passes, reason: row.reason };
  }
  const isAlone = type !== null && isMoney(type) && people.size < 2;
  if (verdict?.passes && isAlone) throw new NotAttested('review_decisions', caseId);
  return verdict;
}

async function decide(
  client: PoolClient,
  of: CaseDecided,
  { attestor, attest }: { readonly attestor: Attestor; readonly attest: Attest },
): Promise<'decided' | CaseRefusal> {
  const open = await heldCase(client, attestor, of);
  if (open === null) return 'NOT_FOUND';
  const refusal = refusalOf(open, of);
  if (refusal !== null) return refusal;
  const stage = open.first === null ? 1 : 2;
  const isFinal = !of.passes || stage === 2 || !isMoney(open.type);
  const values = [of.caseId, stage, of.operatorId, of.passes, isFinal, of.reason, of.nowMs];
  await client.query('INSERT INTO review_decisions VALUES ($1, $2, $3, $4, $5, $6, $7)', values);
  await attest('review_decisions', [of.caseId, stage], open.userId);
  return 'decided';
}

/** Why this person may not decide so; null where nothing speaks against it. */
function refusalOf(open: DeskCase, of: CaseDecided): CaseRefusal | null {
  const { claim, first, status } = open;
  if (status !== 1 || (of.needsClaim && first !== null)) return 'CASE_DECIDED';
  const isOwn = claim?.operatorId === of.operatorId;
  if (!isOwn && first === null && (of.needsClaim || claim !== null)) return 'CASE_CLAIMED';
  if (!of.passes) return null;
  if (first?.operatorId === of.operatorId) return 'SECOND_PERSON';
  return of.stages.includes(first === null ? 1 : 2) ? null : 'ROLE_MISSING';
}

/** Two people approve it. */
function isMoney(type: CaseType): boolean {
  return type === 'bankProof' || type === 'withdrawal';
}

interface DecisionRow extends Verdict {
  readonly operator_id: string;
  readonly is_final: boolean;
}

interface Row {
  readonly case_id: string;
  readonly type: CaseType;
  readonly user_id: string;
  readonly decided: 1 | 2 | 3;
  readonly reviewed: 1 | 2 | 3;
  readonly created_ms: bigint;
  readonly amount_minor: bigint | null;
  readonly currency: string | null;
  readonly claim: DeskCase['claim'];
  readonly first: CaseDecision | null;
  readonly second: CaseDecision | null;
}

function caseOf(row: Row): DeskCase {
  const { type, currency, claim, first, second } = row;
  return {
    caseId: row.case_id,
    type,
    userId: row.user_id,
    createdMs: Number(row.created_ms),
    status: row.decided,
    reviewStatus: row.reviewed,
    amountMinor: row.amount_minor,
    currency,
    claim,
    first,
    second,
  };
}
