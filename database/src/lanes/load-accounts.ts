import type { WalletType } from '@candor/contract/enums';
import type { Order } from '@candor/domain/orders/order';
import { lotQueue, queueBehind } from '@candor/domain/positions/lots';
import { type Position, positionKey } from '@candor/domain/positions/position';
import { storedOutcome, storedSeen } from '@candor/domain/stored/answer-shapes';
import { storedDividend } from '@candor/domain/stored/dividend-shapes';
import { storedFollow } from '@candor/domain/stored/follow-shapes';
import { storedLoan } from '@candor/domain/stored/loan-shapes';
import {
  storedProceeds,
  storedRate,
  storedTransfer,
  storedWithdrawal,
} from '@candor/domain/stored/money-shapes';
import { storedPosition, storedProgress, storedTerms } from '@candor/domain/stored/order-shapes';
import { readStored, readStoredList } from '@candor/domain/stored/read-stored';
import { storedSubscription } from '@candor/domain/stored/subscription-shapes';
import { type AccountState, emptyAccount } from '@candor/domain/trading/account-state';
import type { Wallet } from '@candor/domain/wallets/wallet';
import type { KeptAnswer, LaneOutcome } from '@candor/engines/trading/lane/lane-answers';
import type { LoadedAccount } from '@candor/engines/trading/lane/lane-store';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import { type FeedCounters, noFrames } from '@candor/engines/trading/lane/private-frames';
import { ORDER_NAME } from './order-columns.ts';

/** Order ids and answers of one account that are read into memory at most. */
const ORDER_IDS_MAX = 20_000;
const ANSWERS_MAX = 200;

/** The first two parameters of a query over some accounts, `a`: where each is, and its id. */
export const ACCOUNTS = 'unnest($1::integer[], $2::text[]) AS a(partition, account_id)';

/** Their values. */
export function placesOf(accountIds: readonly string[]): [readonly number[], readonly string[]] {
  return [accountIds.map(partitionOf), accountIds];
}

/** Runs one statement and hands back its rows. */
export type Query = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/** An order of the table. Throws `StoredTextWrong`, which names it. */
export function readOrder(row: { terms: string; progress: string }): Order {
  const terms = readStored(storedTerms, row.terms, 'terms of an order');
  const progress = readStored(storedProgress, row.progress, `progress of order ${terms.orderId}`);
  return { ...progress, terms };
}

/**
 * A position of the table as a reader is shown it: its lots stay in their table, if it has any left.
 * Throws `StoredTextWrong`, which names it.
 */
export function readShownPosition({ id, body }: { id: string; body: string }): Position {
  return { ...readStored(storedPosition, body, `position ${id}`), lots: lotQueue([]) };
}

/** The committed state of accounts. One that nothing was written for is empty. */
export async function loadAccounts(input: {
  readonly query: Query;
  readonly accountIds: readonly string[];
  readonly answersSinceMs: number;
}): Promise<readonly LoadedAccount[]> {
  const { accountIds } = input;
  const states = new Map(accountIds.map((id) => [id, emptyAccount(id)]));
  await loadWallets(input, states);
  await loadOrders(input, states);
  await loadPositions(input, states);
  await loadHeldItems(input, states);
  await loadCredits(input, states);
  const incomplete = await loadOrderIds(input, states);
  const counters = await readCounters(input.query, accountIds);
  const answers = await loadAnswers(input);
  return [...states.values()].map((state) => {
    const own = answers.get(state.accountId) ?? [];
    return {
      state,
      counters: counters.get(state.accountId) ?? noFrames,
      answers: own,
      hasAllOrderIds: !incomplete.has(state.accountId),
      hasAllAnswers: own.length < ANSWERS_MAX,
    };
  });
}

type Input = Parameters<typeof loadAccounts>[0];
type States = ReadonlyMap<string, AccountState>;
interface OfAccount {
  account_id: string;
}

async function loadWallets({ query, accountIds }: Input, states: States): Promise<void> {
  const rows = await query<WalletRow>(
    `SELECT account_id, wallet_type, currency, cash_minor, margin_minor, held_minor, unsettled
       FROM ${ACCOUNTS} JOIN wallets USING (partition, account_id)`,
    [...placesOf(accountIds)],
  );
  for (const row of rows) {
    const state = states.get(row.account_id);
    if (state === undefined) continue;
    state.wallets[row.wallet_type] = readWallet(row);
  }
}

/** A row of `wallets`. */
export interface WalletRow extends OfAccount {
  wallet_type: WalletType;
  currency: string;
  cash_minor: bigint;
  margin_minor: bigint;
  held_minor: bigint;
  unsettled: string;
}

/** A wallet of the table. Throws `StoredTextWrong`, which names it. */
export function readWallet(row: WalletRow): Wallet {
  const where = `unsettled of ${row.wallet_type} of account ${row.account_id}`;
  return {
    walletType: row.wallet_type,
    currency: row.currency,
    cashMinor: row.cash_minor,
    marginMinor: row.margin_minor,
    heldMinor: row.held_minor,
    unsettled: readStoredList(storedProceeds, row.unsettled, where),
  };
}

async function loadOrders({ query, accountIds }: Input, states: States): Promise<void> {
  const rows = await query<OfAccount & { order_id: string; terms: string; progress: string }>(
    `SELECT account_id, order_id, terms, progress
       FROM ${ACCOUNTS} JOIN orders USING (partition, account_id) WHERE is_open
      ORDER BY accepted_seq, accepted_line`,
    [...placesOf(accountIds)],
  );
  for (const row of rows) states.get(row.account_id)?.orders.set(row.order_id, readOrder(row));
}

async function loadPositions(input: Input, states: States): Promise<void> {
  const { query, accountIds } = input;
  const positions = await query<
    OfAccount & {
      position_id: string;
      body: string;
      first_lot: bigint;
      used_quantity: bigint;
      used_cost_minor: bigint;
      lot_ids: string[];
      opened: bigint[];
      quantities: bigint[];
      costs: bigint[];
    }
  >(
    `SELECT p.account_id, p.position_id, p.body, p.used_quantity, p.used_cost_minor,
            p.first_lot,
            array_agg(l.lot_id ORDER BY l.place) AS lot_ids,
            array_agg(l.opened_ms ORDER BY l.place) AS opened,
            array_agg(l.quantity ORDER BY l.place) AS quantities,
            array_agg(l.cost_minor ORDER BY l.place) AS costs
       FROM ${ACCOUNTS}
       JOIN positions p USING (partition, account_id)
       JOIN lots l ON l.partition = p.partition AND l.account_id = p.account_id
        AND l.position_id = p.position_id AND l.place >= p.first_lot
      WHERE p.is_open
      GROUP BY p.account_id, p.position_id, p.body, p.first_lot, p.used_quantity, p.used_cost_minor
      ORDER BY p.position_id`,
    [...placesOf(accountIds)],
  );
  for (const row of positions) {
    const lots = row.lot_ids.map((lotId, index) => ({
      lotId,
      openedAtMs: Number(row.opened[index]),
      quantity: row.quantities[index] ?? 0n,
      costMinor: row.costs[index] ?? 0n,
    }));
    const position: Position = {
      ...readStored(storedPosition, row.body, `position ${row.position_id}`),
      lots: {
        ...queueBehind(Number(row.first_lot), lots),
        usedQuantity: row.used_quantity,
        usedCostMinor: row.used_cost_minor,
      },
    };
    const key = positionKey(position.instrumentId, position.side);
    states.get(row.account_id)?.positions.set(key, position);
  }
}

async function loadHeldItems({ query, accountIds }: Input, states: States): Promise<void> {
  const rows = await query<OfAccount & { kind: string; item_id: string; body: string }>(
    `SELECT account_id, kind, item_id, body
       FROM ${ACCOUNTS} JOIN held_items USING (partition, account_id) WHERE is_open
      ORDER BY changed_seq, item_id`,
    [...placesOf(accountIds)],
  );
  for (const row of rows) {
    const state = states.get(row.account_id);
    const where = `${row.kind} ${row.item_id}`;
    if (row.kind === 'transfer') {
      state?.transfers.set(row.item_id, readStored(storedTransfer, row.body, where));
    } else if (row.kind === 'subscription') {
      state?.subscriptions.set(row.item_id, readStored(storedSubscription, row.body, where));
    } else if (row.kind === 'dividend') {
      state?.dividends.set(row.item_id, readStored(storedDividend, row.body, where));
    } else if (row.kind === 'follow') {
      state?.follows.set(row.item_id, readStored(storedFollow, row.body, where));
    } else if (row.kind === 'loan') {
      state?.loans.set(row.item_id, readStored(storedLoan, row.body, where));
    } else {
      state?.withdrawals.set(row.item_id, readStored(storedWithdrawal, row.body, where));
    }
  }
}

async function loadCredits({ query, accountIds }: Input, states: States): Promise<void> {
  const rows = await query<
    OfAccount & {
      deposit_id: string;
      credit_minor: bigint;
      fx: string | null;
      practice_ms: bigint | null;
    }
  >(
    `SELECT account_id, deposit_id, credit_minor, fx, practice_ms
       FROM ${ACCOUNTS} JOIN credits USING (partition, account_id)`,
    [...placesOf(accountIds)],
  );
  for (const { account_id, deposit_id, credit_minor: creditMinor, fx, practice_ms } of rows) {
    const where = `rate of deposit ${deposit_id}`;
    const credit = {
      creditMinor,
      fx: fx === null ? null : readStored(storedRate, fx, where),
      ...(practice_ms !== null && { practiceAtMs: Number(practice_ms) }),
    };
    states.get(account_id)?.credits.set(deposit_id, credit);
  }
}

/** Fills in client order ids, newest first; returns the accounts that have more than were read. */
async function loadOrderIds(input: Input, states: States): Promise<ReadonlySet<string>> {
  const { query, accountIds } = input;
  const rows = await query<OfAccount & { name: string; order_id: string }>(
    `SELECT a.account_id, o.name, o.order_id
       FROM ${ACCOUNTS}
       CROSS JOIN LATERAL (
         SELECT ${ORDER_NAME} AS name, order_id FROM orders o
          WHERE o.partition = a.partition AND o.account_id = a.account_id
          ORDER BY accepted_seq DESC, accepted_line DESC LIMIT $3) o`,
    [...placesOf(accountIds), ORDER_IDS_MAX],
  );
  const incomplete = new Set<string>();
  for (const row of rows) {
    const ids = states.get(row.account_id)?.clientOrderIds.committed;
    ids?.set(row.name, row.order_id);
    if (ids?.size === ORDER_IDS_MAX) incomplete.add(row.account_id);
  }
  return incomplete;
}

/** The numbers of the private feed that accounts have reached; those without any are left out. */
export async function readCounters(
  query: Query,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, FeedCounters>> {
  const rows = await query<{ account_id: string } & FeedCounters>(
    `SELECT a.account_id, j.order_no AS order, j.position_no AS position, j.wallet_no AS wallet
       FROM ${ACCOUNTS}
      CROSS JOIN LATERAL (
        SELECT order_no, position_no, wallet_no FROM journal j
         WHERE j.partition = a.partition AND j.account_id = a.account_id AND j.frames IS NOT NULL
         ORDER BY event_seq DESC, line DESC LIMIT 1) j`,
    placesOf(accountIds),
  );
  return new Map(rows.map(({ account_id, ...counters }) => [account_id, counters]));
}

/**
 * Answers since an instant, oldest first. Accepted orders that carry their key are found by it when
 * it comes again.
 */
async function loadAnswers(input: Input): Promise<ReadonlyMap<string, KeptAnswer[]>> {
  const { query, accountIds, answersSinceMs } = input;
  const rows = await query<AnswerRow>(
    `SELECT a.account_id, k.* FROM ${ACCOUNTS}
      CROSS JOIN LATERAL (
        SELECT command_key, request_hash, at_ms, answer,
               NULL AS terms, NULL AS progress, NULL AS seen
          FROM answers w
         WHERE w.partition = a.partition AND w.account_id = a.account_id AND at_ms > $3
         ORDER BY at_ms DESC LIMIT $4) k`,
    [...placesOf(accountIds), answersSinceMs, ANSWERS_MAX],
  );
  const answers = new Map<string, KeptAnswer[]>();
  for (const row of rows.reverse()) {
    const own = answers.get(row.account_id) ?? [];
    own.push(readAnswer(row));
    answers.set(row.account_id, own);
  }
  return answers;
}

export interface AnswerRow extends OfAccount {
  command_key: string;
  request_hash: string;
  at_ms: bigint;
  answer: string | null;
  terms: string | null;
  progress: string | null;
  seen: string | null;
}

export function readAnswer(row: AnswerRow): KeptAnswer {
  const { account_id: accountId, command_key: commandKey, request_hash: requestHash } = row;
  return { accountId, commandKey, requestHash, atMs: Number(row.at_ms), result: readResult(row) };
}

/** The outcome as it was kept; of an accepted order, what it was when it was answered. */
function readResult({ answer, command_key, terms, progress, seen }: AnswerRow): LaneOutcome {
  const where = `answer to key ${command_key}`;
  if (answer !== null) return readStored(storedOutcome, answer, where);
  if (terms === null || progress === null) throw new Error('an answer holds nothing');
  const order = readOrder({ terms, progress });
  if (seen === null) return { outcome: 'accepted', answer: { kind: 'order', order } };
  return {
    outcome: 'accepted',
    answer: { kind: 'order', order, seen: readStored(storedSeen, seen, where) },
  };
}
