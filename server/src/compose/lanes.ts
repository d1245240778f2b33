import { setImmediate } from 'node:timers/promises';
import { readReceipts } from '@candor/database/audit/receipts';
import { createFrameReads } from '@candor/database/lanes/frame-reads';
import { removeOldAnswers } from '@candor/database/lanes/old-answers';
import { PgLaneStore } from '@candor/database/lanes/pg-lane-store';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { createOrderNewsStore } from '@candor/database/stores/order-news';
import { createTradingReads } from '@candor/database/stores/trading-reads';
import { decide } from '@candor/domain/trading/decide';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import { OrderNewsDesk } from '@candor/engines/notices/order-news-desk';
import { createLaneFeeds, type LaneFeeds } from '@candor/engines/trading/lane-feeds';
import { type LaneRouter, openLanes } from '@candor/engines/trading/lane-router';
import type { CommittedGroup, LaneChanges } from '@candor/engines/trading/lane-store';
import { inPresentCount } from '@candor/engines/trading/present-count';
import { createRestingOrders } from '@candor/engines/trading/resting-orders';
import type { Pool } from 'pg';
import type { ClaimKey } from '../call/idempotency.ts';
import type { Integrity } from '../integrity/open-integrity.ts';
import type { CoreServices, OpenAccount } from '../services.ts';
import { isOrderNews, orderNews } from '../trading/order-news.ts';
import { Prices } from '../trading/prices.ts';
import { LanesUnavailable } from '../trading/run-command.ts';
import type { TradingServices } from '../trading/trading-services.ts';
import { TransferQuotes } from '../trading/transfer-quotes.ts';
import { composeAuctionDesk } from './auctions.ts';
import type { MarketView } from './market-desk.ts';

/** Counts in plain numbers; whoever measures looks at them. */
export interface LaneTally {
  groups: number;
  orders: number;
  fills: number;
  facts: number;
}

export interface LanesRoom {
  readonly services: TradingServices;
  readonly openAccount: OpenAccount;
  readonly claimKey: ClaimKey;
  readonly feeds: LaneFeeds;
  /** What was committed since the start. */
  readonly tally: Readonly<LaneTally>;
  /** What goes through each partition. */
  readonly tallies: LaneRouter['tallies'];
  /** Hears how long each commit group took to be written. */
  onWritten(hear: (lane: number, tookMs: number) => void): void;
  /** Removes private frames and kept answers past their time. */
  prune(nowMs: number): Promise<number>;
  /** Finishes what was accepted and gives the leases back. */
  close(): Promise<void>;
}

/**
 * The lanes with the orders resting in them, what is told of them, and what is read of their past.
 */
export async function composeLanes(deps: {
  readonly core: CoreServices;
  readonly market: MarketView;
  readonly instruments: Pick<KnownInstruments, 'find'>;
  readonly pool: Pool;
  readonly address: DatabaseAddress;
  readonly integrity: Integrity;
  /** A lane was lost for good: this process must end, another one has its money. */
  readonly onLaneLost: (lane: number) => void;
}): Promise<LanesRoom> {
  const { core, market, pool, integrity } = deps;
  const listeners: CommitListener[] = [];
  let written: (lane: number, tookMs: number) => void = () => {};
  const lanes = await openCheckedLanes(deps, listeners, (lane, tookMs) => written(lane, tookMs));
  const resting = createRestingOrders({
    router: lanes,
    desk: market.desk,
    ticker: market.ticker,
    onFailure: (error) => core.log.error({ err: error }, 'a resting order'),
  });
  const auctions = composeAuctionDesk({
    ...{ lanes, pool, auctions: market.auctionRoom, desk: market.desk },
    onFailure: (error) => core.log.error({ err: error }, 'an auction'),
  });
  const news = new OrderNewsDesk({
    store: createOrderNewsStore(pool),
    clock: core.clock,
    isNews: isOrderNews,
    tell: orderNews({
      inbox: core.inbox,
      instrument: (id) => deps.instruments.find(id),
    }),
    onFailure: (error) => core.log.error({ err: error }, 'news of an order'),
  });
  const feeds = createLaneFeeds(createFrameReads(pool));
  const tally: LaneTally = { groups: 0, orders: 0, fills: 0, facts: 0 };
  listeners.push(
    (_changes, at) => integrity.note(at),
    (changes) => count(tally, changes),
    (changes) => resting.note(changes),
    (changes) => auctions.note(changes),
    (changes) => feeds.tell(changes),
    (changes, at) => news.note(changes, at),
  );
  await news.start();
  await resting.start();
  await auctions.start();
  return {
    services: {
      lanes,
      accounts: lanes.accounts,
      reads: createTradingReads(pool),
      quotes: new TransferQuotes(),
      prices: new Prices(market.desk, lanes.venue),
      receipts: receiptRoom(pool, integrity),
    },
    openAccount: async (userId, nowMs) => {
      const reply = await lanes.submit({ kind: 'openAccount', accountId: userId, nowMs });
      if (reply.outcome !== 'accepted') throw new LanesUnavailable(reply.outcome);
    },
    claimKey: (claim) => claimKey(lanes, claim),
    feeds,
    tally,
    tallies: () => lanes.tallies(),
    onWritten: (hear) => {
      written = hear;
    },
    prune: (nowMs) => removeOldAnswers(pool, nowMs),
    close: async () => {
      auctions.stop();
      resting.stop();
      await lanes.drain();
      await news.stop();
    },
  };
}

function receiptRoom(pool: Pool, { keys }: Pick<Integrity, 'keys'>): TradingServices['receipts'] {
  return {
    publicKey: keys[0],
    ofOrder: (accountId, orderId) => readReceipts(pool, { accountId, orderId, keys }),
  };
}

type CommitListener = (changes: LaneChanges, at: CommittedGroup) => void;

/** The lanes, taken; the books are checked before anything runs on them. */
async function openCheckedLanes(
  deps: Omit<Parameters<typeof composeLanes>[0], 'market'>,
  listeners: readonly CommitListener[],
  onWritten: (lane: number, tookMs: number) => void,
): Promise<LaneRouter> {
  const { core, pool, address, integrity } = deps;
  const { signer } = integrity;
  const onListenerFailure = (error: unknown) =>
    core.log.error({ err: error }, 'a listener after a commit');
  const lanes = await openLanes({
    store: new PgLaneStore({ address, pool, nowMs: core.clock.nowMs, signer, onWritten }),
    decide: inPresentCount(integrity.suspended.guarding(decide), deps.instruments),
    clock: core.clock,
    onCommitted: (changes, at) => {
      for (const listen of listeners) alone(() => listen(changes, at), onListenerFailure);
    },
    onFailure: onListenerFailure,
    onLaneLost: deps.onLaneLost,
    nextTurn: () => setImmediate(),
  });
  await integrity.start();
  return lanes;
}

/**
 * Keeps the key in the account's lane as that of a command that changes nothing: opening what is
 * open. Whatever comes with the key next, the lane knows it, and no order pays for that.
 */
async function claimKey(
  lanes: LaneRouter,
  { customerId, key, requestHash, nowMs }: Parameters<ClaimKey>[0],
): Promise<boolean> {
  const command = { kind: 'openAccount', accountId: customerId, nowMs } as const;
  const reply = await lanes.submit(command, { commandKey: key, requestHash });
  if (reply.outcome === 'key-reused') return false;
  if (reply.outcome === 'accepted') return true;
  throw new LanesUnavailable(reply.outcome);
}

/** What one listener throws keeps the next ones from nothing. */
function alone(task: () => void, onFailure: (error: unknown) => void): void {
  try {
    task();
  } catch (error) {
    onFailure(error);
  }
}

function count(tally: LaneTally, changes: LaneChanges): void {
  tally.groups += 1;
  tally.orders += changes.newOrders.length;
  tally.fills += changes.movements.filter(({ fill }) => fill !== null).length;
  tally.facts += changes.facts.length;
}
