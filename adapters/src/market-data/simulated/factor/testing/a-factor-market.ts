import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { epochOfDay } from '../../model/epoch-seeds.ts';
import { marketOfModel } from '../../simulated-market.ts';
import { epochKeys } from '../epoch-keys.ts';
import { factorModel } from '../factor-model.ts';
import { newFactorTerms } from '../factor-terms.ts';

const DAY_MS = 86_400_000;

/**
 * A market that began at an instant, fresh or where version 4 ran before: of version 7, or of an
 * earlier one up to a day.
 */
export function aFactorMarket(of: {
  readonly seed: string;
  readonly marketHours: MarketHours;
  readonly begunMs: number;
  readonly isContinued?: boolean;
  /** The UTC day from which it is version 6; null: version 5 throughout. */
  readonly sixFrom?: number | null;
  /** The same of version 7; null: an earlier one throughout. Left out, it is so where six is. */
  readonly sevenFrom?: number | null;
}) {
  const { begunMs, isContinued = false } = of;
  const leaders = buildCatalogue(begunMs).instruments;
  const begun = newFactorTerms({ ...of, isContinued, leaders, known: [] }, begunMs);
  const sixFrom = of.sixFrom === undefined ? begun.sixFrom : of.sixFrom;
  const sevenFrom = of.sevenFrom === undefined ? sixFrom : of.sevenFrom;
  const terms = { ...begun, sixFrom, sevenFrom };
  const keys = epochKeys(of.seed, epochOfDay(terms.firstDay));
  const again = (as = keys) => {
    const model = factorModel({ ...of, leaders, terms, keys: as });
    return { model, market: marketOfModel(model, () => begunMs + DAY_MS) };
  };
  return { ...again(), again, leaders, terms, keys };
}
