import type { Instrument } from '../instruments/instrument.ts';
import type { PositionFigures } from './position-figures.ts';

/** A position that may be liquidated, at a price. */
export interface AtRisk {
  readonly instrument: Pick<Instrument, 'future'>;
  readonly figures: Pick<PositionFigures, 'profitMinor'>;
}

/**
 * Which of two is liquidated first: futures by their nearest expiry, then all others by their
 * largest loss. Source: decisions 10.
 */
export function byLiquidation(one: AtRisk, other: AtRisk): number {
  const [day, otherDay] = [lastDayOf(one), lastDayOf(other)];
  if (day !== otherDay) return day < otherDay ? -1 : 1;
  if (one.figures.profitMinor === other.figures.profitMinor) return 0;
  return one.figures.profitMinor < other.figures.profitMinor ? -1 : 1;
}

function lastDayOf({ instrument }: AtRisk): string {
  return instrument.future?.lastTradingDay ?? 'never';
}
