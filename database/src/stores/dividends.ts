import { dueKeysOf } from '@candor/domain/instruments/dividend';
import type { Fact } from '@candor/domain/trading/facts';
import { paymentOf } from '@candor/engines/acts/act-ports';
import type { DividendStore, StatedDividend } from '@candor/engines/acts/dividend-ports';
import type { Pool } from 'pg';
import {
  type Attestor,
  inAttestedTransaction,
  isOurs,
  type Signed,
  signedColumns,
} from '../attested/attest-row.ts';
import { DEPLOYMENT } from '../attested/attested-tables.ts';
import { factsOfCause } from './logged-facts.ts';

export interface DividendRow {
  readonly dividend_id: string;
  readonly instrument_id: string;
  readonly announced_ms: bigint;
  readonly ex_day: string;
  readonly ex_ms: bigint;
  readonly pay_day: string;
  readonly pay_ms: bigint;
  readonly amount: string;
  readonly is_recorded: boolean;
}

/** Every dividend of the house, in PostgreSQL. */
export function createDividendStore(pool: Pool, attestor: Attestor): DividendStore {
  const accountsOf = async (text: string, values: readonly unknown[]) => {
    const { rows } = await pool.query<{ readonly account_id: string }>(text, [...values]);
    return rows.map((row) => row.account_id);
  };
  const mark = (column: 'is_recorded' | 'is_paid', dividendId: string) =>
    inAttestedTransaction(pool, attestor, async (client, attest) => {
      const { rowCount } = await client.query(
        `UPDATE dividends SET ${column} = true WHERE dividend_id = $1 AND NOT ${column}`,
        [dividendId],
      );
      if (rowCount === 1) await attest('dividends', [dividendId], DEPLOYMENT, [column]);
    });
  return {
    state: (dividends) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rows } = await client.query<Pick<DividendRow, 'dividend_id'>>(
          `INSERT INTO dividends (dividend_id, instrument_id, announced_ms, ex_day, ex_ms, pay_day,
           pay_ms, amount)
         SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[],
           $6::text[], $7::bigint[], $8::text[]) ON CONFLICT DO NOTHING RETURNING dividend_id`,
          [
            dividends.map((one) => one.dividendId),
            dividends.map((one) => one.instrumentId),
            dividends.map((one) => one.announcedMs),
            dividends.map((one) => one.exDay),
            dividends.map((one) => one.exMs),
            dividends.map((one) => one.payDay),
            dividends.map((one) => one.payMs),
            dividends.map((one) => String(one.amount)),
          ],
        );
        for (const { dividend_id: id } of rows) await attest('dividends', [id], DEPLOYMENT);
      }),
    begunMs: () => dividendsBegunMs(pool),
    unpaid: async (nowMs) => {
      const { rows } = await pool.query<DividendRow & Signed>(
        `SELECT d.*, ${signedColumns('dividends', 'd')} FROM dividends d
          WHERE NOT is_paid AND ex_ms <= $1 ORDER BY ex_ms, dividend_id`,
        [nowMs],
      );
      return rows
        .filter((row) => isOurs(attestor, row, { table: 'dividends', key: row.dividend_id }))
        .map(dividendOf);
    },
    unrecorded: ({ instrumentId, exMs }) =>
      accountsOf(
        `SELECT DISTINCT account_id FROM positions WHERE is_open AND instrument_id = $1
            AND (body::jsonb ->> 'openedAtMs')::bigint < $2
            AND coalesce((body::jsonb ->> 'dividendMs')::bigint, 0) < $2`,
        [instrumentId, exMs],
      ),
    recorded: (dividendId) => mark('is_recorded', dividendId),
    due: (dividendId) => {
      const { from, below } = dueKeysOf(dividendId);
      return accountsOf(
        `SELECT DISTINCT account_id FROM held_items
          WHERE kind = 'dividend' AND is_open AND item_id >= $1 AND item_id < $2`,
        [from, below],
      );
    },
    paid: (dividendId) => mark('is_paid', dividendId),
    payments: async (dividendId) => {
      const of = { causeId: paymentOf({ dividendId }), word: PAID };
      return (await factsOfCause(pool, of)).flatMap((fact) => paymentIn(fact, dividendId));
    },
  };
}

/** When the house began to state dividends; null before the first. */
export async function dividendsBegunMs(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ readonly begun: bigint | null }>(
    'SELECT min(ex_ms) AS begun FROM dividends',
  );
  const begun = rows[0]?.begun ?? null;
  return begun === null ? null : Number(begun);
}

const PAID = '"kind":"dividendPaid"';

function paymentIn(fact: Fact, dividendId: string) {
  return fact.kind === 'dividendPaid' && fact.due.dividendId === dividendId ? [fact] : [];
}

export function dividendOf(row: DividendRow): StatedDividend {
  return {
    dividendId: row.dividend_id,
    instrumentId: row.instrument_id,
    announcedMs: Number(row.announced_ms),
    exDay: row.ex_day,
    exMs: Number(row.ex_ms),
    payDay: row.pay_day,
    payMs: Number(row.pay_ms),
    amount: BigInt(row.amount),
    isRecorded: row.is_recorded,
  };
}
