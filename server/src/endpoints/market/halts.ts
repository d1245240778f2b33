import { haltsIn } from '@candor/engines/market/halts-in';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { haltFigures } from '../../market/halt-figures.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

const DAY_MS = 86_400_000;
const DAYS_MAX = 8;
/** Nobody scrolls further back than to the first year of our calendar days. */
const EARLIEST_MS = 400 * DAY_MS;

/**
 * Extension: the halts of an instrument within a span that has passed. A halt by a rule is told
 * with its end, as it was when it began. Refusals: FIELD_INVALID for a span that is empty, lies
 * ahead or is too long, and those of `findNamed`.
 */
export const halts = endpoint('halts', async ({ input, nowMs, locale }, { market }) => {
  const { stockCode: code, source, market: label } = input;
  const found = findNamed(market, { code, source, market: label }, locale);
  if (!found.isFound) return found.refused;
  const toMs = Math.min(input.toTimestamp ?? nowMs, nowMs) + 1;
  const fromMs = input.fromTimestamp ?? toMs - DAY_MS;
  if (fromMs < EARLIEST_MS || fromMs >= toMs || toMs - fromMs > DAYS_MAX * DAY_MS) {
    return refuse('FIELD_INVALID', { field: 'fromTimestamp' });
  }
  const told = haltsIn(market.desk, found.instrument, { fromMs, toMs });
  return accept({ list: told.flatMap((one) => haltFigures(one) ?? []), asOfTimestamp: nowMs });
});
