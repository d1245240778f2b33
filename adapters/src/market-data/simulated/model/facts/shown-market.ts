import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { epochKeys } from '../../factor/epoch-keys.ts';
import { factorModel } from '../../factor/factor-model.ts';
import { newFactorTerms } from '../../factor/factor-terms.ts';
import { epochOfDay } from '../epoch-seeds.ts';
import type { Shown } from './shown-seconds.ts';

/** A market as customers see it in exchange hours, fresh at an instant, of version 7 throughout. */
export function shownMarket(seed: string, begunMs: number): Shown {
  const of = { seed, marketHours: 'exchange' } as const;
  const leaders = buildCatalogue(begunMs).instruments;
  const terms = newFactorTerms({ ...of, isContinued: false, leaders, known: [] }, begunMs);
  const keys = epochKeys(seed, epochOfDay(terms.firstDay));
  return { model: factorModel({ ...of, leaders, terms, keys }), leaders };
}
