import { createAlertStore } from '@candor/database/stores/alerts';
import { createArticleStore } from '@candor/database/stores/articles';
import { createHeatStore } from '@candor/database/stores/heat';
import { createWatchlistStore } from '@candor/database/stores/watchlist';
import { defaultFeeSchedule, type FeeSchedule } from '@candor/domain/fees/fee-schedule';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { AlertWatch } from '@candor/engines/alerts/alert-watch';
import { HouseAlerts } from '@candor/engines/alerts/house-alerts';
import { EventOutcomes } from '@candor/engines/events/event-outcome';
import { WhyMoved } from '@candor/engines/events/why-moved';
import { HeatCounter } from '@candor/engines/heat/heat-counter';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { MarketTicker } from '@candor/engines/market/market-ticker';
import type { Inbox } from '@candor/engines/notices/inbox';
import { type HouseNews, noNews } from '@candor/engines/roles/bus/house-news';
import type { Pool } from 'pg';
import type { FactorMarket } from '../compose/market-model.ts';
import { alertNews } from './alert-news.ts';
import { epochBoard } from './epoch-board.ts';
import type { MarketServices } from './market-services.ts';
import { quoteBoard } from './quote-board.ts';
import { rememberedWatchlist } from './remembered-watchlist.ts';
import { sweepMarket } from './sweep-market.ts';

const FLUSH_MS = 10_000;
/** How soon an operator's change of an instrument is seen. */
const INSTRUMENTS_LOOK_MS = 5_000;

export interface MarketRoomDeps {
  readonly pool: Pool;
  readonly desk: MarketDesk;
  /** Has started. */
  readonly instruments: KnownInstruments;
  readonly ticker: MarketTicker;
  readonly auctions: MarketServices['auctions'];
  readonly inbox: Pick<Inbox, 'sendOnce'>;
  readonly feeSchedule?: FeeSchedule;
  /** What the simulated market is drawn by. */
  readonly factor: FactorMarket;
  /** What other processes of the house tell. */
  readonly news?: HouseNews;
  /** Hears of what failed in the background: a flush of the counts, a firing. */
  readonly onFailure: (cause: unknown) => void;
}

export interface MarketRoom {
  readonly services: MarketServices;
  /** Loads counts and begins to look. */
  start(): Promise<void>;
  /** Tells customers of prices they wait for from now on; one process of a house does. */
  watchAlerts(): Promise<void>;
  /** Stops watching and writes the counts not yet written. */
  stop(): Promise<void>;
}

/** Everything behind the calls of market, watchlist, alerts and articles. */
export function openMarket(deps: MarketRoomDeps): MarketRoom {
  const { pool, desk, ticker, instruments, onFailure } = deps;
  const heat = new HeatCounter(createHeatStore(pool));
  const alerts = createAlertStore(pool);
  const articles = createArticleStore(pool);
  const instrument = (id: string): Instrument | null => desk.catalogue().byId.get(id) ?? null;
  const follower = ticker.newFollower(
    (ticks) => void alertWatch.onQuotes(ticks.map((tick) => tick.quote)),
    false,
  );
  const alertWatch = new AlertWatch({
    store: alerts,
    news: alertNews({ inbox: deps.inbox, instrument }),
    instrument,
    follow: (one) => follower.add(one),
    unfollow: (id) => follower.remove(id),
    onFailure,
  });
  const houseAlerts = new HouseAlerts({
    watch: alertWatch,
    store: alerts,
    onFailure,
    news: deps.news ?? noNews,
  });
  const flush = (): Promise<void> => heat.flush(desk.clock.nowMs());
  const stoppers: (() => void)[] = [];

  return {
    services: {
      desk,
      instruments,
      board: quoteBoard(desk),
      auctions: deps.auctions,
      heat,
      watchlist: rememberedWatchlist(createWatchlistStore(pool)),
      alerts,
      alertWatch: houseAlerts,
      articles,
      outcomes: new EventOutcomes(desk),
      whyMoved: new WhyMoved(desk),
      epochs: epochBoard(deps.factor),
      feeSchedule: deps.feeSchedule ?? defaultFeeSchedule,
    },
    start: async () => {
      await heat.start(desk.clock.nowMs());
      const look = () => void instruments.look().catch(onFailure);
      stoppers.push(desk.clock.every(INSTRUMENTS_LOOK_MS, look));
      stoppers.push(sweepMarket(desk, onFailure));
      stoppers.push(desk.clock.every(FLUSH_MS, () => void flush().catch(onFailure)));
    },
    watchAlerts: () => houseAlerts.start(),
    stop: async () => {
      for (const stopTimer of stoppers) stopTimer();
      follower.stop();
      await instruments.look().catch(onFailure);
      await flush();
    },
  };
}
