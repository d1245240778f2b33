import type { Instrument } from '../../instruments/instrument.ts';
import { walletCurrency } from '../../ledger/chart.ts';
import { formatMinor } from '../../money/money.ts';
import { larger, smaller } from '../../money/rounding.ts';
import { NO_QUEUE, type Order } from '../../orders/order.ts';
import { newOrder } from '../../orders/order-progress.ts';
import type { OrderTerms } from '../../orders/order-terms.ts';
import { takesAmount } from '../../products/all-products.ts';
import type { PlaceOrder } from '../commands.ts';
import type { Refusal } from '../refusals.ts';
import type { TradingRules } from '../rules.ts';
import type { Placed } from './check-placement.ts';
import { type Cost, costOf, receivedOf } from './cost.ts';

/** An order by an amount of money with the quantity that was found for it. */
export interface SizedOrder {
  readonly command: PlaceOrder;
  /** That the amount does not reach for the smallest order; said after what else is wrong. */
  readonly tooSmall: Refusal | null;
}

/**
 * The largest quantity, in whole minCounts, whose cost with fees is within the amount; `paidFor`
 * says what a quantity takes at worst, null where there is nothing to reckon with.
 */
export function sizedByAmount(
  command: PlaceOrder,
  amountMinor: bigint,
  paidFor: (quantity: bigint) => bigint | null,
): SizedOrder {
  const { minCount, maxNum } = command.instrument;
  const least = { ...command, quantity: minCount };
  const leastMinor = paidFor(minCount);
  if (leastMinor === null) return { command: least, tooSmall: null };
  const currency = walletCurrency[command.instrument.walletType];
  if (leastMinor > amountMinor) {
    const minAmount = formatMinor(leastMinor, currency);
    const figures = { minAmount, amount: formatMinor(amountMinor, currency), currency };
    return { command: least, tooSmall: { reason: 'MIN_NOTIONAL', field: 'amount', figures } };
  }
  let fits = 1n;
  // One more than may be ordered: an amount that buys it is refused as that quantity would be.
  let tooMany = maxNum / minCount + 2n;
  while (tooMany - fits > 1n) {
    const middle = (fits + tooMany) / 2n;
    if ((paidFor(middle * minCount) ?? 0n) <= amountMinor) fits = middle;
    else tooMany = middle;
  }
  return { command: { ...command, quantity: fits * minCount }, tooSmall: null };
}

/** Refusal: FIELD_UNUSED where an amount says nothing: what closes, sells or is a contract. */
export function amountFault(
  { direction }: PlaceOrder,
  { intent, product }: Placed,
): Refusal | null {
  const isMeant = direction === 'buy' && intent.openClose === 'open' && takesAmount(product);
  return isMeant ? null : { reason: 'FIELD_UNUSED', field: 'amount' };
}

/** What a purchase takes in all: its price, its fees, and interest that has accrued. */
export function paidMinor(cost: Cost): bigint {
  return cost.costMinor + cost.feeMinor + larger(-receivedOf(cost), 0n);
}

/**
 * What a whole order costs at most at its guard, or brings at least, in minor units of the wallet's
 * currency: fees and accrued interest included, rounded against the customer.
 */
export function guardedAmountMinor(
  terms: OrderTerms,
  worstPrice: bigint,
  at: {
    readonly instrument: Instrument;
    readonly fxRate: bigint;
    readonly atMs: number;
    readonly rules: TradingRules;
  },
): bigint {
  const { quantity, amountMinor, direction } = terms;
  const order = newOrder({ terms, state: 'working', holdMinor: 0n, expiry: null, queue: NO_QUEUE });
  const cost = costOf(order, { quantity, notional: worstPrice * quantity }, at);
  if (direction === 'sell') return cost.costMinor - cost.feeMinor + receivedOf(cost);
  const most = paidMinor(cost);
  return amountMinor === undefined ? most : smaller(most, amountMinor);
}

/** False of a further part that would cost more than what the customer named leaves. */
export function isWithinAmount(
  order: Pick<Order, 'costMinor' | 'feeMinor' | 'accruedMinor'> & {
    readonly terms: Pick<OrderTerms, 'amountMinor'>;
  },
  cost: Cost,
): boolean {
  const { amountMinor } = order.terms;
  if (amountMinor === undefined) return true;
  const spentMinor = order.costMinor + order.feeMinor - (order.accruedMinor ?? 0n);
  return spentMinor + paidMinor(cost) <= amountMinor;
}
