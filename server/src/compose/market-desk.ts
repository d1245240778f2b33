import { join } from 'node:path';
import { dividendsBegunMs } from '@candor/database/stores/dividends';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { DAY_MS } from '@candor/domain/time/session-days';
import type { Clock } from '@candor/engines/clock';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import { type MarketDesk, marketDesk } from '@candor/engines/market/market-desk';
import { type MarketTicker, marketTicker } from '@candor/engines/market/market-ticker';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { DividendSource } from '@candor/engines/ports/dividend-source';
import type { EventCalendar } from '@candor/engines/ports/event-calendar';
import type { HaltSource } from '@candor/engines/ports/halt-source';
import type { SplitSource } from '@candor/engines/ports/split-source';
import { drawnEnds } from '@candor/market-model/auction/auction-ends';
import { openMarketApart } from '@candor/market-model/surface/open-market-apart';
import { type MarketTerms, openMarketModel } from '@candor/market-model/surface/open-market-model';
import { SIMULATED } from '@candor/market-model/terms/market-mark';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { scenarioTooEarly } from '../config/market-refusals.ts';
import { type AuctionRoom, composeAuctions } from './auctions.ts';
import { composeMarketData } from './market-data.ts';
import type { FactorMarket } from './market-model.ts';

export interface MarketView {
  readonly desk: MarketDesk;
  readonly ticker: MarketTicker;
  readonly auctionRoom: AuctionRoom;
  close(): Promise<void>;
}

/**
 * Where the house reads the market: its providers behind the desk, and the ticker that watches it.
 */
export async function composeMarketDesk(deps: {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly factor: FactorMarket;
  readonly instruments: KnownInstruments;
  readonly pool: Pool;
  /** Charts and the past are drawn in a thread of their own. */
  readonly drawsApart?: boolean;
  /** Tests script their market. */
  readonly provider?: MarketDataProvider | undefined;
}): Promise<MarketView> {
  const { clock, log } = deps;
  const { marketHours } = deps.config;
  const nowMs = (): number => clock.nowMs();
  const leaders = buildCatalogue(nowMs()).instruments;
  const { scenario } = deps.config;
  const firstMs = deps.factor.terms.firstDay * DAY_MS;
  if (scenario !== null && scenario.startMs < firstMs) {
    throw scenarioTooEarly(firstMs);
  }
  const { seed, terms } = deps.factor;
  const of: MarketTerms = { seed, terms, marketHours, leaders, scenario };
  const daysPlace = join(deps.config.dataDir, 'market-days');
  const apart = deps.drawsApart
    ? openMarketApart({ market: of, daysPlace }, nowMs, (error) =>
        log.error({ err: error }, 'the thread of charts'),
      )
    : null;
  const model = apart ?? openMarketModel(of, nowMs);
  const provider =
    deps.provider ?? composeMarketData(deps.config.marketData, model.provider, nowMs);
  // Of prices from elsewhere nobody here knows what is behind them.
  const isSimulated = (instrument: Instrument): boolean =>
    deps.provider === undefined && (provider.partFor?.(instrument) ?? provider).name === SIMULATED;
  const halts: HaltSource = {
    // Only the simulated market halts by itself; what comes from elsewhere stops when its exchange
    // says so.
    haltAt: (instrument, nowMs) =>
      isSimulated(instrument) ? model.halts.haltAt(instrument, nowMs) : null,
    begunIn: (instrument, span) =>
      isSimulated(instrument) ? model.halts.begunIn(instrument, span) : [],
  };
  const dividends: DividendSource = {
    fromMs: (await dividendsBegunMs(deps.pool)) ?? nowMs(),
    // Of real prices nobody here knows what they fell by.
    announced: (instrument, nowMs) =>
      isSimulated(instrument) ? model.dividends.announced(instrument, nowMs) : [],
  };
  const splits: SplitSource = {
    announced: (instrument, nowMs) =>
      isSimulated(instrument) ? model.splits.announced(instrument, nowMs) : null,
  };
  const events: EventCalendar = {
    ...model.events,
    // Nobody here knows when a company of the world reports.
    results: (share, span) => (isSimulated(share) ? model.events.results(share, span) : []),
  };
  const { instruments } = deps;
  const auctionEnds = drawnEnds(deps.factor.keys);
  const sources = { provider, halts, auctionEnds, dividends, splits, events };
  const desk = marketDesk({ ...sources, clock, marketHours, instruments });
  const ticker = marketTicker(desk, (error) => log.error({ err: error }, 'the market ticker'));
  const auctionRoom = composeAuctions(desk, deps.factor.keys);
  return { desk, ticker, auctionRoom, close: async () => apart?.close() };
}
