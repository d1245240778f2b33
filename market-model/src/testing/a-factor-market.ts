import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { epochKeys } from '../keys/epoch-keys.ts';
import { epochOfDay } from '../keys/epoch-seeds.ts';
import { factorModel } from '../market/factor-model.ts';
import { newFactorTerms } from '../market/factor-terms.ts';
import { marketOfModel } from '../market/simulated-market.ts';

const DAY_MS = 86_400_000;

/** A market that began at an instant. */
export function aFactorMarket(of: {
  readonly seed: string;
  readonly marketHours: MarketHours;
  readonly begunMs: number;
}) {
  const { begunMs } = of;
  const leaders = buildCatalogue(begunMs).instruments;
  const terms = newFactorTerms({ leaders, known: [] }, begunMs);
  const keys = epochKeys(of.seed, epochOfDay(terms.firstDay));
  const again = (as = keys) => {
    const model = factorModel({ marketHours: of.marketHours, leaders, terms, keys: as });
    return { model, market: marketOfModel(model, () => begunMs + DAY_MS) };
  };
  return { ...again(), again, leaders, terms, keys, seed: of.seed };
}
