import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { DividendSource } from '@candor/engines/ports/dividend-source';
import type { EventCalendar } from '@candor/engines/ports/event-calendar';
import type { HaltSource } from '@candor/engines/ports/halt-source';
import type { SplitSource } from '@candor/engines/ports/split-source';
import { dividendSource } from '../events/dividends.ts';
import { simulatedEvents } from '../events/events.ts';
import { splitSource } from '../events/splits.ts';
import type { EpochKeys } from '../keys/epoch-keys.ts';
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

/**
 * Opens the simulated market under its keys, with a scenario laid over it where there is one.
 *
 * @param of `leaders` are the instruments that others may follow; `scenario` begins no earlier than
 *   the market.
 */
export function openMarketModel(of: {
  readonly keys: EpochKeys;
  readonly terms: FactorTerms;
  readonly marketHours: MarketHours;
  readonly leaders: readonly Instrument[];
  readonly scenario: Scenario | null;
  readonly nowMs: () => number;
}): MarketSurface {
  const { scenario, leaders, nowMs } = of;
  const model = factorModel(of);
  const { provider, halts } =
    scenario === null
      ? { provider: marketOfModel(model, nowMs), halts: model.halts }
      : scenarioMarket({ scenario, model, listed: leaders, nowMs });
  return {
    ...{ provider, halts },
    dividends: dividendSource(model),
    splits: splitSource(model),
    events: simulatedEvents(),
  };
}
