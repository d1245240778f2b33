import { direction, openClose, orderType } from '@candor/contract/enums';
import type { FeeLine, OrderRow } from '@candor/contract/trading-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { inParts, partsOfUnit } from '@candor/domain/instruments/splits';
import type { Quote } from '@candor/domain/market/market-view';
import { formatDecimalShort } from '@candor/domain/money/decimals';
import { FX_ONE } from '@candor/domain/money/exchange';
import { formatMinor } from '@candor/domain/money/money';
import { tradeRounding } from '@candor/domain/money/rounding';
import {
  type Order,
  orderQuantity,
  remainingQuantity,
  triggerOf,
  waitsForTrigger,
} from '@candor/domain/orders/order';
import type { ExitPrices, Trail } from '@candor/domain/orders/order-parts';
import { wireOrderStatus } from '@candor/domain/orders/order-states';
import { clientNameOf, whenOf } from '@candor/domain/orders/order-terms';
import { averagePrice } from '@candor/domain/positions/position-figures';
import { productOf } from '@candor/domain/products/all-products';
import { worthMinor } from '@candor/domain/trading/placing/cost';
import type { Locale } from '@candor/locales/locale';
import { endSentence, liquidatedText } from './words.ts';

/** What stands beside an order when it is shown. */
export interface OrderContext {
  readonly instrument: Instrument;
  readonly locale: Locale;
  /** Null when no price is known: figures that need one are then missing, never zero. */
  readonly quote: Pick<Quote, 'last'> | null;
  /** Wallet currency per unit of the instrument's, scaled by 10^8; null when unknown. */
  readonly fxRate: bigint | null;
  readonly nextOpenMs: number | null;
  /** Fee lines, named in the reader's language. */
  readonly feeLines?: readonly FeeLine[];
}

/** The label code of a product (calls.md 0.5). */
export function productTypeOf(instrument: Instrument): number {
  return productOf(instrument).words.productType;
}

/** An order as the wire shows it. Money is in the wallet's currency, prices in the instrument's. */
export function orderRow(order: Order, context: OrderContext): OrderRow {
  const { instrument, locale } = context;
  const { terms } = order;
  const money = (minor: bigint) => formatMinor(minor, terms.walletCurrency);
  const trigger = triggerOf(order);
  const totalMinor = orderTotalMinor(order, context);
  const profitMinor = profitMinorOf(order, context);
  const average = averagePrice(instrument, {
    notional: order.filledNotional,
    quantity: order.filledQuantity,
  });
  const isClose = terms.openClose === 'close';
  return {
    id: terms.orderId,
    ...clientNameOf(terms),
    stockCode: instrument.code,
    stockName: instrument.name[locale],
    source: instrument.source,
    market: instrument.market,
    classify: instrument.classify,
    productType: productTypeOf(instrument),
    direction: direction[terms.direction],
    openClose: openClose[terms.openClose],
    type: orderType[terms.type],
    price: terms.price === null ? null : priceText(instrument, terms.price),
    triggerPrice: trigger === null ? null : priceText(instrument, trigger),
    ...(terms.trail && trailText(terms.trail, instrument)),
    ...(waitsForTrigger(order) && order.finishedAtMs === null && { isArmed: true }),
    ...(terms.exits && exitTexts(terms.exits, instrument)),
    ...(terms.exit && { exit: terms.exit.role }),
    ...(terms.replaces !== undefined && { replaces: terms.replaces }),
    ...(terms.reversal !== undefined && { reversal: terms.reversal }),
    num: quantityText(instrument, orderQuantity(order)),
    ...(terms.amountMinor !== undefined && { amount: money(terms.amountMinor) }),
    filledNum: quantityText(instrument, order.filledQuantity),
    avgPrice: average,
    unit: instrument.unit,
    totalAmount: totalMinor === null ? null : money(totalMinor),
    margin: money(order.marginMinor),
    leverage: terms.leverage,
    fee: money(order.feeMinor),
    ...(order.accruedMinor !== undefined && { accruedInterest: money(order.accruedMinor) }),
    profit: profitMinor === null ? null : money(profitMinor),
    status: wireOrderStatus[order.state],
    reason: reasonOf(order, locale),
    ...whenOf(terms),
    currency: terms.walletCurrency,
    waitsForOpen: order.state === 'queuedForOpen',
    nextOpenTimestamp:
      order.state === 'queuedForOpen' ? (terms.auction?.uncrossMs ?? context.nextOpenMs) : null,
    ...(terms.auction?.cross && { crossTimestamp: terms.auction.uncrossMs }),
    ...(order.againMs !== undefined &&
      order.finishedAtMs === null && { nextPartTimestamp: order.againMs }),
    createTimeTimestamp: terms.acceptedAtMs,
    openTimeTimestamp: isClose ? null : order.lastFillAtMs,
    closePrice: isClose ? average : null,
    closeTimeTimestamp: isClose ? order.lastFillAtMs : null,
  };
}

/** How far a trailing stop stays behind, on the wire. */
function trailText({ by, size }: Trail, instrument: Instrument) {
  return by === 'amount'
    ? { trailAmount: priceText(instrument, size) }
    : { trailPercent: formatDecimalShort(size, 2) };
}

/** Where an order or a position is to be left, on the wire. */
export function exitTexts({ takeProfit, stopLoss }: ExitPrices, instrument: Instrument) {
  return {
    ...(takeProfit !== undefined && { takeProfitPrice: priceText(instrument, takeProfit) }),
    ...(stopLoss !== undefined && { stopLossPrice: priceText(instrument, stopLoss) }),
  };
}

/**
 * Price × quantity in the wallet's currency: what filled at its fills' prices, the rest at the
 * limit, the trigger of a stop that waits or, for a market order, at the last price. An order that
 * ended counts what it filled. Null where a rate that it takes is not known.
 */
function orderTotalMinor(order: Order, context: OrderContext): bigint | null {
  const trigger = waitsForTrigger(order) ? triggerOf(order) : null;
  const price = order.terms.price ?? trigger ?? context.quote?.last ?? null;
  const isOver = order.finishedAtMs !== null;
  if (price === null || (isOver && order.filledQuantity > 0n)) return order.costMinor;
  const rest = isOver ? orderQuantity(order) : remainingQuantity(order);
  if (rest === 0n) return order.costMinor;
  const rounding = tradeRounding(order.terms.direction);
  const restMinor =
    order.terms.price === null
      ? worthNowMinor(order, { quantity: rest, price }, context, rounding)
      : walletMinorOf(order, { notional: price * rest }, context, rounding);
  return restMinor === null ? null : order.costMinor + restMinor;
}

/** A closing order shows what it realised; an opening one floats with the last price. */
function profitMinorOf(order: Order, context: OrderContext): bigint | null {
  const { direction: side, openClose: intent } = order.terms;
  if (order.filledQuantity === 0n) return null;
  if (intent === 'close') return order.realisedMinor;
  if (context.quote === null) return null;
  const rounding = tradeRounding(side === 'buy' ? 'sell' : 'buy');
  const filled = { quantity: order.filledQuantity, price: context.quote.last };
  const value = worthNowMinor(order, filled, context, rounding);
  if (value === null) return null;
  return side === 'buy' ? value - order.costMinor : order.costMinor - value;
}

/** What a quantity of an order, in its own count, is worth at a price of the present one. */
function worthNowMinor(
  order: Order,
  { quantity, price }: { readonly quantity: bigint; readonly price: bigint },
  context: OrderContext,
  rounding: 'up' | 'down',
): bigint | null {
  const { instrument } = context;
  const notional = price * inParts(quantity, order.terms.splits ?? 0, instrument);
  const parts = partsOfUnit(instrument);
  return walletMinorOf(order, { notional, parts }, context, rounding);
}

function walletMinorOf(
  { terms }: Order,
  { notional, parts = 1n }: { readonly notional: bigint; readonly parts?: bigint },
  context: OrderContext,
  rounding: 'up' | 'down',
): bigint | null {
  const { instrument } = context;
  const fxRate = terms.currency === terms.walletCurrency ? FX_ONE : context.fxRate;
  if (fxRate === null) return null;
  return worthMinor(instrument, terms.walletCurrency, {
    worth: notional * fxRate,
    parts,
    rounding,
  });
}

/** Why it ended unfilled, or why the house placed it. */
function reasonOf({ reason, terms }: Order, locale: Locale): string | null {
  if (terms.origin !== undefined) return liquidatedText(locale);
  return reason === null ? null : endSentence(reason, locale);
}
