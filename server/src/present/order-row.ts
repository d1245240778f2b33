import {
  direction,
  openClose,
  orderType,
  productType,
  type Source,
  source,
} from '@candor/contract/enums';
import type { FeeLine, OrderRow } from '@candor/contract/trading-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import type { Quote } from '@candor/domain/market/market-view';
import { FX_ONE, toWalletMinor } from '@candor/domain/money/exchange';
import { formatMinor } from '@candor/domain/money/money';
import { type Order, remainingQuantity } from '@candor/domain/orders/order';
import { wireOrderStatus } from '@candor/domain/orders/order-states';
import { averagePrice } from '@candor/domain/positions/position-figures';
import { notionalMinor } from '@candor/domain/trading/cost';
import type { Locale } from '@candor/locales/locale';
import { endSentence } from './words.ts';

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

const productTypes: Readonly<Record<Source, number>> = {
  [source.stock]: productType.stock,
  [source.auctionStock]: productType.stock,
  [source.crypto]: productType.stock,
  [source.hkStock]: productType.hkStock,
  [source.forex]: productType.forex,
  [source.future]: productType.future,
  [source.blockTrade]: productType.blockTrade,
  [source.newStock]: productType.newStock,
  [source.bond]: productType.newBond,
  [source.globalIndex]: productType.stock,
};

/** The label code of a product (calls.md 0.5). */
export function productTypeOf(instrument: Instrument): number {
  return productTypes[instrument.source];
}

/** An order as the wire shows it. Money is in the wallet's currency, prices in the instrument's. */
export function orderRow(order: Order, context: OrderContext): OrderRow {
  const { instrument, locale } = context;
  const { terms } = order;
  const money = (minor: bigint) => formatMinor(minor, terms.walletCurrency);
  const average = averagePrice(instrument, {
    notional: order.filledNotional,
    quantity: order.filledQuantity,
  });
  const isClose = terms.openClose === 'close';
  return {
    id: terms.orderId,
    clientOrderId: terms.clientOrderId,
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
    triggerPrice: null,
    num: quantityText(instrument, terms.quantity),
    filledNum: quantityText(instrument, order.filledQuantity),
    avgPrice: average,
    unit: instrument.unit,
    totalAmount: money(orderTotalMinor(order, context)),
    margin: money(order.marginMinor),
    leverage: terms.leverage,
    fee: money(order.feeMinor),
    profit: profitText(order, context),
    status: wireOrderStatus[order.state],
    reason: order.reason === null ? null : endSentence(order.reason, locale),
    timeInForce: terms.timeInForce,
    currency: terms.walletCurrency,
    waitsForOpen: order.state === 'queuedForOpen',
    nextOpenTimestamp:
      order.state === 'queuedForOpen' ? (terms.auction?.uncrossMs ?? context.nextOpenMs) : null,
    createTimeTimestamp: terms.acceptedAtMs,
    openTimeTimestamp: isClose ? null : order.lastFillAtMs,
    closePrice: isClose ? average : null,
    closeTimeTimestamp: isClose ? order.lastFillAtMs : null,
  };
}

/**
 * Price × quantity in the wallet's currency: what filled at its fills' prices, the rest at the
 * limit or, for a market order, at the last price. An order that ended counts what it filled.
 */
function orderTotalMinor(order: Order, context: OrderContext): bigint {
  const { instrument, quote } = context;
  const price = order.terms.price ?? quote?.last ?? null;
  if (order.finishedAtMs !== null || price === null) {
    return order.filledQuantity > 0n || price === null
      ? order.costMinor
      : walletMinorOf(order, price * order.terms.quantity, context);
  }
  const rest = remainingQuantity(order);
  return (
    order.costMinor +
    (rest === 0n ? 0n : walletMinorOf(order, price * rest, { ...context, instrument }))
  );
}

/** A closing order shows what it realised; an opening one floats with the last price. */
function profitText(order: Order, context: OrderContext): string | null {
  const { terms } = order;
  if (order.filledQuantity === 0n) return null;
  if (terms.openClose === 'close') return formatMinor(order.realisedMinor, terms.walletCurrency);
  if (context.quote === null) return null;
  const value = walletMinorOf(order, context.quote.last * order.filledQuantity, context);
  const gain = terms.direction === 'buy' ? value - order.costMinor : order.costMinor - value;
  return formatMinor(gain, terms.walletCurrency);
}

function walletMinorOf(order: Order, notional: bigint, context: OrderContext): bigint {
  const local = notionalMinor(context.instrument, notional);
  return toWalletMinor(local, order.terms, context.fxRate ?? FX_ONE);
}
