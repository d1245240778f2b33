import type { Order } from '@candor/domain/orders/order';
import type { Position } from '@candor/domain/positions/position';
import { storedText } from '@candor/domain/stored/read-stored';
import type { Wallet } from '@candor/domain/wallets/wallet';
import type { KeptAnswer } from '@candor/engines/trading/lane-answers';
import type {
  ActChange,
  CreditChange,
  EntryChange,
  EntryLeg,
  FeedChange,
  FillChange,
  HeldItemChange,
  HouseDelta,
  OrderChange,
  PositionChange,
  WalletChange,
} from '@candor/engines/trading/lane-store';
import type { FeedFrame } from '@candor/engines/trading/private-frames';
import type { CanonicalWriter } from './canonical-writer.ts';
import type { Column } from './columns.ts';

/**
 * Where each row of a table takes its cells from. The order is the order of the statement's
 * parameters.
 */

export const newWalletColumns: readonly Column<WalletChange>[] = [
  { name: 'account_id', type: 'text', of: (row) => row.accountId },
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

/** One row of `entries`. */
export interface EntryRow {
  readonly change: EntryChange;
  readonly leg: EntryLeg;
  readonly line: number;
}

export const entryColumns: readonly Column<EntryRow>[] = [
  { name: 'account_id', type: 'text', of: ({ change }) => change.accountId },
  { name: 'line', type: 'integer', of: ({ line }) => line },
  { name: 'entry_id', type: 'text', of: ({ change }) => change.entry.id },
  { name: 'wallet_type', type: 'text', of: ({ leg }) => leg.walletType },
  { name: 'bill_type', type: 'text', of: ({ change }) => change.entry.billType },
  { name: 'ref_id', type: 'text', of: ({ change }) => change.refId },
  { name: 'at_ms', type: 'bigint', of: ({ change }) => change.atMs },
  { name: 'cash_minor', type: 'bigint', of: ({ leg }) => leg.cashMinor },
  { name: 'margin_minor', type: 'bigint', of: ({ leg }) => leg.marginMinor },
  { name: 'balance_after_minor', type: 'bigint', of: ({ leg }) => leg.balanceAfterMinor },
  { name: 'postings', type: 'text', of: ({ leg }) => postingsText(leg) },
];

const orderColumns: readonly Column<OrderChange>[] = [
  { name: 'account_id', type: 'text', of: (row) => row.accountId },
  { name: 'order_id', type: 'text', of: ({ order }) => order.terms.orderId },
  { name: 'state', type: 'text', of: ({ order }) => order.state },
  { name: 'is_open', type: 'boolean', of: ({ order }) => order.finishedAtMs === null },
  { name: 'finished_ms', type: 'bigint', of: ({ order }) => order.finishedAtMs },
  { name: 'hold_minor', type: 'bigint', of: ({ order }) => order.holdMinor },
  {
    name: 'progress',
    type: 'canonical',
    write: ({ order }, writer) => writer.stored(order, 'terms'),
  },
];

export { orderColumns as changedOrderColumns };

export const newOrderColumns: readonly Column<OrderChange>[] = [
  ...orderColumns,
  { name: 'client_order_id', type: 'text', of: ({ order }) => order.terms.clientOrderId },
  { name: 'command_key', type: 'text', of: (row) => row.commandKey },
  { name: 'request_hash', type: 'text', of: (row) => row.requestHash },
  { name: 'instrument_id', type: 'text', of: ({ order }) => order.terms.instrumentId },
  { name: 'accepted_ms', type: 'bigint', of: ({ order }) => order.terms.acceptedAtMs },
  { name: 'accepted_line', type: 'integer', of: (_row, place) => place },
  { name: 'first_seen', type: 'text', of: ({ answer }) => seenText(answer) },
  { name: 'first_progress', type: 'text', of: firstProgressText },
  { name: 'terms', type: 'canonical', write: ({ order }, writer) => writer.stored(order.terms) },
];

export const fillColumns: readonly Column<FillChange>[] = [
  { name: 'account_id', type: 'text', of: (row) => row.accountId },
  { name: 'order_id', type: 'text', of: ({ fill }) => fill.orderId },
  { name: 'fill_id', type: 'text', of: ({ fill }) => fill.fillId },
  { name: 'position_id', type: 'text', of: ({ fill }) => fill.positionId },
  { name: 'instrument_id', type: 'text', of: ({ terms }) => terms.instrumentId },
  { name: 'filled_ms', type: 'bigint', of: ({ fill }) => fill.filledAtMs },
  { name: 'line', type: 'integer', of: (_row, place) => place },
  { name: 'detail', type: 'canonical', write: ({ fill }, writer) => writer.stored(fill) },
];

const positionStateColumns: readonly Column<PositionChange>[] = [
  { name: 'account_id', type: 'text', of: (row) => row.accountId },
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
    write: ({ position }, writer) => writer.stored(position, 'lots'),
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
  { name: 'account_id', type: 'text', of: (row) => row.accountId },
  { name: 'position_id', type: 'text', of: (row) => row.positionId },
  { name: 'place', type: 'bigint', of: (row) => row.place },
  { name: 'lot_id', type: 'text', of: ({ lot }) => lot.lotId },
  { name: 'opened_ms', type: 'bigint', of: ({ lot }) => lot.openedAtMs },
  { name: 'quantity', type: 'bigint', of: ({ lot }) => lot.quantity },
  { name: 'cost_minor', type: 'bigint', of: ({ lot }) => lot.costMinor },
];

export const heldItemColumns: readonly Column<HeldItemChange>[] = [
  { name: 'account_id', type: 'text', of: (row) => row.accountId },
  { name: 'kind', type: 'text', of: ({ item }) => item.kind },
  { name: 'item_id', type: 'text', of: ({ item }) => item.itemId },
  { name: 'is_open', type: 'boolean', of: ({ outcome }) => outcome === null },
  { name: 'outcome', type: 'text', of: ({ outcome }) => outcome },
  { name: 'changed_ms', type: 'bigint', of: ({ atMs }) => atMs },
  { name: 'body', type: 'canonical', write: ({ item }, writer) => writer.storedOnce(item.body) },
];

export const creditColumns: readonly Column<CreditChange>[] = [
  { name: 'account_id', type: 'text', of: (row) => row.accountId },
  { name: 'deposit_id', type: 'text', of: (row) => row.depositId },
  { name: 'credit_minor', type: 'bigint', of: ({ credit }) => credit.creditMinor },
  { name: 'fx', type: 'text', of: ({ credit: { fx } }) => (fx === null ? null : storedText(fx)) },
];

export const actColumns: readonly Column<ActChange>[] = [
  { name: 'account_id', type: 'text', of: (row) => row.accountId },
  { name: 'act_id', type: 'text', of: (row) => row.actId },
  { name: 'cause_id', type: 'text', of: (row) => row.causeId },
];

export const answerColumns: readonly Column<KeptAnswer>[] = [
  { name: 'account_id', type: 'text', of: (row) => row.accountId },
  { name: 'command_key', type: 'text', of: (row) => row.commandKey },
  { name: 'request_hash', type: 'text', of: (row) => row.requestHash },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
  { name: 'answer', type: 'canonical', write: (row, writer) => writer.storedOnce(row.result) },
];

export const outboxColumns: readonly Column<FeedChange>[] = [
  { name: 'account_id', type: 'text', of: (row) => row.accountId },
  {
    name: 'counters',
    type: 'canonical',
    write: ({ counters }, writer) => writer.storedOnce(counters),
  },
  { name: 'frames', type: 'canonical', write: ({ frames }, writer) => writeFrames(frames, writer) },
];

/** An order without its terms, which never change and have their own column. */
export function progressText(order: Order): string {
  const { terms: _terms, ...progress } = order;
  return storedText(progress);
}

/**
 * The progress that a row should hold by the log. Rows from before `filledWorth` was kept have none
 * until their order moves again.
 */
export function expectedProgress(order: Order, isWorthKept: boolean): string {
  if (isWorthKept) return progressText(order);
  const { filledWorth: _kept, ...before } = order;
  return progressText(before);
}

/** A position without its lots, which have their own table. */
export function positionText(position: Position): string {
  const { lots: _lots, ...body } = position;
  return storedText(body);
}

/**
 * The body of a frame is what the row of its thing holds, so it is copied from there or the row
 * from here.
 */
function writeFrames(frames: readonly FeedFrame[], writer: CanonicalWriter): void {
  for (const [index, frame] of frames.entries()) {
    writer.raw(`${index === 0 ? '[' : ','}{"topic":"${frame.topic}","seq":${frame.seq}`);
    switch (frame.topic) {
      case 'order':
        writer.raw(',"id":');
        writer.value(frame.order.terms.orderId);
        writer.raw(',"body":');
        writer.stored(frame.order, 'terms');
        break;
      case 'position':
        writer.raw(',"body":');
        writer.stored(frame.position, 'lots');
        break;
      case 'wallet':
        writer.raw(',"body":');
        writer.storedOnce(frame.wallet);
        break;
    }
    writer.raw('}');
  }
  writer.raw(']');
}

function seenText(answer: OrderChange['answer']): string | null {
  return answer?.seen === undefined ? null : storedText(answer.seen);
}

/** Null while the order is as it was answered; the statement keeps it at the first change. */
function firstProgressText({ answer, order }: OrderChange): string | null {
  return answer === null || isSame(answer.order, order) ? null : progressText(answer.order);
}

/** Whether two plain values say the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  if (one === null || other === null) return false;
  if (Object.keys(one).length !== Object.keys(other).length) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const key in left) if (!isSame(left[key], right[key])) return false;
  return true;
}

function unsettledText(wallet: Wallet): string {
  return `[${wallet.unsettled.map((one) => storedText(one)).join(',')}]`;
}

function nextSettleMs(wallet: Wallet): number | null {
  return wallet.unsettled[0]?.settlesAtMs ?? null;
}

function postingsText({ postings }: EntryLeg): string {
  const parts = postings.map(({ account, unit, amount }) => {
    return `["${account}","${unit}","${amount}"]`;
  });
  return `[${parts.join(',')}]`;
}
