import type { Instrument } from '@candor/domain/instruments/instrument';
import { carryOn } from './money-rates.ts';
import { relationOf } from './relations.ts';

/**
 * Yearly log premium of a far contract on what nothing else here is quoted on: interest less yield,
 * storage included.
 */
const carryByCategory: Readonly<Record<string, number>> = {
  metals: 0.04,
  energy: -0.02,
  agricultural: 0.03,
  index: 0.025,
  fx: 0.01,
  crypto: 0.05,
};

/** How far a contract stands above what it follows a year before its end, in logs. */
export function contractCarry(instrument: Instrument): number {
  const { future, currency } = instrument;
  if (future === null) return 0;
  const usual = carryByCategory[future.category] ?? 0;
  const relation = relationOf(instrument);
  return relation === null ? usual : (carryOn(relation, currency) ?? usual);
}
