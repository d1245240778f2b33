import type { Priced } from '@candor/domain/instruments/below-zero';
import type { TickBand } from '@candor/domain/instruments/instrument';
import { tickAt } from '@candor/domain/instruments/tick-size';
import { unitsAt } from './decimals.ts';
import { isRefused } from './entry.ts';
import { placesOf } from './places.ts';

/** The price steps of an instrument, as `getMinCount` tells them. */
export interface PriceSteps {
  /** At the last price: what a field moves in before anything is typed. */
  readonly tickSize: string;
  readonly tickBands: readonly { readonly fromPrice: string; readonly tickSize: string }[];
  /** Only of what may trade at zero and below. */
  readonly marginPrice?: string | undefined;
}

/** The step at a typed price, by the rule that the server refuses by. */
export function stepAt(steps: PriceSteps, typed: string): string {
  return stepNear(steps, typed, 0n);
}

/** The step down from a typed price: where a band begins, it is the one below. */
export function stepBelow(steps: PriceSteps, typed: string): string {
  return stepNear(steps, typed, 1n);
}

/** The smallest step an instrument has, which is the smallest price of an order. */
export function leastPrice({ tickSize, tickBands }: PriceSteps): string {
  return tickBands[0]?.tickSize ?? tickSize;
}

function stepNear(steps: PriceSteps, typed: string, below: bigint): string {
  const price = typed.replace(/\.$/, '');
  if (price === '' || isRefused(price)) return steps.tickSize;
  const places = placesWith(steps, price);
  const units = unitsAt(price, places);
  const tick = tickAt({ ticks: ticksOf(steps, places) }, units > below ? units - below : units);
  const { tickSize } = steps;
  const band = steps.tickBands.find((one) => unitsAt(one.tickSize, places) === tick);
  return band?.tickSize ?? tickSize;
}

/** Places at which a price and all that is known of its steps are whole numbers. */
export function placesWith(
  { tickSize, tickBands, marginPrice }: PriceSteps,
  price: string,
): number {
  const bands = tickBands.flatMap((band) => [band.fromPrice, band.tickSize]);
  return Math.max(...[price, tickSize, marginPrice ?? '0', ...bands].map(placesOf));
}

/** Whether an order may name a price of zero or less, as the rules of `domain` read it. */
export function pricedAs({ marginPrice }: PriceSteps, places: number): Priced {
  if (marginPrice === undefined) return {};
  return { future: { marginPrice: unitsAt(marginPrice, places) } };
}

/** The steps as the rules of `domain` read them, in whole numbers of so many places. */
export function ticksOf({ tickBands }: PriceSteps, places: number): TickBand[] {
  return tickBands.map(({ fromPrice, tickSize }, at) => {
    const next = tickBands[at + 1];
    return {
      fromPrice: unitsAt(fromPrice, places),
      toPrice: next === undefined ? null : unitsAt(next.fromPrice, places),
      tick: unitsAt(tickSize, places),
    };
  });
}
