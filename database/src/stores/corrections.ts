import type { WalletType } from '@candor/contract/enums';
import { decodeFact } from '@candor/domain/stored/fact-shapes';
import type {
  AskedCorrection,
  CorrectionOutcome,
  CorrectionStore,
} from '@candor/engines/corrections/correction-ports';
import type { Pool } from 'pg';

interface Row {
  readonly correction_id: string;
  readonly account_id: string;
  readonly asked_ms: bigint;
  readonly by_whom: string;
  readonly reason: string;
  readonly corrects_id: string;
  readonly wallet_type: WalletType;
  readonly amount_minor: bigint;
  /** Null while it waits. */
  readonly at_ms: bigint | null;
  readonly refusal: string | null;
  readonly figures: CorrectionOutcome['figures'];
}

const READ = `SELECT c.*, o.at_ms, o.refusal, o.figures
  FROM corrections c LEFT JOIN correction_outcomes o USING (correction_id)`;
const ORDER = 'ORDER BY c.asked_ms, c.correction_id';

/** What operators asked to be corrected, and what became of it, in PostgreSQL. */
export function createCorrectionStore(pool: Pool): CorrectionStore {
  const read = async (where: string, values: readonly string[]) => {
    const { rows } = await pool.query<Row>(`${READ} ${where} ${ORDER}`, [...values]);
    return rows.map(asked);
  };
  return {
    ask: async ({ correctionId, accountId, askedMs, by, reason, ...of }) => {
      await pool.query('INSERT INTO corrections VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', [
        ...[correctionId, accountId, askedMs, by, reason],
        ...[of.correctsId, of.walletType, of.amountMinor],
      ]);
    },
    waiting: async () =>
      (await read('WHERE o.at_ms IS NULL', [])).map(({ correction }) => correction),
    isKnown: async ({ accountId, correctsId }) => {
      const { rows } = await pool.query<{ found: boolean }>(IS_KNOWN, [accountId, correctsId]);
      return rows[0]?.found === true;
    },
    done: async (correctionId) => {
      const { rows } = await pool.query<{ facts: string }>(
        `SELECT e.facts FROM acts a JOIN events e ON e.lane = a.lane AND e.seq = a.event_seq
          WHERE a.cause_id = $1`,
        [correctionId],
      );
      for (const line of rows.flatMap(({ facts }) => facts.split('\n'))) {
        if (!line.includes('"kind":"moneyCorrected"')) continue;
        const fact = decodeFact(line);
        if (fact.kind === 'moneyCorrected' && fact.correctionId === correctionId) return fact;
      }
      return null;
    },
    close: async (correctionId, { atMs, refusal, figures }) => {
      await pool.query(
        'INSERT INTO correction_outcomes VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [correctionId, atMs, refusal, JSON.stringify(figures)],
      );
    },
    outcome: async (correctionId) =>
      (await read('WHERE c.correction_id = $1', [correctionId]))[0]?.outcome ?? null,
    of: (accountId) => read('WHERE c.account_id = $1', [accountId]),
  };
}

/** What is the lanes' own is found by their indexes, whose first column is the lane. */
const IN_LANES = 'lane = ANY (ARRAY(SELECT lane FROM lanes)) AND account_id = $1';
const IS_KNOWN = `SELECT
     EXISTS (SELECT FROM orders WHERE ${IN_LANES} AND order_id = $2)
  OR EXISTS (SELECT FROM fills WHERE ${IN_LANES} AND fill_id = $2)
  OR EXISTS (SELECT FROM entries WHERE ${IN_LANES} AND entry_id = $2)
  OR EXISTS (SELECT FROM held_items WHERE ${IN_LANES} AND item_id = $2)
  OR EXISTS (SELECT FROM credits WHERE ${IN_LANES} AND deposit_id = $2)
  OR EXISTS (SELECT FROM deposits WHERE user_id = $1 AND id = $2) AS found`;

function asked(row: Row): AskedCorrection {
  const correction = {
    correctionId: row.correction_id,
    accountId: row.account_id,
    askedMs: Number(row.asked_ms),
    by: row.by_whom,
    reason: row.reason,
    correctsId: row.corrects_id,
    walletType: row.wallet_type,
    amountMinor: row.amount_minor,
  };
  const { at_ms: atMs, refusal, figures } = row;
  return { correction, outcome: atMs === null ? null : { atMs: Number(atMs), refusal, figures } };
}
