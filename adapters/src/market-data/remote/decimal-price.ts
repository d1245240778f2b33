import type { Instrument } from '@candor/domain/instruments/instrument';
import { tickAt } from '@candor/domain/instruments/tick-size';
import { powerOfTen } from '@candor/domain/money/decimals';
import { absolute, ceilToStep, divideRounded, floorToStep } from '@candor/domain/money/rounding';

/** A decimal number as a source wrote it: `unscaled / 10^places`. */
export interface SourceDecimal {
  readonly unscaled: bigint;
  readonly places: number;
}

/** To which side a price goes that lies between two ticks of ours. */
export type TickSide = 'nearest' | 'down' | 'up';

/**
 * Units of the source that make one cash unit, and how many of ours do: pence, cents of a dollar.
 */
export interface PriceUnit {
  readonly multiply: bigint;
  readonly divide: bigint;
}

export const SAME_UNIT: PriceUnit = { multiply: 1n, divide: 1n };

const FORM = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/;
/** A price kept as a 32-bit float somewhere on its way is off by at most this part of itself. */
const FLOAT_PARTS = 8_388_608n;

/**
 * Reads a number of a source without going through a float of ours: text as it stands, a JSON
 * number by its shortest decimal form. Null for anything else.
 */
export function sourceDecimal(value: unknown): SourceDecimal | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  const match = FORM.exec(text.trim());
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const unscaled = BigInt(`${sign}${whole}${fraction}`);
  const places = fraction.length - Number(exponent);
  if (places >= 0) return { unscaled, places };
  return { unscaled: unscaled * powerOfTen(-places), places: 0 };
}

/**
 * A price of a source on the instrument's tick, scaled. What is within half of the source's last
 * digit, or within the error of a 32-bit float, of a tick is that tick (Yahoo writes 1/64 as
 * 0.0156); what truly lies between two goes to `side`, so that a bid is never shown above what was
 * bid. Null for what is no number or not above zero.
 */
export function sourcePrice(
  instrument: Pick<Instrument, 'ticks' | 'priceDecimals'>,
  value: unknown,
  how: { readonly side?: TickSide; readonly unit?: PriceUnit } = {},
): bigint | null {
  const decimal = sourceDecimal(value);
  if (decimal === null || decimal.unscaled <= 0n) return null;
  const { multiply, divide } = how.unit ?? SAME_UNIT;
  const lastDigit = multiply * powerOfTen(instrument.priceDecimals);
  const numerator = decimal.unscaled * lastDigit;
  const denominator = powerOfTen(decimal.places) * divide;
  const tick = tickAt(instrument, numerator / denominator);
  const nearest = divideRounded(numerator, denominator * tick, 'halfEven') * tick;
  const off = absolute(numerator - nearest * denominator);
  const isNearest = 2n * off <= lastDigit || off * FLOAT_PARTS <= numerator;
  const side = isNearest ? 'nearest' : (how.side ?? 'nearest');
  const price = {
    nearest,
    down: floorToStep(numerator / denominator, tick),
    up: ceilToStep((numerator + denominator - 1n) / denominator, tick),
  }[side];
  return price > 0n ? price : null;
}

/** A quantity of a source, scaled and rounded down to `step`; null for what is no number. */
export function sourceQuantity(
  instrument: Pick<Instrument, 'quantityDecimals'>,
  value: unknown,
  step = 1n,
): bigint | null {
  const decimal = sourceDecimal(value);
  if (decimal === null || decimal.unscaled < 0n) return null;
  const scaled =
    (decimal.unscaled * powerOfTen(instrument.quantityDecimals)) / powerOfTen(decimal.places);
  return floorToStep(scaled, step);
}
