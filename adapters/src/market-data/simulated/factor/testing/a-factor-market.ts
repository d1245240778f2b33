import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { epochOfDay } from '../../model/epoch-seeds.ts';
import { marketOfModel } from '../../simulated-market.ts';
import { epochKeys } from '../epoch-keys.ts';
import { factorModel } from '../factor-model.ts';
import { newFactorTerms } from '../factor-terms.ts';

const DAY_MS = 86_400_000;

/** A market of version 5 that began at an instant, fresh or where version 4 ran before. */
export function aFactorMarket(of: {
  readonly seed: string;
  readonly marketHours: MarketHours;
  readonly begunMs: number;
  readonly isContinued?: boolean;
}) {
  const { begunMs, isContinued = false } = of;
  const leaders = buildCatalogue(begunMs).instruments;
  const terms = newFactorTerms({ ...of, isContinued, leaders, known: [] }, begunMs);
  const keys = epochKeys(of.seed, epochOfDay(terms.firstDay));
  const again = (as = keys) => {
    const model = factorModel({ ...of, leaders, terms, keys: as });
    return { model, market: marketOfModel(model, () => begunMs + DAY_MS) };
  };
  return { ...again(), again, leaders, terms, keys };
}
