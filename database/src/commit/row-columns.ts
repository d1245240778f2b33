import { type Order, restingPrice } from '@candor/domain/orders/order';
import type { Position } from '@candor/domain/positions/position';
import { storedPosition, storedProgress } from '@candor/domain/stored/order-shapes';
import { restOf, storedText } from '@candor/domain/stored/read-stored';
import type { Fill } from '@candor/domain/trading/fill';
import type { Wallet } from '@candor/domain/wallets/wallet';
import type { KeptAnswer } from '@candor/engines/trading/lane/lane-answers';
import type {
  ActChange,
  CreditChange,
  FeedChange,
  HeldItemChange,
  HouseDelta,
  MovementChange,
  OrderChange,
  PositionChange,
  WalletChange,
} from '@candor/engines/trading/lane/lane-store';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { FeedFrame } from '@candor/engines/trading/lane/private-frames';
import { termColumnNames, termColumns } from '../lanes/order-columns.ts';
import { FOLLOW_MARK, IPO_MARK } from '../lanes/row-texts.ts';
import type { Rest } from './canonical-writer.ts';
import type { Column } from './columns.ts';
import { postingsByLeg } from './postings-by-leg.ts';

/**
 * Where each row of a table takes its cells from. The order is the order of the statement's
 * parameters.
 */

/** Where the rows of an account are. */
const ofAccount: readonly Column<{ readonly accountId: string }>[] = [
  { name: 'partition', type: 'integer', of: ({ accountId }) => partitionOf(accountId) },
  { name: 'account_id', type: 'text', of: ({ accountId }) => accountId },
];

export const newWalletColumns: readonly Column<WalletChange>[] = [
  ...ofAccount,
  { name: 'wallet_type', type: 'text', of: ({ after }) => after.walletType },
  { name: 'currency', type: 'text', of: ({ after }) => after.currency },
  { name: 'cash_minor', type: 'bigint', of: ({ after }) => after.cashMinor },
  { name: 'margin_minor', type: 'bigint', of: ({ after }) => after.marginMinor },
  { name: 'held_minor', type: 'bigint', of: ({ after }) => after.heldMinor },
  { name: 'unsettled', type: 'text', of: ({ after }) => unsettledText(after) },
  { name: 'settles_ms', type: 'bigint', of: ({ after }) => nextSettleMs(after) },
];

/** The figures before are a guard: the database must hold what memory started from. */
export const walletColumns: readonly Column<WalletChange>[] = [
  ...newWalletColumns,
  { name: 'cash_before', type: 'bigint', of: ({ before }) => before?.cashMinor ?? null },
  { name: 'margin_before', type: 'bigint', of: ({ before }) => before?.marginMinor ?? null },
  { name: 'held_before', type: 'bigint', of: ({ before }) => before?.heldMinor ?? null },
];

export const houseColumns: readonly Column<HouseDelta>[] = [
  { name: 'account', type: 'text', of: (row) => row.account },
  { name: 'currency', type: 'text', of: (row) => row.unit },
  { name: 'balance_minor', type: 'bigint', of: (row) => row.amount },
];

/** One row of `journal`. */
export interface JournalRow {
  readonly accountId: string;
  readonly line: number;
  readonly atMs: number;
  readonly movement: MovementChange | null;
  feed: FeedChange | null;
}

export const journalColumns: readonly Column<JournalRow>[] = [
  ...ofAccount,
  { name: 'line', type: 'integer', of: (row) => row.line },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
  { name: 'ref_id', type: 'text', of: ({ movement }) => movement?.refId ?? null },
  { name: 'cause_id', type: 'text', of: ({ movement }) => movement?.causeId ?? null },
  { name: 'legs', type: 'text', of: ({ movement }) => movement && legsText(movement) },
  { name: 'postings', type: 'text', of: ({ movement }) => movement && postingsText(movement) },
  { name: 'position_id', type: 'text', of: (row) => fillOf(row)?.positionId ?? null },
  {
    name: 'instrument_id',
    type: 'text',
    of: ({ movement }) => movement?.fill?.terms.instrumentId ?? null,
  },
  { name: 'filled_ms', type: 'bigint', of: (row) => fillOf(row)?.filledAtMs ?? null },
  {
    name: 'detail',
    type: 'canonical',
    write: (row, writer) => {
      const fill = fillOf(row);
      if (fill !== null) writer.stored(fill);
    },
  },
  { name: 'order_no', type: 'integer', of: ({ feed }) => feed?.counters.order ?? null },
  { name: 'position_no', type: 'integer', of: ({ feed }) => feed?.counters.position ?? null },
  { name: 'wallet_no', type: 'integer', of: ({ feed }) => feed?.counters.wallet ?? null },
  { name: 'frames', type: 'text', of: (row) => framesText(row) },
];

const progressRest: Rest = restOf(storedProgress);
const positionRest: Rest = restOf(storedPosition);

const orderColumns: readonly Column<OrderChange>[] = [
  ...ofAccount,
  { name: 'order_id', type: 'text', of: ({ order }) => order.terms.orderId },
  { name: 'state', type: 'text', of: ({ order }) => order.state },
  { name: 'is_open', type: 'boolean', of: ({ order }) => order.finishedAtMs === null },
  { name: 'finished_ms', type: 'bigint', of: ({ order }) => order.finishedAtMs },
  { name: 'hold_minor', type: 'bigint', of: ({ order }) => order.holdMinor },
  { name: 'direction', type: 'text', of: (row) => whileOpen(row)?.terms.direction ?? null },
  { name: 'price', type: 'bigint', of: (row) => foundAt(row) },
  { name: 'expires_ms', type: 'bigint', of: (row) => whileOpen(row)?.expiry?.atMs ?? null },
  {
    name: 'uncross_ms',
    type: 'bigint',
    of: (row) => whileOpen(row)?.terms.auction?.uncrossMs ?? null,
  },
  {
    name: 'progress',
    type: 'canonical',
    write: ({ order }, writer) => writer.stored(order, 'terms', progressRest),
  },
];

export { orderColumns as changedOrderColumns };

export const newOrderColumns: readonly Column<OrderChange>[] = [
  ...orderColumns,
  ...termColumnNames.map((name): Column<OrderChange> => {
    const field = termColumns[name];
    return { name, type: 'text', of: ({ order }) => order.terms[field] };
  }),
  // With it the order carries its key, which is its name.
  { name: 'request_hash', type: 'text', of: (row) => row.requestHash },
  { name: 'accepted_ms', type: 'bigint', of: ({ order }) => order.terms.acceptedAtMs },
  { name: 'accepted_line', type: 'integer', of: (_row, place) => place },
  {
    name: 'first_seen',
    type: 'canonical',
    write: ({ answer }, writer) => {
      if (answer?.seen !== undefined) writer.storedOnce(answer.seen);
    },
  },
  {
    name: 'first_progress',
    type: 'canonical',
    write: ({ answer, order }, writer) => {
      // Null while the order is as it was answered; the statement keeps it at the first change.
      if (answer !== null && !isSame(answer.order, order))
        writer.stored(answer.order, 'terms', progressRest);
    },
  },
  { name: 'terms', type: 'canonical', write: ({ order }, writer) => writer.stored(order.terms) },
];

const positionStateColumns: readonly Column<PositionChange>[] = [
  ...ofAccount,
  { name: 'position_id', type: 'text', of: ({ position }) => position.positionId },
  { name: 'is_open', type: 'boolean', of: ({ position }) => position.closedAtMs === null },
  { name: 'closed_ms', type: 'bigint', of: ({ position }) => position.closedAtMs },
  {
    name: 'closed_line',
    type: 'integer',
    of: ({ position, lastFillLine }) => (position.closedAtMs === null ? null : lastFillLine),
  },
  { name: 'margin_minor', type: 'bigint', of: ({ position }) => position.marginMinor },
  { name: 'first_lot', type: 'bigint', of: ({ position }) => position.lots.start },
  { name: 'used_quantity', type: 'bigint', of: ({ position }) => position.lots.usedQuantity },
  { name: 'used_cost_minor', type: 'bigint', of: ({ position }) => position.lots.usedCostMinor },
  {
    name: 'body',
    type: 'canonical',
    write: ({ position }, writer) => writer.stored(position, 'lots', positionRest),
  },
];

export { positionStateColumns as changedPositionColumns };

export const newPositionColumns: readonly Column<PositionChange>[] = [
  ...positionStateColumns,
  { name: 'instrument_id', type: 'text', of: ({ position }) => position.instrumentId },
  { name: 'side', type: 'text', of: ({ position }) => position.side },
  { name: 'opened_ms', type: 'bigint', of: ({ position }) => position.openedAtMs },
];

/** One row of `lots`. */
export interface LotRow {
  readonly accountId: string;
  readonly positionId: string;
  readonly place: number;
  readonly lot: Position['lots']['shared'][number];
}

export const lotColumns: readonly Column<LotRow>[] = [
  ...ofAccount,
  { name: 'position_id', type: 'text', of: (row) => row.positionId },
  { name: 'place', type: 'bigint', of: (row) => row.place },
  { name: 'lot_id', type: 'text', of: ({ lot }) => lot.lotId },
  { name: 'opened_ms', type: 'bigint', of: ({ lot }) => lot.openedAtMs },
  { name: 'quantity', type: 'bigint', of: ({ lot }) => lot.quantity },
  { name: 'cost_minor', type: 'bigint', of: ({ lot }) => lot.costMinor },
];

export const heldItemColumns: readonly Column<HeldItemChange>[] = [
  ...ofAccount,
  { name: 'kind', type: 'text', of: ({ item }) => item.kind },
  { name: 'item_id', type: 'text', of: ({ item }) => item.itemId },
  { name: 'is_open', type: 'boolean', of: ({ outcome }) => outcome === null },
  { name: 'outcome', type: 'text', of: ({ outcome }) => outcome },
  { name: 'changed_ms', type: 'bigint', of: ({ atMs }) => atMs },
  { name: 'body', type: 'canonical', write: ({ item }, writer) => writer.storedOnce(item.body) },
];

export const creditColumns: readonly Column<CreditChange>[] = [
  ...ofAccount,
  { name: 'deposit_id', type: 'text', of: (row) => row.depositId },
  { name: 'credit_minor', type: 'bigint', of: ({ credit }) => credit.creditMinor },
  { name: 'fx', type: 'text', of: ({ credit: { fx } }) => (fx === null ? null : storedText(fx)) },
  { name: 'practice_ms', type: 'bigint', of: ({ credit }) => credit.practiceAtMs ?? null },
];

/** The record of practice money among the customer's deposits; it was never pending. */
export const practiceDepositColumns: readonly Column<CreditChange>[] = [
  { name: 'id', type: 'text', of: (row) => row.depositId },
  { name: 'user_id', type: 'text', of: (row) => row.accountId },
  { name: 'amount_minor', type: 'bigint', of: ({ credit }) => credit.creditMinor },
  { name: 'credit_minor', type: 'bigint', of: ({ credit }) => credit.creditMinor },
  { name: 'created_ms', type: 'bigint', of: ({ credit }) => credit.practiceAtMs ?? null },
  { name: 'ended_ms', type: 'bigint', of: ({ credit }) => credit.practiceAtMs ?? null },
];

export const actColumns: readonly Column<ActChange>[] = [
  ...ofAccount,
  { name: 'act_id', type: 'text', of: (row) => row.actId },
  { name: 'cause_id', type: 'text', of: (row) => row.causeId },
];

export const answerColumns: readonly Column<KeptAnswer>[] = [
  ...ofAccount,
  { name: 'command_key', type: 'text', of: (row) => row.commandKey },
  { name: 'request_hash', type: 'text', of: (row) => row.requestHash },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
  { name: 'answer', type: 'canonical', write: (row, writer) => writer.storedOnce(row.result) },
];

/** What finds an open order has columns; one that has ended pays for none of them. */
function whileOpen({ order }: OrderChange): Order | null {
  return order.finishedAtMs === null ? order : null;
}

function foundAt(row: OrderChange): bigint | null {
  const open = whileOpen(row);
  return open && restingPrice(open);
}

/** Whether two plain values say the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  if (one === null || other === null) return false;
  const left = one as Record<string, unknown>;
  const right = other as Record<string, unknown>;
  for (const key in left) if (!isSame(left[key], right[key])) return false;
  for (const key in right) if (!(key in left)) return false;
  return true;
}

function unsettledText(wallet: Wallet): string {
  return `[${wallet.unsettled.map((one) => storedText(one)).join(',')}]`;
}

function nextSettleMs(wallet: Wallet): number | null {
  return wallet.unsettled[0]?.settlesAtMs ?? null;
}

function fillOf({ movement }: JournalRow): Fill | null {
  return movement?.fill?.fill ?? null;
}

/** As the view `entries` takes it apart: wallet|bill|cash|margin|balance after;… */
function legsText({ entries }: MovementChange): string {
  let text = '';
  for (const { entry, legs } of entries) {
    for (const { walletType, cashMinor, marginMinor, balanceAfterMinor } of legs) {
      const moved = `${entry.billType}|${cashMinor}|${marginMinor}`;
      text += `${text && ';'}${walletType ?? ''}|${moved}|${balanceAfterMinor ?? ''}`;
    }
  }
  return text;
}

/** Null where they stand in the fill: there each entry is one leg. */
function postingsText({ entries, fill }: MovementChange): string | null {
  if (fill !== null && entries.every(({ legs }) => legs.length === 1)) return null;
  const legs = entries.flatMap((one) =>
    postingsByLeg(one).map((postings) => {
      const parts = postings.map(({ account, unit, amount }) => {
        return `["${account}","${unit}","${amount}"]`;
      });
      return `[${parts.join(',')}]`;
    }),
  );
  return `[${legs.join(',')}]`;
}

function framesText({ feed, movement }: JournalRow): string | null {
  if (feed === null) return null;
  const fill = movement?.fill?.fill ?? null;
  let text = '';
  for (const frame of feed.frames) text += `${text && ' '}${frameRef(frame, fill)}`;
  return text;
}

/**
 * What a frame is of; its number follows from its place. The order and the position of the row's
 * own fill need no id: `frame-reads.ts` has them from the row.
 */
function frameRef(frame: FeedFrame, own: Pick<Fill, 'orderId' | 'positionId'> | null): string {
  switch (frame.topic) {
    case 'order':
      if ('order' in frame) return refOf('o', frame.order.terms.orderId, own?.orderId);
      if ('follow' in frame) return `o:${FOLLOW_MARK}${frame.follow.followId}`;
      return `o:${IPO_MARK}${frame.subscription.offering.offeringId}`;
    case 'position':
      return refOf('p', frame.position.positionId, own?.positionId);
    case 'wallet':
      return `w:${frame.wallet.walletType}`;
  }
}

function refOf(letter: 'o' | 'p', id: string, ownId: string | undefined): string {
  return id === ownId ? letter : `${letter}:${id}`;
}
