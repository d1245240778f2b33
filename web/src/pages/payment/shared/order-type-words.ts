import { type Direction, direction, type OrderType, orderType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';

/**
 * The most a fill may differ from the best price unless the customer sets another (calls.md 0.9).
 */
export const slippageGuardPercent = '1';
/** What an order that opens a short is held for above the ask (`shortHoldBps` of the rules). */
export const shortHoldPercent = '3';

const types = [
  {
    type: orderType.market,
    label: m.payment_type_market,
    short: m.payment_type_market,
    buy: m.payment_buy_market_means,
    sell: m.payment_sell_market_means,
  },
  {
    type: orderType.limit,
    label: m.payment_type_limit,
    short: m.payment_type_limit,
    buy: m.payment_buy_limit_means,
    sell: m.payment_sell_limit_means,
  },
  {
    type: orderType.stop,
    label: m.payment_type_stop,
    short: m.payment_type_stop,
    buy: m.payment_buy_stop_means,
    sell: m.payment_sell_stop_means,
  },
  {
    type: orderType.stopLimit,
    label: m.payment_type_stop_limit,
    short: m.payment_type_stop_limit,
    buy: m.payment_buy_stop_limit_means,
    sell: m.payment_sell_stop_limit_means,
  },
  {
    type: orderType.trailingStop,
    label: m.payment_type_trailing,
    short: m.payment_type_trailing_short,
    buy: m.payment_trailing_means,
    sell: m.payment_trailing_means,
  },
] as const;

const plain: readonly OrderType[] = [orderType.market, orderType.limit];

/**
 * Market and Limit always; the others where the product takes any of them. Each with its name and
 * what it does on that side.
 */
export function orderTypesOf(side: Direction, offered: readonly number[]) {
  const hasStops = offered.some((type) => !plain.includes(type as OrderType));
  return types
    .filter(({ type }) => hasStops || plain.includes(type))
    .map(({ type, label, short, buy, sell }) => ({
      type,
      label,
      short,
      isOffered: offered.includes(type),
      means: side === direction.buy ? buy : sell,
    }));
}
