import type { BillType, WalletType } from '@candor/contract/enums';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { entriesOf } from '@candor/domain/trading/facts';
import { reversibleTypes } from '@candor/domain/trading/money/decide-reverse';
import { reversalOf } from '@candor/engines/acts/act-ports';
import type {
  ApprovedCorrection,
  AskedCorrection,
  Correction,
  CorrectionKind,
  CorrectionOutcome,
  CorrectionStore,
} from '@candor/engines/corrections/correction-ports';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { Pool, PoolClient } from 'pg';
import {
  type Attest,
  type Attestor,
  attestedRow,
  inAttestedTransaction,
  NotAttested,
} from '../attested/attest-row.ts';
import type { Connection } from '../transaction.ts';
import { findBusted } from './busts.ts';
import { factsOfCause, factsWith } from './logged-facts.ts';

interface Row {
  readonly correction_id: string;
  readonly account_id: string;
  readonly asked_ms: bigint;
  readonly by_whom: string;
  readonly reason: string;
  readonly corrects_id: string;
  readonly kind: CorrectionKind;
  readonly approved_by: string | null;
  /** Null while it waits. */
  readonly at_ms: bigint | null;
  readonly refusal: string | null;
  readonly figures: CorrectionOutcome['figures'];
}

interface MovementRow {
  readonly entry_id: string;
  readonly at_ms: bigint;
  readonly bill_type: BillType;
  readonly wallet_type: WalletType;
  readonly cash_minor: bigint;
}

const READ = `SELECT c.*, a.approved_by, o.at_ms, o.refusal, o.figures FROM corrections c
  LEFT JOIN correction_approvals a USING (correction_id)
  LEFT JOIN correction_outcomes o USING (correction_id)`;
const MOVEMENTS_MAX = 100;
const ORDER = 'ORDER BY c.asked_ms, c.correction_id';

/** What operators asked to be corrected, and what became of it, in PostgreSQL. */
export function createCorrectionStore(pool: Pool, attestor: Attestor): CorrectionStore {
  const read = async (where: string, values: readonly string[]) => {
    const { rows } = await pool.query<Row>(`${READ} ${where} ${ORDER}`, [...values]);
    return rows.map(asked);
  };
  return {
    ask: (correction) =>
      inAttestedTransaction(pool, attestor, (client, attest) => ask(client, correction, attest)),
    askOnce: (correction) =>
      inAttestedTransaction(pool, attestor, (client, attest) =>
        askOnce(client, correction, attest),
      ),
    approve: ({ correctionId, by, atMs }) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        // By whom it was asked for is what was signed, and not what stands there just now.
        const asked = await signedCorrection(client, attestor, correctionId);
        if (asked === null || isSamePerson(asked.by, by)) return false;
        const { rowCount } = await client.query(
          `INSERT INTO correction_approvals
             SELECT correction_id, by_whom, $2, $3 FROM corrections WHERE correction_id = $1
           ON CONFLICT DO NOTHING`,
          [correctionId, by, atMs],
        );
        if (rowCount !== 1) return false;
        await attest('correction_approvals', [correctionId], asked.accountId);
        return true;
      }),
    waiting: async () =>
      (await read('WHERE o.at_ms IS NULL AND a.approved_by IS NOT NULL', [])).map(
        ({ correction }) => correction.correctionId,
      ),
    approved: (correctionId) => approved(pool, attestor, correctionId),
    movement: async ({ accountId, correctsId }) => {
      const { rows } = await pool.query<{ facts: string }>(
        `SELECT e.facts FROM events e JOIN (
           SELECT DISTINCT lane, event_seq FROM entries
            WHERE partition = $3 AND account_id = $1 AND entry_id = $2
         ) m ON m.lane = e.lane AND m.event_seq = e.seq`,
        [accountId, correctsId, partitionOf(accountId)],
      );
      const entries = rows
        .flatMap(({ facts }) => factsWith(correctsId, facts))
        .flatMap((fact) => (fact.accountId === accountId ? entriesOf(fact) : []));
      return entries.find(({ id }) => id === correctsId) ?? null;
    },
    isReversed: async ({ accountId, correctsId }) => {
      const { rowCount } = await pool.query(
        'SELECT FROM acts WHERE partition = $3 AND account_id = $1 AND act_id = $2',
        [accountId, reversalOf(correctsId), partitionOf(accountId)],
      );
      return rowCount === 1;
    },
    fill: (of) => findBusted(pool, of),
    done: async (correctionId) => {
      const facts = await factsOfCause(pool, { causeId: correctionId, word: correctionId });
      const done = facts.filter((fact) => 'correctionId' in fact);
      return done.find((fact) => fact.correctionId === correctionId) ?? null;
    },
    close: async (correctionId, { atMs, refusal, figures }) => {
      await pool.query(
        'INSERT INTO correction_outcomes VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [correctionId, atMs, refusal, JSON.stringify(figures)],
      );
    },
    outcome: async (correctionId) =>
      (await read('WHERE c.correction_id = $1', [correctionId]))[0]?.outcome ?? null,
    // Whoever approves it reads what was asked for, and nothing that was written into it.
    find: async (correctionId) => {
      const signed = await signedCorrection(pool, attestor, correctionId);
      if (signed === null) return [];
      return read('WHERE c.correction_id = $1', [correctionId]);
    },
    movements: async (accountId) => {
      const { rows } = await pool.query<MovementRow>(
        `SELECT entry_id, at_ms, bill_type, wallet_type, cash_minor FROM entries
          WHERE partition = $4 AND account_id = $1
            AND bill_type = ANY ($2) AND margin_minor = 0 AND cash_minor <> 0
          ORDER BY event_seq DESC, line DESC LIMIT $3`,
        [accountId, reversibleTypes, MOVEMENTS_MAX, partitionOf(accountId)],
      );
      return rows.map((row) => ({
        movementId: row.entry_id,
        atMs: Number(row.at_ms),
        billType: row.bill_type,
        walletType: row.wallet_type,
        currency: walletCurrency[row.wallet_type],
        amountMinor: row.cash_minor,
      }));
    },
    reversals: (of) => reversals(pool, of),
    of: (accountId) => read('WHERE c.account_id = $1', [accountId]),
  };
}

/** What was asked for and what another approved, as this house signed both. */
async function approved(
  pool: Pool,
  attestor: Attestor,
  correctionId: string,
): Promise<ApprovedCorrection> {
  const correction = await signedCorrection(pool, attestor, correctionId);
  if (correction === null) throw new NotAttested('corrections', correctionId);
  const approval = { table: 'correction_approvals', key: [correctionId] } as const;
  const approved = await attestedRow<{ approved_by: string }>(pool, attestor, approval);
  const approvedBy = approved?.approved_by;
  if (approvedBy === undefined || isSamePerson(correction.by, approvedBy)) {
    throw new NotAttested('correction_approvals', correctionId);
  }
  return { ...correction, approvedBy };
}

/** What was asked for, as it was signed; null of anything else. */
async function signedCorrection(
  connection: Connection,
  attestor: Attestor,
  correctionId: string,
): Promise<Correction | null> {
  const of = { table: 'corrections', key: [correctionId] } as const;
  const row = await attestedRow<Omit<Row, 'approved_by'>>(connection, attestor, of);
  return row === null ? null : correctionOf(row);
}

function isSamePerson(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

async function ask(
  client: PoolClient,
  { correctionId, accountId, askedMs, by, reason, correctsId, kind }: Correction,
  attest: Attest,
): Promise<void> {
  await client.query('INSERT INTO corrections VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    correctionId,
    accountId,
    askedMs,
    by,
    reason,
    correctsId,
    kind,
  ]);
  await attest('corrections', [correctionId], accountId);
}

/** One after the other, so that of two who ask at once the second sees the first. */
async function askOnce(
  client: PoolClient,
  correction: Correction,
  attest: Attest,
): Promise<boolean> {
  const { accountId, correctsId } = correction;
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('correction ' || $1, 0))`, [
    accountId,
  ]);
  const { rowCount } = await client.query(
    `SELECT FROM corrections c LEFT JOIN correction_outcomes o USING (correction_id)
      WHERE c.account_id = $1 AND c.corrects_id = $2 AND o.refusal IS NULL`,
    [accountId, correctsId],
  );
  if (rowCount !== 0) return false;
  await ask(client, correction, attest);
  return true;
}

async function reversals(
  pool: Pool,
  { status, offset, limit }: Parameters<CorrectionStore['reversals']>[0],
) {
  const state = `CASE WHEN o.at_ms IS NULL THEN 1 WHEN o.refusal IS NULL THEN 3 ELSE 2 END`;
  const { rows } = await pool.query<Row & { total: bigint }>(
    `SELECT *, count(*) OVER () AS total FROM (${READ}
       WHERE c.kind = 'reversal' AND ($1::integer IS NULL OR ${state} = $1)) found
      ORDER BY at_ms IS NOT NULL, CASE WHEN at_ms IS NULL THEN asked_ms END, at_ms DESC,
        correction_id OFFSET $2 LIMIT $3`,
    [status, offset, limit],
  );
  return { list: rows.map(asked), total: Number(rows[0]?.total ?? 0n) };
}

function correctionOf(row: Omit<Row, 'approved_by'>): Correction {
  return {
    correctionId: row.correction_id,
    accountId: row.account_id,
    askedMs: Number(row.asked_ms),
    by: row.by_whom,
    reason: row.reason,
    correctsId: row.corrects_id,
    kind: row.kind,
  };
}

function asked(row: Row): AskedCorrection {
  const { at_ms: atMs, refusal, figures, approved_by: approvedBy } = row;
  const outcome = atMs === null ? null : { atMs: Number(atMs), refusal, figures };
  return { correction: correctionOf(row), approvedBy, outcome };
}
