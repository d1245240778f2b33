import { walletTypes } from '@candor/contract/enums';
import type { Traded } from '@candor/domain/day-trades/day-trade-record';
import { dueKey } from '@candor/domain/instruments/dividend';
import { causeOfAll, type Entry } from '@candor/domain/ledger/entry';
import { isAlive } from '@candor/domain/offerings/subscription';
import type { Order } from '@candor/domain/orders/order';
import { positionKey } from '@candor/domain/positions/position';
import { sideOf } from '@candor/domain/positions/position-progress';
import { type AccountState, orderOf } from '@candor/domain/trading/account-state';
import {
  entriesOf,
  type Fact,
  type FactKind,
  movementsOf,
  type SubscriptionChanged,
  type SubscriptionListed,
} from '@candor/domain/trading/facts';
import { creditOf } from '@candor/domain/trading/money/credit-of';
import { actsOf, type HoldingFact } from '../../acts/act-ports.ts';
import { refOf, splitEntry, type WalletBalances } from './entry-legs.ts';
import { isCarriedByOrder, type KeptAnswer } from './lane-answers.ts';
import {
  type ActChange,
  type CreditChange,
  type FeedChange,
  type HouseDelta,
  type LaneChanges,
  type MovementChange,
  type OrderChange,
  type PositionChange,
  transferItem,
  type WalletChange,
  withdrawalItem,
} from './lane-store.ts';
import type { FeedCounters } from './private-frames.ts';
import {
  changedPositions,
  changedWallets,
  framesOf,
  keyOf,
  type Touched,
} from './touched-account.ts';
import { TouchedItems } from './touched-items.ts';

type Toucher<K extends FactKind> = (
  touched: Touched,
  fact: Extract<Fact, { kind: K }>,
  collector: ChangeCollector,
) => void;

/** Of facts without entries: nothing is split, so nobody writes into it. */
const NO_BALANCES: WalletBalances = new Map();
const NO_KEY = { requestHash: null, answer: null };

/**
 * What each kind of fact touches besides wallets and the ledger. A new kind does not compile
 * without its row.
 */
const touchers: { readonly [K in FactKind]: Toucher<K> } = {
  accountOpened() {},
  orderAccepted(touched, fact) {
    touched.orders.set(fact.terms.orderId, { isNew: true, isShown: true });
  },
  orderMoved: showOrderOf,
  orderElected: showOrderOf,
  orderResized: showOrderOf,
  orderDeferred: showOrderOf,
  orderQueueMoved(touched, fact) {
    // Our place in the queue is not part of the wire's row.
    if (!touched.orders.has(fact.orderId)) {
      touched.orders.set(fact.orderId, { isNew: false, isShown: false });
    }
  },
  orderFilled(touched, { fill }, collector) {
    showOrder(touched, fill.orderId);
    const { terms } = touchedOrder(touched.fork, fill.orderId);
    const known = touched.positions.get(fill.positionId);
    const position = known ?? {
      key: positionKey(terms.heldAs, sideOf(terms)),
      newLotCount: 0,
      lastFillLine: 0,
    };
    if (fill.position.effect === 'opened') position.newLotCount += 1;
    position.lastFillLine = collector.fillCount;
    collector.fillCount += 1;
    touched.positions.set(fill.positionId, position);
  },
  orderEnded: showOrderOf,
  moneyMoved(touched, fact, collector) {
    const { accountId } = touched;
    collector.credits.push({ accountId, depositId: fact.refId, credit: creditOf(fact) });
  },
  withdrawalHeld(_touched, { accountId, withdrawal, atMs }, { items }) {
    items.keep({ accountId, item: withdrawalItem(withdrawal), outcome: null, atMs });
  },
  withdrawalCompleted(touched, { accountId, withdrawalId, atMs }, { items }) {
    const item = items.withdrawal(touched.committed, withdrawalId);
    items.keep({ accountId, item, outcome: 'completed', atMs });
  },
  withdrawalReturned(touched, { accountId, withdrawalId, atMs }, { items }) {
    const item = items.withdrawal(touched.committed, withdrawalId);
    items.keep({ accountId, item, outcome: 'returned', atMs });
  },
  transferRequested(_touched, { accountId, transfer, atMs }, { items }) {
    items.keep({ accountId, item: transferItem(transfer), outcome: null, atMs });
  },
  transferCompleted(_touched, { accountId, transfer, atMs }, { items }) {
    items.keep({ accountId, item: transferItem(transfer), outcome: 'completed', atMs });
  },
  transferCancelled(touched, { accountId, transferId, atMs }, { items }) {
    const item = items.transfer(touched.committed, transferId);
    items.keep({ accountId, item, outcome: 'cancelled', atMs });
  },
  proceedsSettled() {},
  holdingSplit: touchHolding,
  holdingSettled: touchHolding,
  holdingMarked: touchHolding,
  nightCharged: touchHolding,
  couponPaid: touchHolding,
  dividendEntitled(touched, fact, collector) {
    touchHolding(touched, fact, collector, fact.due);
    keepDividend(fact, collector, null);
  },
  dividendPaid(_touched, fact, collector) {
    keepActs(collector, fact);
    keepDividend(fact, collector, 'paid');
  },
  marginCalled: touchPosition,
  marginRestored: touchPosition,
  marginAdded: touchPosition,
  moneyCorrected(_touched, fact, collector) {
    keepActs(collector, fact);
  },
  fillBusted(touched, fact, collector) {
    showOrder(touched, fact.order.terms.orderId);
    const { position, lots } = fact;
    touchHolding(touched, fact, collector, { ...position, heldAs: position.instrumentId, lots });
    collector.reopened.add(position.positionId);
  },
  followChanged(touched, { accountId, atMs, follow }, { items }) {
    const { followId: itemId, state } = follow;
    const outcome = follow.dueMs === null ? state : null;
    items.keep({ accountId, item: { kind: 'follow', itemId, body: follow }, outcome, atMs });
    touched.follows ??= new Map();
    touched.follows.set(itemId, follow);
  },
  loanChanged(_touched, { accountId, atMs, loan }, { items }) {
    const { loanId: itemId, state, dueMs } = loan;
    const outcome = dueMs === null ? state : null;
    items.keep({ accountId, item: { kind: 'loan', itemId, body: loan }, outcome, atMs });
  },
  rowAttested(_touched, fact, collector) {
    keepActs(collector, fact);
  },
  subscriptionChanged: touchSubscription,
  subscriptionListed(touched, fact, collector) {
    touchSubscription(touched, fact, collector);
    const { offeringId: lotId } = fact.subscription.offering;
    touchHolding(touched, fact, collector, { ...fact, side: 'long', lots: [{ lotId }] });
  },
};

/**
 * Turns the facts of a batch into the rows that change, once each: an order that was placed, filled
 * in part and cancelled inside one batch is one new row in its last state.
 */
export class ChangeCollector {
  fillCount = 0;
  readonly credits: CreditChange[] = [];
  readonly acts: ActChange[] = [];
  readonly items = new TouchedItems();
  /** Positions that have their row already, though they were closed. */
  readonly reopened = new Set<string>();
  readonly #facts: Fact[] = [];
  readonly #movements: MovementChange[] = [];
  readonly #house = new Map<string, { account: string; unit: string; amount: bigint }>();
  readonly #answers: KeptAnswer[] = [];
  readonly #keyOfOrder = new Map<string, Pick<OrderChange, 'requestHash' | 'answer'>>();
  readonly #touched = new Map<string, Touched>();

  /** True when nothing has to be written. */
  get isEmpty(): boolean {
    return this.#facts.length === 0 && this.#answers.length === 0;
  }

  /** Call once per account, before its first fact. */
  begin(committed: AccountState, fork: AccountState, counters: FeedCounters): void {
    this.#touched.set(fork.accountId, {
      accountId: fork.accountId,
      committed,
      fork,
      countersBefore: counters,
      orders: new Map(),
      positions: new Map(),
      subscriptions: null,
      follows: null,
    });
  }

  /** Balances the fact's account has now: what its entries start from. Empty when it has none. */
  balancesFor(fact: Fact): WalletBalances {
    if (entriesOf(fact).length === 0) return NO_BALANCES;
    const balances: WalletBalances = new Map();
    const { fork } = this.#of(fact.accountId);
    for (const walletType of walletTypes) {
      const wallet = fork.wallets[walletType];
      if (wallet) balances.set(walletType, wallet.cashMinor + wallet.marginMinor);
    }
    return balances;
  }

  /** Notes a fact that was applied to the account's fork. */
  note(fact: Fact, balancesBefore: WalletBalances): void {
    const touched = this.#of(fact.accountId);
    this.#facts.push(fact);
    for (const entries of movementsOf(fact)) this.#move(touched, fact, { entries, balancesBefore });
    (touchers[fact.kind] as Toucher<FactKind>)(touched, fact, this);
  }

  /** Keeps an answer. An accepted order carries its key in its own row. */
  answer(kept: KeptAnswer): void {
    const { result, requestHash } = kept;
    if (isCarriedByOrder(kept) && result.outcome === 'accepted' && result.answer.kind === 'order') {
      const { answer } = result;
      this.#keyOfOrder.set(answer.order.terms.orderId, { requestHash, answer });
    } else {
      this.#answers.push(kept);
    }
  }

  finish(atMs: number): LaneChanges {
    const openedWallets: WalletChange[] = [];
    const wallets: WalletChange[] = [];
    const newOrders: OrderChange[] = [];
    const orders: OrderChange[] = [];
    const newPositions: PositionChange[] = [];
    const positions: PositionChange[] = [];
    const feeds: FeedChange[] = [];
    for (const touched of this.#touched.values()) {
      const { accountId, committed } = touched;
      const walletChanges = changedWallets(touched);
      for (const change of walletChanges) (change.before ? wallets : openedWallets).push(change);
      for (const [id, { isNew }] of touched.orders) {
        (isNew ? newOrders : orders).push(this.#orderChange(touched, id));
      }
      const positionChanges = changedPositions(touched);
      for (const change of positionChanges) {
        const { positionId } = change.position;
        const isOld =
          this.reopened.has(positionId) ||
          committed.positions.get(keyOf(touched, change))?.positionId === positionId;
        (isOld ? positions : newPositions).push(change);
      }
      const feed = framesOf(touched, walletChanges, positionChanges);
      if (feed.frames.length > 0) feeds.push({ accountId, ...feed });
    }
    return {
      atMs,
      facts: this.#facts,
      openedWallets,
      wallets,
      movements: this.#movements,
      house: [...this.#house.values()].filter((delta) => delta.amount !== 0n),
      newOrders,
      orders,
      newPositions,
      positions,
      heldItems: this.items.changes(),
      credits: this.credits,
      acts: this.acts,
      answers: this.#answers,
      feeds,
    };
  }

  /** What an account traded in this batch, oldest first, and which of its fills were taken back. */
  tradesOf(accountId: string): {
    readonly traded: readonly Traded[];
    readonly busted: ReadonlySet<string>;
  } {
    const own = this.#facts.filter((fact) => fact.accountId === accountId);
    const busted = new Set(
      own.flatMap((fact) => (fact.kind === 'fillBusted' ? [fact.correctsId] : [])),
    );
    const traded = own.flatMap((fact) => {
      if (fact.kind !== 'orderFilled' || busted.has(fact.fill.fillId)) return [];
      const { terms } = touchedOrder(this.#of(accountId).fork, fact.fill.orderId);
      return [{ fill: fact.fill, terms }];
    });
    return { traded, busted };
  }

  #move(
    { accountId, fork }: Touched,
    fact: Fact,
    of: { readonly entries: readonly Entry[]; readonly balancesBefore: WalletBalances },
  ): void {
    const keep = (delta: HouseDelta) => this.#addHouse(delta);
    const entries = of.entries.map((entry) => ({
      entry,
      legs: splitEntry(entry, of.balancesBefore, keep),
    }));
    const causeId = causeOfAll(of.entries);
    if (causeId === null) throw new Error(`${fact.kind} moves money without an entry.`);
    const fill =
      fact.kind === 'orderFilled'
        ? { fill: fact.fill, terms: touchedOrder(fork, fact.fill.orderId).terms }
        : null;
    this.#movements.push({
      accountId,
      causeId,
      refId: refOf(fact),
      atMs: fact.atMs,
      entries,
      fill,
    });
  }

  #of(accountId: string): Touched {
    const touched = this.#touched.get(accountId);
    if (touched === undefined) throw new Error(`Account ${accountId} is not part of this batch.`);
    return touched;
  }

  #addHouse({ account, unit, amount }: HouseDelta): void {
    const key = `${account}|${unit}`;
    const sum = this.#house.get(key);
    if (sum === undefined) this.#house.set(key, { account, unit, amount });
    else sum.amount += amount;
  }

  #orderChange(touched: Touched, orderId: string): OrderChange {
    const order = touchedOrder(touched.fork, orderId);
    return { accountId: touched.accountId, order, ...(this.#keyOfOrder.get(orderId) ?? NO_KEY) };
  }
}

function touchedOrder(fork: AccountState, orderId: string): Order {
  const order = orderOf(fork, orderId);
  if (order === null) throw new Error(`A fact touched order ${orderId}, which is not there.`);
  return order;
}

function keepActs({ acts }: ChangeCollector, fact: Fact): void {
  for (const act of actsOf(fact)) acts.push({ accountId: fact.accountId, ...act });
}

/** What changes in a position without a fill or an act, and does not close it. */
function touchPosition(
  { positions }: Touched,
  { positionId, heldAs, side }: Pick<HoldingFact, 'positionId' | 'heldAs' | 'side'>,
): void {
  if (positions.has(positionId)) return;
  positions.set(positionId, { key: positionKey(heldAs, side), newLotCount: 0, lastFillLine: 0 });
}

type TouchedHolding = Pick<HoldingFact, 'positionId' | 'heldAs' | 'side'> & {
  readonly lots?: readonly object[];
};

function touchHolding<F extends Fact>(
  touched: Touched,
  fact: F,
  collector: ChangeCollector,
  of: TouchedHolding = fact as F & TouchedHolding,
): void {
  keepActs(collector, fact);
  const { positionId, lots = [] } = of;
  const newLotCount = (touched.positions.get(positionId)?.newLotCount ?? 0) + lots.length;
  // Behind no fill of the group, and no two alike.
  const lastFillLine = -collector.acts.length;
  const key = positionKey(of.heldAs, of.side);
  touched.positions.set(positionId, { key, newLotCount, lastFillLine });
}

function showOrderOf(touched: Touched, { orderId }: { readonly orderId: string }): void {
  showOrder(touched, orderId);
}

function touchSubscription(
  touched: Touched,
  { accountId, subscription, atMs }: SubscriptionChanged | SubscriptionListed,
  { items }: ChangeCollector,
): void {
  const { offeringId: itemId } = subscription.offering;
  const item = { kind: 'subscription', itemId, body: subscription } as const;
  const outcome = isAlive(subscription) ? null : subscription.state;
  items.keep({ accountId, item, outcome, atMs });
  touched.subscriptions ??= new Map();
  touched.subscriptions.set(itemId, subscription);
}

function keepDividend(
  { accountId, due, atMs }: Extract<Fact, { kind: 'dividendEntitled' | 'dividendPaid' }>,
  { items }: ChangeCollector,
  outcome: 'paid' | null,
): void {
  const item = { kind: 'dividend', itemId: dueKey(due), body: due } as const;
  items.keep({ accountId, item, outcome, atMs });
}

function showOrder(touched: Touched, orderId: string): void {
  const known = touched.orders.get(orderId);
  if (known === undefined) touched.orders.set(orderId, { isNew: false, isShown: true });
  else known.isShown = true;
}
