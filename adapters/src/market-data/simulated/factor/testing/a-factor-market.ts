import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { epochOfDay } from '../../model/epoch-seeds.ts';
import { marketOfModel } from '../../simulated-market.ts';
import { epochKeys } from '../epoch-keys.ts';
import { factorModel } from '../factor-model.ts';
import { newFactorTerms } from '../factor-terms.ts';

const DAY_MS = 86_400_000;

/**
 * A market that began at an instant, fresh or where version 4 ran before: of version 6, or of
 * version 5 up to a day.
 */
export function aFactorMarket(of: {
  readonly seed: string;
  readonly marketHours: MarketHours;
  readonly begunMs: number;
  readonly isContinued?: boolean;
  /** The UTC day from which it is version 6; null: version 5 throughout. */
  readonly sixFrom?: number | null;
}) {
  const { begunMs, isContinued = false } = of;
  const leaders = buildCatalogue(begunMs).instruments;
  const begun = newFactorTerms({ ...of, isContinued, leaders, known: [] }, begunMs);
  const terms = { ...begun, sixFrom: of.sixFrom === undefined ? begun.sixFrom : of.sixFrom };
  const keys = epochKeys(of.seed, epochOfDay(terms.firstDay));
  const again = (as = keys) => {
    const model = factorModel({ ...of, leaders, terms, keys: as });
    return { model, market: marketOfModel(model, () => begunMs + DAY_MS) };
  };
  return { ...again(), again, leaders, terms, keys };
}
