import type { CoolingOffFigures } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText } from '@candor/domain/instruments/price-text';
import type { Quote } from '@candor/domain/market/market-view';
import { formatDecimalShort } from '@candor/domain/money/decimals';

/** Decimals of a per cent in a basis point. */
const PERCENT_OF_BPS = 2;

/** The cooling-off that a quote lies in; null of all others. */
export function coolingOffFigures(
  instrument: Instrument,
  quote: Pick<Quote, 'coolingOff'> | null,
): CoolingOffFigures | null {
  if (quote?.coolingOff === undefined) return null;
  const { low, high, reference, limitBps, fromMs, untilMs } = quote.coolingOff;
  return {
    low: priceText(instrument, low),
    high: priceText(instrument, high),
    reference: priceText(instrument, reference),
    bound: formatDecimalShort(limitBps, PERCENT_OF_BPS),
    beganTimestamp: fromMs,
    endTimestamp: untilMs,
  };
}
