import type { FeeSchedule } from '@candor/domain/fees/fee-schedule';
import type { AlertStore } from '@candor/engines/alerts/alert-ports';
import type { HouseAlerts } from '@candor/engines/alerts/house-alerts';
import type { ArticleStore } from '@candor/engines/articles/article-ports';
import type { IndicativePrices } from '@candor/engines/auction/indicative-prices';
import type { EventOutcomes } from '@candor/engines/events/event-outcome';
import type { WhyMoved } from '@candor/engines/events/why-moved';
import type { HeatCounter } from '@candor/engines/heat/heat-counter';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { OrdinaryDays } from '@candor/engines/market/ordinary-days';
import type { EpochBoard } from './epoch-board.ts';
import type { QuoteBoard } from './quote-board.ts';
import type { RememberedWatchlist } from './remembered-watchlist.ts';

/** What the calls of market, watchlist, alerts and articles work with. */
export interface MarketServices {
  readonly desk: MarketDesk;
  /** Today's instruments and those of before. */
  readonly instruments: Pick<KnownInstruments, 'find' | 'idsNamed' | 'isListed' | 'look'>;
  readonly board: QuoteBoard;
  readonly auctions: Pick<IndicativePrices, 'read'>;
  readonly heat: HeatCounter;
  readonly watchlist: RememberedWatchlist;
  readonly alerts: AlertStore;
  readonly alertWatch: Pick<HouseAlerts, 'add' | 'remove'>;
  readonly articles: ArticleStore;
  /** What came of events that have been. */
  readonly outcomes: EventOutcomes;
  readonly whyMoved: WhyMoved;
  readonly ordinaryDays: Pick<OrdinaryDays, 'moveOf'>;
  /** The keys of the simulated market, as far as they are told. */
  readonly epochs: EpochBoard;
  readonly feeSchedule: FeeSchedule;
}
