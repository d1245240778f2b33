import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { epochKeys } from '../../keys/epoch-keys.ts';
import { epochOfDay } from '../../keys/epoch-seeds.ts';
import { factorModel } from '../../market/factor-model.ts';
import { newFactorTerms } from '../../market/factor-terms.ts';
import type { Shown } from './shown-seconds.ts';

/** A market as customers see it in exchange hours, fresh at an instant. */
export function shownMarket(seed: string, begunMs: number): Shown {
  const leaders = buildCatalogue(begunMs).instruments;
  const terms = newFactorTerms({ leaders, known: [] }, begunMs);
  const keys = epochKeys(seed, epochOfDay(terms.firstDay));
  const model = factorModel({ marketHours: 'exchange', leaders, terms, keys });
  return { model, leaders };
}
