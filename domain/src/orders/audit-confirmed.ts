import type { Instrument } from '../instruments/instrument.ts';
import { FX_ONE } from '../money/exchange.ts';
import { absolute, divideRounded } from '../money/rounding.ts';
import type { Fill } from '../trading/fill.ts';
import { worthMinor } from '../trading/placing/cost.ts';
import { worstAtMarket } from '../trading/placing/guard.ts';
import { confirmedOutcome } from './confirmed.ts';
import { type Order, orderQuantity } from './order.ts';
import type { OrderTerms } from './order-terms.ts';
import { isWorse } from './price-rules.ts';

/** What of an order differs from what was confirmed, and nothing that is stored says why. */
export type Unexplained =
  /** The order is not the sum of its fills. */
  | 'fills'
  /** It ended part filled and has no reason. */
  | 'quantity'
  /** Its fills were not at other prices, or by another amount. */
  | 'price'
  /** A fill is worse than the guard of the confirmed price allows. */
  | 'guard'
  /** What was charged is not what its fills list, or changed with nothing else. */
  | 'fee';

/**
 * Checks each cause of a difference against the fills and the end of the order. `fills` are those
 * that stand; `instrument` is the version of the terms they were made under.
 */
export function unexplainedOf(
  order: Order,
  fills: readonly Fill[],
  instrument: Instrument,
): readonly Unexplained[] {
  const sumOf = (part: (fill: Fill) => bigint) => fills.reduce((sum, one) => sum + part(one), 0n);
  const found: Unexplained[] = [];
  if (
    sumOf(({ quantity }) => quantity) !== order.filledQuantity ||
    sumOf(({ costMinor }) => costMinor) !== order.costMinor
  ) {
    found.push('fills');
  }
  if (fills.some((fill) => isBeyondGuard(order.terms, fill, instrument))) found.push('guard');
  const outcome = confirmedOutcome(order);
  const feeMinor = sumOf((fill) => fill.fees.reduce((sum, one) => sum + one.amountMinor, 0n));
  if (outcome === null) return feeMinor === order.feeMinor ? found : [...found, 'fee'];
  const { causes } = outcome;
  const isCut = order.finishedAtMs !== null && order.filledQuantity < orderQuantity(order);
  if (isCut && order.reason === null) found.push('quantity');
  if (!isPriceExplained(order, fills, instrument, causes.priceMinor)) found.push('price');
  const isSameOrder = causes.quantityMinor === 0n && causes.priceMinor === 0n;
  const isFeeAlone = isSameOrder && causes.feeMinor !== 0n && fills.length === 1;
  if (feeMinor !== order.feeMinor || isFeeAlone) found.push('fee');
  return found;
}

/** Orders without `guardFrom` were decided by the best price of the moment, which is no finding. */
function isBeyondGuard(terms: OrderTerms, { slices }: Fill, instrument: Instrument): boolean {
  const { guardFrom: best, direction } = terms;
  if (best === undefined) return false;
  const worst = worstAtMarket(terms, { instrument, best });
  return slices.some(({ price }) => isWorse(direction, price, worst));
}

/**
 * In one currency the difference is that of the prices, to the rounding of the average that was
 * shown; in another the rate of each fill has its part, and every fill names it.
 */
function isPriceExplained(
  order: Order,
  fills: readonly Fill[],
  instrument: Instrument,
  differenceMinor: bigint,
): boolean {
  const { confirmed, walletCurrency, splits = 0 } = order.terms;
  if (differenceMinor === 0n || confirmed === undefined) return true;
  if (fills.some(({ fxRate, fx }) => fxRate !== FX_ONE && fx !== undefined)) return true;
  const wasSplit = (instrument.splits ?? []).length > splits;
  if (confirmed.price === null || wasSplit) return fills.length > 0;
  const inMoney = (notional: bigint) =>
    worthMinor(instrument, walletCurrency, { worth: notional * FX_ONE, rounding: 'halfEven' });
  const { price } = confirmed;
  const byPrices = fills
    .flatMap(({ slices }) => slices)
    .reduce((sum, slice) => sum + (slice.price - price) * slice.quantity, 0n);
  const ofAverage = divideRounded(order.filledQuantity, 2n, 'up');
  const slackMinor = absolute(inMoney(ofAverage)) + 2n;
  return absolute(differenceMinor - inMoney(byPrices)) <= slackMinor;
}
