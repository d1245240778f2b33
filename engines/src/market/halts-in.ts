import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Span } from '../ports/event-calendar.ts';
import type { MarketDesk } from './market-desk.ts';
import { type StatedHalt, statedByHand } from './stated-halt.ts';

const DAY_MS = 86_400_000;

/** Every halt in force at some time of a span that has passed, by rule or by hand, ascending. */
export function haltsIn(
  desk: Pick<MarketDesk, 'haltsBegun' | 'operatorHalts'>,
  instrument: Instrument,
  { fromMs, toMs }: Span,
): readonly StatedHalt[] {
  // No halt by a rule is longer than the trading day it began on.
  const byRule = desk.haltsBegun(instrument, { fromMs: fromMs - DAY_MS, toMs });
  const byHand = desk.operatorHalts(instrument).map(statedByHand);
  return [...byRule, ...byHand]
    .filter((one) => begin(one) < toMs && (one.untilMs ?? Number.POSITIVE_INFINITY) > fromMs)
    .sort((one, other) => begin(one) - begin(other));
}

function begin({ fromMs }: StatedHalt): number {
  return fromMs ?? 0;
}
