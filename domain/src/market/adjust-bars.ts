import { powerOfTen } from '../money/decimals.ts';
import { divideRounded } from '../money/rounding.ts';
import type { PriceBar } from './price-bar.ts';

/** Decimals of a factor: what is shown is what was multiplied with. */
export const FACTOR_DECIMALS = 12;
const FACTOR_ONE = powerOfTen(FACTOR_DECIMALS);

/** A dividend that fell out of a price, and the last close that still had it. */
export interface PaidOut {
  readonly exMs: number;
  /** Both scaled as the prices are. */
  readonly amount: bigint;
  readonly closeBefore: bigint;
}

/** What the bars before an ex-date are multiplied with. */
export interface BarFactor extends PaidOut {
  /** (close before − amount) / close before. */
  readonly factor: bigint;
  /** The product with those of all later ex-dates. */
  readonly product: bigint;
}

/**
 * The factors of backward adjustment, oldest first: prices of today stay as they are, and each
 * ex-date scales everything before it by (close before − amount) / close before. Factors and
 * products have twelve decimals, each rounded half to even. One whose close does not exceed its
 * amount says nothing and is left out.
 */
export function factorsOf(paid: readonly PaidOut[]): readonly BarFactor[] {
  const newestFirst = [...paid].sort((one, other) => other.exMs - one.exMs);
  const factors: BarFactor[] = [];
  let product = FACTOR_ONE;
  for (const one of newestFirst) {
    const { amount, closeBefore } = one;
    if (closeBefore <= amount) continue;
    const factor = divideRounded((closeBefore - amount) * FACTOR_ONE, closeBefore, 'halfEven');
    product = divideRounded(product * factor, FACTOR_ONE, 'halfEven');
    factors.push({ ...one, factor, product });
  }
  return factors.reverse();
}

/**
 * A bar in the prices of today: its four prices times the product of the first ex-date after its
 * start, rounded half to even. Its volume stays: dividends change no count.
 */
export function adjusted<Bar extends PriceBar>(bar: Bar, factors: readonly BarFactor[]): Bar {
  const next = factors.find(({ exMs }) => exMs > bar.startMs);
  if (next === undefined) return bar;
  const scaled = (price: bigint): bigint =>
    divideRounded(price * next.product, FACTOR_ONE, 'halfEven');
  return {
    ...bar,
    open: scaled(bar.open),
    high: scaled(bar.high),
    low: scaled(bar.low),
    close: scaled(bar.close),
  };
}
