import { down, ten, up } from './exact.ts';
import { minorDigits } from './fees.ts';
import type { ToldInstrument } from './told.ts';

/** Price × quantity × rate in minor units of a currency, not yet rounded. */
interface Worth {
  readonly numerator: bigint;
  readonly divisor: bigint;
}

export const ONE_RATE = ten(8);

function worthOf(instrument: ToldInstrument, currency: string, notionalRated: bigint): Worth {
  const { priceDecimals, quantityDecimals, multiplierDecimals } = instrument;
  const scales = ten(priceDecimals) * ten(quantityDecimals) * ten(multiplierDecimals);
  return {
    numerator: notionalRated * instrument.multiplier * ten(minorDigits(currency)),
    divisor: scales * instrument.pricePerCashUnit * ONE_RATE,
  };
}

/** What a purchase costs rounds up, what a sale brings down. */
export function tradedMinor(
  instrument: ToldInstrument,
  currency: string,
  of: {
    readonly notionalRated: bigint;
    readonly direction: 'buy' | 'sell';
    /** Where what is counted is finer than prices or units are, so many times. */
    readonly parts?: bigint;
  },
): bigint {
  const { numerator, divisor: whole } = worthOf(instrument, currency, of.notionalRated);
  const divisor = whole * (of.parts ?? 1n);
  return of.direction === 'buy' ? up(numerator, divisor) : down(numerator, divisor);
}

/** A difference of prices: a gain rounds down, a loss up. */
export function gainMinor(instrument: ToldInstrument, currency: string, gainRated: bigint): bigint {
  const { numerator, divisor } = worthOf(instrument, currency, gainRated);
  return numerator < 0n ? up(numerator, divisor) : down(numerator, divisor);
}

/** What margin is reckoned on at least of what may fall below zero; null of all else. */
export function leastBase(
  instrument: ToldInstrument,
  currency: string,
  quantityRated: bigint,
): bigint | null {
  const price = instrument.future?.marginPrice;
  if (price === undefined) return null;
  return tradedMinor(instrument, currency, {
    notionalRated: price * quantityRated,
    direction: 'buy',
  });
}
