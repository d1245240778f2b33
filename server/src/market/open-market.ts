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
import { OrdinaryDays } from '@candor/engines/market/ordinary-days';
import type { Inbox } from '@candor/engines/notices/inbox';
import { type HouseNews, noNews } from '@candor/engines/roles/bus/house-news';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { Pool } from 'pg';
import type { FactorMarket } from '../compose/market-model.ts';
import { alertNews } from './alert-news.ts';
import { epochBoard } from './epoch-board.ts';
import type { MarketServices } from './market-services.ts';
import { quoteBoard } from './quote-board.ts';
import { rememberedWatchlist } from './remembered-watchlist.ts';
import { SWEEP_TURN_MS, sweepMarket } from './sweep-market.ts';

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
  readonly supervisor: Supervisor;
  /** Hears of what failed beside the desks: a firing. */
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
  const { pool, desk, ticker, instruments, onFailure, supervisor } = deps;
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
    clock: desk.clock,
    onFailure,
    news: deps.news ?? noNews,
  });
  const flush = (): Promise<void> => heat.flush(desk.clock.nowMs());
  const stoppers: (() => Promise<void> | void)[] = [];
  const every = (of: string, periodMs: number, work: () => Promise<unknown>): void => {
    stoppers.push(supervisor.every({ desk: of, periodMs, clock: desk.clock }, work));
  };

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
      ordinaryDays: new OrdinaryDays(desk),
      epochs: epochBoard(deps.factor),
      feeSchedule: deps.feeSchedule ?? defaultFeeSchedule,
    },
    start: async () => {
      await heat.start(desk.clock.nowMs());
      every('instruments', INSTRUMENTS_LOOK_MS, () => instruments.look());
      every('market sweep', SWEEP_TURN_MS, sweepMarket(desk));
      every('heat', FLUSH_MS, flush);
    },
    watchAlerts: async () => {
      stoppers.push(supervisor.reading('alerts', () => houseAlerts.isBehind));
      await houseAlerts.start();
    },
    stop: async () => {
      await Promise.all(stoppers.splice(0).map((stop) => stop()));
      follower.stop();
      houseAlerts.stop();
      await instruments.look().catch(onFailure);
      await flush();
    },
  };
}
