import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { DividendSource } from '@candor/engines/ports/dividend-source';
import type { EventCalendar } from '@candor/engines/ports/event-calendar';
import type { HaltSource } from '@candor/engines/ports/halt-source';
import type { SplitSource } from '@candor/engines/ports/split-source';
import type { DayShelf } from '../charts/day-shelf.ts';
import { FinishedBars } from '../charts/finished-bars.ts';
import { dividendSource } from '../events/dividends.ts';
import { simulatedEvents } from '../events/events.ts';
import { splitSource } from '../events/splits.ts';
import { epochKeys } from '../keys/epoch-keys.ts';
import { epochOfDay } from '../keys/epoch-seeds.ts';
import { factorModel } from '../market/factor-model.ts';
import type { FactorTerms } from '../market/factor-terms.ts';
import { marketOfModel } from '../market/simulated-market.ts';
import type { Scenario } from '../scenario/read-scenario.ts';
import { scenarioMarket } from '../scenario/scenario-market.ts';

/** The simulated market, by the ports that it serves: tapes, lines and overlays stay inside. */
export interface MarketSurface {
  readonly provider: MarketDataProvider;
  readonly halts: HaltSource;
  readonly dividends: Pick<DividendSource, 'announced'>;
  readonly splits: SplitSource;
  readonly events: EventCalendar;
}

/** What a market is made of, as plain data: the same everywhere it is opened. */
export interface MarketTerms {
  readonly seed: string;
  readonly terms: FactorTerms;
  readonly marketHours: MarketHours;
  /** Instruments that others may follow. */
  readonly leaders: readonly Instrument[];
  /** Laid over the market; begins no earlier than it. */
  readonly scenario: Scenario | null;
}

/**
 * Opens the simulated market in this thread.
 *
 * @param shelf keeps its finished days; what a scenario moves is on none.
 */
export function openMarketModel(
  of: MarketTerms,
  nowMs: () => number,
  shelf: DayShelf | null = null,
): MarketSurface {
  const { scenario, leaders } = of;
  const keys = epochKeys(of.seed, epochOfDay(of.terms.firstDay));
  const model = factorModel({ ...of, keys });
  const { provider, halts } =
    scenario === null
      ? {
          provider: marketOfModel(model, nowMs, new FinishedBars({ shelf })),
          halts: model.halts,
        }
      : scenarioMarket({ scenario, model, listed: leaders, nowMs });
  return {
    provider,
    halts,
    dividends: dividendSource(model),
    splits: splitSource(model),
    events: simulatedEvents(),
  };
}
