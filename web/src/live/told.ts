import type { RouteId } from '../api/client.ts';
import { readings } from '../api/readings.ts';
import { ownUserId, useSession } from '../session/session.ts';
import { type RowWithId, rowsAfter, type ToldRows } from './rows.ts';
import { liveStore } from './stores.ts';

const order = ['order'] as const;
const position = ['position'] as const;
const wallet = ['wallet'] as const;
const holding = ['position', 'wallet'] as const;

/**
 * The calls that read what a customer's topics tell of, and of which. A change of a topic has them
 * asked again, wherever they are on the screen. The one place that says so.
 */
const topicsOfCalls: Partial<Record<string, readonly ToldTopic[]>> = {
  consignList: order,
  orderDetail: order,
  orderHistory: order,
  orderReceipts: order,
  subscriptionHistory: order,
  liveSubscriptions: order,
  followList: order,
  agencyList: order,
  positionList: position,
  positionByStock: position,
  flatList: position,
  events: position,
  fundingOverview: holding,
  orderPreview: holding,
  getHalfOrFullNum: holding,
  accountRisk: holding,
  walletBalance: wallet,
  walletBalances: wallet,
  walletBill: wallet,
  valueHistory: wallet,
  getIpoFullNum: wallet,
  usableWithdrawalAmount: wallet,
  depositList: wallet,
  loanList: wallet,
  loanQuote: wallet,
} satisfies Partial<Record<RouteId, readonly ToldTopic[]>>;
export type ToldTopic = 'order' | 'position' | 'wallet';

/** What push and the answers of calls told of the customer's orders, positions and wallets. */
export const told = liveStore<ToldRows<RowWithId>>(
  (before, delivery, atMs) => {
    const after = rowsAfter(before, delivery, atMs);
    if (after.changedAtMs === atMs) makeOld(delivery.topic as ToldTopic);
    return after;
  },
  { isKept: true },
);
useSession.subscribe((now, before) => {
  if (ownUserId(now) !== ownUserId(before)) told.clear();
});

/** Has everything asked again that reads what a topic tells of. */
export function makeOld(topic: ToldTopic): void {
  readings.changed((id) => topicsOf(id).includes(topic));
}

/** The topics a call reads of. */
export function topicsOf(id: string): readonly ToldTopic[] {
  return topicsOfCalls[id] ?? [];
}

/** Hears of what changes the answer of a call, until the returned function is called. */
export function hearOf(id: string): () => void {
  const stops = topicsOf(id).map((topic) => told.watch(topic, () => undefined));
  return () => {
    for (const stop of stops) stop();
  };
}
