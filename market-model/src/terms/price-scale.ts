import type { Instrument } from '@candor/domain/instruments/instrument';

/**
 * Prices of one instrument between the log scale of the walk and scaled integers on a tick. Scaled
 * prices are numbers here: all stay far below 2^53, and bigint would cost ten times the quote.
 */
export interface PriceScale {
  readonly unit: number;
  readonly bandFrom: readonly number[];
  readonly bandTick: readonly number[];
}

export function priceScaleOf(instrument: Instrument): PriceScale {
  return {
    unit: 10 ** instrument.priceDecimals,
    bandFrom: instrument.ticks.map((band) => Number(band.fromPrice)),
    bandTick: instrument.ticks.map((band) => Number(band.tick)),
  };
}

function tickAt(scale: PriceScale, price: number): number {
  let index = scale.bandFrom.length - 1;
  while (index > 0 && price < (scale.bandFrom[index] ?? 0)) index -= 1;
  return scale.bandTick[index] ?? 1;
}

/** `exp(log)` as a scaled price, on no tick. */
export function scaledPrice(scale: PriceScale, log: number): number {
  return Math.exp(log) * scale.unit;
}

/** Nearest tick to `exp(log)`, at least one tick. Never decreases as `log` grows. */
export function tickPrice(scale: PriceScale, log: number): number {
  const price = scaledPrice(scale, log);
  const tick = tickAt(scale, price);
  return Math.max(tick, Math.round(price / tick) * tick);
}

/** A log price with so much more of its scaled price. */
export function logOfRaised(scale: PriceScale, log: number, by: number): number {
  return by === 0 ? log : Math.log(Math.exp(log) + by / scale.unit);
}

/** The price so many ticks above, stepping through bands. */
export function ticksAbove(scale: PriceScale, price: number, count: number): number {
  let result = price;
  for (let step = 0; step < count; step += 1) result += tickAt(scale, result);
  return result;
}

/** The price so many ticks below, stepping through bands; 0 or less when there is none. */
export function ticksBelow(scale: PriceScale, price: number, count: number): number {
  let result = price;
  for (let step = 0; step < count && result > 0; step += 1) result -= tickAt(scale, result - 0.5);
  return result;
}

/** The tick in force at a price. */
export function tickOf(scale: PriceScale, price: number): number {
  return tickAt(scale, price);
}
