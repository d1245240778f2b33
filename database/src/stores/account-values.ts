import { storedLoan } from '@candor/domain/stored/loan-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { Wallet } from '@candor/domain/wallets/wallet';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { HeldAccount, ValueStore } from '@candor/engines/values/value-ports';
import type { Pool } from 'pg';
import { readShownPosition, readWallet, type WalletRow } from '../lanes/load-accounts.ts';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

type HeldRow = WalletRow & { readonly id: null; readonly kind: 'wallet' };
interface BodyRow {
  readonly account_id: string;
  readonly kind: 'loan' | 'position';
  readonly id: string;
  readonly body: string;
}
interface PointRow {
  readonly at_ms: bigint;
  readonly value_minor: bigint;
}

/** One statement, so that wallets, loans and positions are of one instant. */
const HELD = `
  SELECT account_id, wallet_type, currency, cash_minor, margin_minor, held_minor, unsettled,
         'wallet' AS kind, NULL AS id, NULL AS body
    FROM wallets WHERE partition = ANY ($1)
  UNION ALL
  SELECT account_id, NULL, NULL, NULL, NULL, NULL, NULL, 'position', position_id, body
    FROM positions WHERE partition = ANY ($1) AND is_open
  UNION ALL
  SELECT account_id, NULL, NULL, NULL, NULL, NULL, NULL, kind, item_id, body
    FROM held_items WHERE partition = ANY ($1) AND is_open AND kind = 'loan'`;

/** Own transfers move nothing in or out; what operators undid of a deposit or withdrawal does. */
const MOVES = `
  SELECT at_ms, cash_minor + margin_minor AS value_minor FROM entries
   WHERE partition = $1 AND account_id = $2 AND at_ms > $3 AND wallet_type = 'BALANCE'
     AND bill_type IN ('deposit', 'withdrawal', 'reversal')
   ORDER BY event_seq, line`;

/** The history of accounts' values, in PostgreSQL. */
export function createAccountValueStore(pool: Pool): ValueStore {
  const points = async (text: string, values: readonly unknown[]) =>
    (await pool.query<PointRow>(text, [...values])).rows.map(pointOf);
  return {
    held: async (partitions) => {
      const { rows } = await pool.query<HeldRow | BodyRow>(HELD, [partitions]);
      return heldOf(rows);
    },
    record: async (hourMs, values) => {
      await pool.query(
        `INSERT INTO account_values (account_id, hour_ms, at_ms, value_minor)
         SELECT account_id, $1, at_ms, value_minor
           FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS v(account_id, at_ms, value_minor)
         ON CONFLICT DO NOTHING`,
        [
          hourMs,
          values.map(({ accountId }) => accountId),
          values.map(({ atMs }) => atMs),
          values.map(({ valueMinor }) => valueMinor),
        ],
      );
    },
    begunMs: async (accountId) => {
      const { rows } = await pool.query<Pick<PointRow, 'at_ms'>>(
        `SELECT at_ms FROM entries WHERE partition = $1 AND account_id = $2
          ORDER BY event_seq LIMIT 1`,
        [partitionOf(accountId), accountId],
      );
      return rows[0] === undefined ? null : Number(rows[0].at_ms);
    },
    points: async (accountId, { fromMs, stepMs }) => [
      ...(await points(
        `SELECT at_ms, value_minor FROM account_values
          WHERE account_id = $1 AND hour_ms <= $2 AND at_ms <= $2 ORDER BY hour_ms DESC LIMIT 1`,
        [accountId, fromMs],
      )),
      ...(await points(
        `SELECT DISTINCT ON (hour_ms / $3) at_ms, value_minor FROM account_values
          WHERE account_id = $1 AND at_ms > $2 ORDER BY hour_ms / $3, hour_ms DESC`,
        [accountId, fromMs, stepMs],
      )),
    ],
    moves: async (accountId, afterMs) => {
      const { rows } = await pool.query<PointRow>(MOVES, [
        partitionOf(accountId),
        accountId,
        afterMs,
      ]);
      return rows.map(pointOf).map(({ atMs, valueMinor }) => ({ atMs, amountMinor: valueMinor }));
    },
    thin: async (beforeMs) => {
      const { rowCount } = await pool.query(
        `DELETE FROM account_values WHERE (account_id, hour_ms) IN (
           SELECT account_id, hour_ms FROM account_values
            WHERE hour_ms % 86400000 <> 0 AND hour_ms < $1 ORDER BY hour_ms LIMIT $2)`,
        [beforeMs, ROWS_AT_ONCE],
      );
      return rowCount ?? 0;
    },
  };
}

function pointOf({ at_ms, value_minor }: PointRow) {
  return { atMs: Number(at_ms), valueMinor: value_minor };
}

type Mutable = Omit<HeldAccount, 'wallets' | 'loans' | 'positions'> & {
  wallets: HeldAccount['wallets'];
  readonly loans: HeldAccount['loans'][number][];
  readonly positions: HeldAccount['positions'][number][];
};

function heldOf(rows: readonly (HeldRow | BodyRow)[]): readonly HeldAccount[] {
  const accounts = new Map<string, Mutable>();
  for (const row of rows) {
    const accountId = row.account_id;
    const account = accounts.get(accountId) ?? { accountId, wallets: {}, loans: [], positions: [] };
    accounts.set(accountId, account);
    if (row.kind === 'wallet') {
      account.wallets = { ...account.wallets, [row.wallet_type]: readWallet(row) };
    } else if (row.kind === 'loan') {
      account.loans.push(readStored(storedLoan, row.body, `loan ${row.id}`));
    } else {
      account.positions.push(readShownPosition(row));
    }
  }
  return [...accounts.values()].filter(
    ({ wallets, loans }) => loans.length > 0 || Object.values(wallets).some(hasMoney),
  );
}

function hasMoney({ cashMinor, marginMinor }: Wallet): boolean {
  return cashMinor !== 0n || marginMinor !== 0n;
}
