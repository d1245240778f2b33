import { type Catalogue, currencyPair } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { FxQuote, Quote } from '@candor/domain/market/market-view';
import { powerOfTen } from '@candor/domain/money/decimals';
import { FX_ONE } from '@candor/domain/money/exchange';
import { divideRounded } from '@candor/domain/money/rounding';
import { calendarOf } from '@candor/domain/time/calendars';
import { sessionAt } from '@candor/domain/time/sessions';

/**
 * How long before its market closed a rate may be to count as the closing rate: pairs that trade
 * little end early on a Friday.
 */
const CLOSING_RATE_WITHIN_MS = 3_600_000;

/** Whether the rate is the last one before all its pairs closed, at an instant when they rest. */
export function isClosingRate(input: {
  readonly legs: readonly Leg[];
  readonly fx: FxQuote;
  readonly nowMs: number;
}): boolean {
  const { legs, fx, nowMs } = input;
  return legs.every(({ instrument }) => {
    const session = sessionAt(calendarOf(instrument.calendarId), nowMs);
    const isAtRest = session.status === 'closed';
    return isAtRest && fx.timeMs >= session.fromMs - CLOSING_RATE_WITHIN_MS;
  });
}

/** Currencies that trade offshore under another name. */
const marketName: Readonly<Record<string, string>> = { CNY: 'CNH' };

export interface Leg {
  readonly instrument: Instrument;
  /** True when the pair is quoted the other way round. */
  readonly isInverse: boolean;
}

/**
 * The pairs whose middles, multiplied, turn one unit of `from` into `to`: none for a currency into
 * itself, one pair where it is quoted, else two through the dollar. Null when no pair leads there.
 */
export function fxLegs(catalogue: Catalogue, from: string, to: string): readonly Leg[] | null {
  const source = marketName[from] ?? from;
  const target = marketName[to] ?? to;
  if (source === target) return [];
  const direct = fxLeg(catalogue, source, target);
  if (direct !== null) return [direct];
  const first = fxLeg(catalogue, source, 'USD');
  const second = fxLeg(catalogue, 'USD', target);
  return first === null || second === null ? null : [first, second];
}

function fxLeg(catalogue: Catalogue, from: string, to: string): Leg | null {
  const straight = currencyPair(catalogue, `${from}${to}`);
  if (straight !== undefined) return { instrument: straight, isInverse: false };
  const inverse = currencyPair(catalogue, `${to}${from}`);
  return inverse === undefined ? null : { instrument: inverse, isInverse: true };
}

/**
 * Middle of the market along the legs, scaled by `10^FX_DECIMALS`, half-even at each leg, as old as
 * its oldest pair. Null when a quote is missing or one-sided, and where there is no leg.
 */
export function fxQuote(
  legs: readonly Leg[],
  quoteOf: (instrument: Instrument) => Quote | null,
): FxQuote | null {
  let rate = FX_ONE;
  let oldest: Quote | null = null;
  for (const { instrument, isInverse } of legs) {
    const quote = quoteOf(instrument);
    if (quote === null || quote.bid === null || quote.ask === null) return null;
    if (oldest === null || quote.timeMs < oldest.timeMs) oldest = quote;
    const twiceMiddle = quote.bid + quote.ask;
    const twiceOne = 2n * powerOfTen(instrument.priceDecimals);
    rate = isInverse
      ? divideRounded(rate * twiceOne, twiceMiddle, 'halfEven')
      : divideRounded(rate * twiceMiddle, twiceOne, 'halfEven');
  }
  if (oldest === null) return null;
  const { timeMs, sourceName, isSimulated } = oldest;
  return { rate, timeMs, sourceName, isSimulated };
}
