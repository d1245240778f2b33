import { readReceipts } from '@candor/database/audit/receipts';
import { createFrameReads } from '@candor/database/lanes/frame-reads';
import { removeOldAnswers } from '@candor/database/lanes/old-answers';
import { PgLaneStore } from '@candor/database/lanes/pg-lane-store';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { createAuctionStore } from '@candor/database/stores/auctions';
import { areHeadsBegun } from '@candor/database/stores/head-mark';
import { createMarginStore } from '@candor/database/stores/margined-positions';
import { createOrderNewsStore } from '@candor/database/stores/order-news';
import { createRestingStore } from '@candor/database/stores/resting-orders';
import { createTradingReads } from '@candor/database/stores/trading-reads';
import { createTransferQuotes } from '@candor/database/stores/transfer-quotes';
import { decide } from '@candor/domain/trading/decide';
import { FollowedBook } from '@candor/engines/auction/followed-book';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import { OrderNewsDesk } from '@candor/engines/notices/order-news-desk';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import {
  CommitListeners,
  type MissedListener,
} from '@candor/engines/trading/lane/commit-listeners';
import { countingDayTrades } from '@candor/engines/trading/lane/count-day-trades';
import { createLaneFeeds, type LaneFeeds } from '@candor/engines/trading/lane/lane-feeds';
import type { LaneDoor, LaneRouter } from '@candor/engines/trading/lane/lane-router';
import type { LaneChanges } from '@candor/engines/trading/lane/lane-store';
import { inPresentCount } from '@candor/engines/trading/lane/present-count';
import { boundAtReopening } from '@candor/engines/trading/watch/bound-at-reopening';
import { MarginWatch } from '@candor/engines/trading/watch/margin-watch';
import { createRestingOrders } from '@candor/engines/trading/watch/resting-orders';
import type { Pool } from 'pg';
import type { ClaimKey } from '../call/idempotency.ts';
import type { Integrity } from '../integrity/open-integrity.ts';
import type { CoreServices, OpenAccount } from '../services.ts';
import type { Chore } from '../tidying/keep-tidy.ts';
import { goingOnNews, isOrderNews, marginNews, orderNews } from '../trading/order-news.ts';
import { Prices } from '../trading/prices.ts';
import { LanesUnavailable } from '../trading/run-command.ts';
import type { TradingServices } from '../trading/trading-services.ts';
import { composeAuctionDesk } from './auctions.ts';
import { type OpenLaneDoor, openLaneDoor } from './lane-door.ts';
import type { LanePools } from './lane-pools.ts';
import { ownLiquidity } from './liquidity.ts';
import type { MarketView } from './market-desk.ts';
import type { Meeting } from './meeting.ts';
import type { RoleWork } from './role-work.ts';

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
  /** Removes kept answers and rates past their time. */
  readonly chores: readonly Chore[];
  /** Hears that commits of these partitions, or of any, may not have been told. */
  onMissed(listener: MissedListener): void;
  /** Resting orders and auctions. */
  readonly orderDesks: Work;
  /** Messages about orders that ended while nobody looked. */
  readonly orderNews: Work;
  /** Finishes what was accepted and gives the leases back. */
  close(): Promise<void>;
}

export interface LanesDeps {
  readonly core: CoreServices;
  readonly market: MarketView;
  readonly instruments: Pick<KnownInstruments, 'find'>;
  readonly pool: Pool;
  readonly lanePools: LanePools;
  readonly address: DatabaseAddress;
  readonly integrity: Integrity;
  readonly supervisor: Supervisor;
  /** The other processes of the house; null where there are none. */
  readonly meeting: Meeting | null;
  /** A lane was lost for good: this process must end, another one has its money. */
  readonly onLaneLost: (lane: number) => void;
}

/**
 * The door to the lanes with the desks that work through it, what is told of commits, and what is
 * read of their past.
 */
export async function composeLanes(deps: LanesDeps): Promise<LanesRoom> {
  const { core, market, pool, lanePools, integrity } = deps;
  const { roles } = core.config;
  const onFailure = (what: string) => (error: unknown) => core.log.error({ err: error }, what);
  const commits = new CommitListeners(onFailure('a listener after a commit'));
  const tally: LaneTally = { groups: 0, orders: 0, fills: 0, facts: 0 };
  let written: (lane: number, tookMs: number) => void = () => {};
  const store = new PgLaneStore({
    pool: lanePools.loads,
    address: deps.address,
    nowMs: core.clock.nowMs,
    signer: integrity.signer,
    onWritten: (lane, tookMs) => written(lane, tookMs),
  });
  const door = await openLaneDoor({
    store,
    roles,
    meeting: deps.meeting,
    supervisor: deps.supervisor,
    clock: core.clock,
    commits,
    decide: inPresentCount(
      integrity.suspended.guarding(
        boundAtReopening(
          countingDayTrades(decide, deps.instruments),
          market.desk,
          deps.instruments,
        ),
      ),
      deps.instruments,
    ),
    areBooksBegun: () => areHeadsBegun(pool),
    onOwnCommit: (changes) => count(tally, changes),
    onFailure: onFailure('the lanes'),
    onLaneLost: deps.onLaneLost,
  });
  // Where there are others, one of those that have jobs checks the books for all.
  if (deps.meeting === null) await integrity.start();
  else await integrity.follow();
  commits.listen((_changes, at) => integrity.note(at));
  const { lanes, venue } = door;
  const book = new FollowedBook({
    lanes,
    book: market.auctionRoom.book,
    clock: core.clock,
    onFailure: onFailure('the book of the auctions'),
  });
  commits.listen(
    (changes) => book.note(changes),
    (partitions) => void book.readAgain(partitions),
  );
  const feeds = createLaneFeeds(createFrameReads(pool));
  commits.listen((changes) => feeds.tell(changes));
  const stopReading = deps.supervisor.reading('auction book', () => book.isBehind);
  await book.readAgain('all');
  await door.start();
  const quotes = createTransferQuotes(pool);
  return {
    services: {
      lanes,
      accounts: lanes.accounts,
      reads: tradingReads(pool, lanePools),
      quotes,
      prices: new Prices(market.desk, venue),
      receipts: receiptRoom(lanePools.reports, integrity),
    },
    openAccount: async (userId, nowMs) => {
      const reply = await lanes.submit({ kind: 'openAccount', accountId: userId, nowMs });
      if (reply.outcome !== 'accepted') throw new LanesUnavailable(reply.outcome);
    },
    claimKey: (claim) => claimKey(lanes, claim),
    feeds,
    tally,
    tallies: door.tallies,
    onWritten: (hear) => {
      written = hear;
    },
    chores: [(nowMs) => removeOldAnswers(pool, nowMs), quotes.forgetOld],
    onMissed: (listener) => void commits.listen(() => {}, listener),
    orderDesks: orderDesks(deps, { ...door, store, commits }),
    orderNews: orderNewsDesk(deps, commits),
    close: () => {
      stopReading();
      book.stop();
      return door.close();
    },
  };
}

/** Work that is done in one process of the house, and may be done again. */
export type Work = Omit<RoleWork, 'name'>;

/** Resting orders and auctions, which work through the lanes. */
function orderDesks(
  deps: LanesDeps,
  of: Pick<OpenLaneDoor, 'lanes' | 'venue'> & {
    readonly commits: CommitListeners;
    readonly store: PgLaneStore;
  },
): Work {
  const { core, meeting, supervisor } = deps;
  let stop = () => {};
  return {
    start: async (held) => {
      const onFailure = (error: unknown) => core.log.error({ err: error }, 'the books');
      const books =
        meeting === null || held === null
          ? { venue: of.venue, stop: () => {} }
          : await ownLiquidity({ ...of, meeting, held, clock: core.clock, supervisor, onFailure });
      stop = books.stop;
      const stopDesks = await openOrderDesks(deps, { ...of, venue: books.venue });
      stop = () => {
        stopDesks();
        books.stop();
      };
    },
    stop: async () => stop(),
  };
}

async function openOrderDesks(
  { core, market, pool, supervisor }: LanesDeps,
  of: Parameters<typeof orderDesks>[1],
): Promise<() => void> {
  const { lanes, venue, commits } = of;
  const resting = createRestingOrders({
    router: {
      submit: (command, key) => lanes.submit(command, key),
      venue,
    },
    store: createRestingStore(pool),
    auctions: createAuctionStore(pool),
    desk: market.desk,
    ticker: market.ticker,
    onFailure: (error) => core.log.error({ err: error }, 'a resting order'),
  });
  const stopListening = commits.listen(
    (changes, at) => resting.note(changes, at),
    (partitions) => void resting.readAgain(partitions),
  );
  const auctions = composeAuctionDesk({
    lanes,
    pool,
    auctions: market.auctionRoom,
    desk: market.desk,
    onFailure: (error) => core.log.error({ err: error }, 'an auction'),
  });
  const margins = new MarginWatch({
    router: { submit: (command) => lanes.submit(command) },
    store: createMarginStore(pool),
    desk: market.desk,
    ticker: market.ticker,
    onFailure: (error) => core.log.error({ err: error }, 'a margin'),
  });
  const stopMargins = commits.listen(
    (changes) => margins.note(changes),
    (partitions) => void margins.readAgain(partitions),
  );
  const readings = [
    supervisor.reading('resting orders', () => resting.isBehind),
    supervisor.reading('margins', () => margins.isBehind),
  ];
  const stop = () => {
    for (const stopReading of readings) stopReading();
    auctions.stop();
    resting.stop();
    void margins.stop();
    stopListening();
    stopMargins();
  };
  try {
    await supervisor.start(resting);
    await supervisor.start(margins);
    auctions.start();
  } catch (error) {
    // Whoever tries again makes them anew.
    stop();
    throw error;
  }
  return stop;
}

/** Messages about orders that ended while nobody looked. */
function orderNewsDesk(deps: LanesDeps, commits: CommitListeners): Work {
  const { core, pool, instruments, supervisor } = deps;
  const told = { inbox: core.inbox, instrument: (id: string) => instruments.find(id) };
  const make = () =>
    new OrderNewsDesk({
      store: createOrderNewsStore(pool),
      clock: core.clock,
      isNews: isOrderNews,
      tell: orderNews(told),
      call: marginNews(told),
      goesOn: goingOnNews(told),
      onFailure: (error) => core.log.error({ err: error }, 'news of an order'),
    });
  let stop = async () => {};
  return {
    start: async () => {
      const news = make();
      const stopListening = commits.listen(
        (changes, at) => news.note(changes, at),
        () => news.missed(),
      );
      stop = async () => {
        stopListening();
        await news.stop();
      };
      await supervisor.start(news);
    },
    stop: () => stop(),
  };
}

/** Lists and bills are reports; what calls need on their way to an answer is not. */
function tradingReads(pool: Pool, { reports }: LanePools): TradingServices['reads'] {
  const { order, position, recentTrading, wasMoved } = createTradingReads(pool);
  return { ...createTradingReads(reports), order, position, recentTrading, wasMoved };
}

function receiptRoom(pool: Pool, { keys }: Pick<Integrity, 'keys'>): TradingServices['receipts'] {
  return {
    publicKey: keys[0],
    ofOrder: (accountId, orderId) => readReceipts(pool, { accountId, orderId, keys }),
  };
}

/**
 * Keeps the key in the account's lane as that of a command that changes nothing: opening what is
 * open. Whatever comes with the key next, the lane knows it, and no order pays for that.
 */
async function claimKey(
  lanes: LaneDoor,
  { customerId, key, requestHash, nowMs }: Parameters<ClaimKey>[0],
): Promise<boolean> {
  const command = { kind: 'openAccount', accountId: customerId, nowMs } as const;
  const reply = await lanes.submit(command, { commandKey: key, requestHash });
  if (reply.outcome === 'key-reused') return false;
  if (reply.outcome === 'accepted') return true;
  throw new LanesUnavailable(reply.outcome);
}

function count(tally: LaneTally, changes: LaneChanges): void {
  tally.groups += 1;
  tally.orders += changes.newOrders.length;
  tally.fills += changes.movements.filter(({ fill }) => fill !== null).length;
  tally.facts += changes.facts.length;
}
