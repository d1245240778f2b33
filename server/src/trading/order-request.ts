import { direction, openClose, orderType } from '@candor/contract/enums';
import type { OrderInput } from '@candor/contract/order-fields';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { tickAt } from '@candor/domain/instruments/tick-size';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatDecimalShort, parseDecimal, parseDecimalValue } from '@candor/domain/money/decimals';
import { minorDecimals, parseAmount } from '@candor/domain/money/money';
import type { ExitPrices, Trail } from '@candor/domain/orders/order-parts';
import { type SaidTerms, whenOf } from '@candor/domain/orders/order-terms';
import { productOf } from '@candor/domain/products/all-products';
import type { OrderRoute } from '@candor/domain/products/product';
import type { PlaceOrder } from '@candor/domain/trading/commands';
import type { Locale } from '@candor/locales/locale';
import { type Refused, refuse } from '../call/answer.ts';
import type { MarketServices } from '../market/market-services.ts';
import { findNamed } from '../market/resolve-instrument.ts';

/** What the customer's screen showed when he confirmed. */
export type ConfirmedInput = NonNullable<OrderInput['confirmed']>;

/** The same in the house's words and units. */
export type OrderRequest = SaidTerms &
  Pick<PlaceOrder, 'instrument' | 'openClose' | 'slippageGuardBps'>;

export type ReadRequest =
  | { readonly isRead: true; readonly request: OrderRequest }
  | { readonly isRead: false; readonly refused: Refused };

const BPS_DECIMALS = 2;

/**
 * Reads an order call; without one of its own, a read that serves every page. Refusals:
 * FIELD_INVALID (a source that this call does not serve, a type its product does not take,
 * maxSlippage, confirmed, guardFrom), NOT_TRADABLE (an index), LOT and TICK (too many
 * decimals), NO_INSTRUMENT, AMBIGUOUS.
 */
export function readOrderRequest(
  market: Pick<MarketServices, 'desk'>,
  input: OrderInput,
  options: { readonly call: OrderRoute | null; readonly locale: Locale },
): ReadRequest {
  const product = productOf(input);
  if (product.wallet === null) return no(refuse('NOT_TRADABLE'));
  if (options.call !== null && product.call !== options.call) {
    return no(refuse('FIELD_INVALID', { field: 'source' }));
  }
  const { orderTypes } = product.terms;
  if (orderTypes.length > 0 && !orderTypes.includes(wordOf(orderType, input.type))) {
    return no(refuse('FIELD_INVALID', { field: 'type' }));
  }
  const named = { code: input.stockCode, source: input.source, market: input.market };
  const found = findNamed(market, named, options.locale);
  if (!found.isFound) return no(found.refused);
  const { instrument } = found;
  const size = readSize(input, instrument);
  if ('reason' in size) return no(size);
  const price = readPrice(input.price, instrument);
  if (typeof price === 'object' && price !== null) return no(price);
  const trigger = readPrice(input.triggerPrice, instrument, 'triggerPrice');
  if (typeof trigger === 'object' && trigger !== null) return no(trigger);
  const trail = readTrail(input, instrument);
  if (trail !== null && 'reason' in trail) return no(trail);
  const exits = readExits(input, instrument);
  if ('reason' in exits) return no(exits);
  const guard = readGuard(input.maxSlippage);
  if (typeof guard === 'object' && guard !== null) return no(guard);
  const confirmed = readConfirmed(input.confirmed, instrument);
  if ('reason' in confirmed) return no(confirmed);
  return {
    isRead: true,
    request: {
      instrument,
      direction: wordOf(direction, input.direction),
      type: wordOf(orderType, input.type),
      ...size,
      price,
      ...(trigger !== null && { triggerPrice: trigger }),
      ...(trail !== null && { trail }),
      ...(Object.keys(exits).length > 0 && { exits }),
      leverage: input.leverage,
      openClose: input.openClose === undefined ? null : wordOf(openClose, input.openClose),
      ...whenOf(input),
      slippageGuardBps: guard,
      ...confirmed,
    },
  };
}

/** What an order is for. Refusals: QUANTITY, LOT, AMOUNT. */
function readSize(
  { num, amount }: Pick<OrderInput, 'num' | 'amount'>,
  instrument: Instrument,
): Refused | { readonly quantity: bigint; readonly amountMinor?: bigint } {
  if (amount === undefined) {
    const quantity = readQuantity(num ?? '', instrument);
    return typeof quantity === 'bigint' ? { quantity } : quantity;
  }
  const amountMinor = parseAmount(amount, walletCurrency[instrument.walletType]);
  return amountMinor === 'AMOUNT'
    ? refuse('AMOUNT', { field: 'amount' })
    : { quantity: 0n, amountMinor };
}

/**
 * A quantity of an instrument. Refusals: LOT when it is finer than its step, QUANTITY when it is
 * none.
 */
export function readQuantity(text: string, instrument: Instrument): bigint | Refused {
  const quantity = parseDecimalValue(text, instrument.quantityDecimals);
  if (typeof quantity === 'bigint') return quantity;
  if (quantity === 'malformed') return refuse('QUANTITY', { field: 'num' });
  const minCount = formatDecimalShort(instrument.minCount, instrument.quantityDecimals);
  return refuse('LOT', { field: 'num', figures: { minCount } });
}

type PriceField = 'price' | 'triggerPrice' | 'trailAmount' | 'takeProfitPrice' | 'stopLossPrice';

/**
 * How far a trailing stop stays behind; null of what does not trail. Refusals: TICK, AMOUNT,
 * FIELD_INVALID, FIELD_UNUSED of both at once.
 */
function readTrail(
  { trailAmount, trailPercent }: Pick<OrderInput, 'trailAmount' | 'trailPercent'>,
  instrument: Instrument,
): Trail | null | Refused {
  if (trailPercent === undefined) {
    const size = readPrice(trailAmount, instrument, 'trailAmount');
    return typeof size === 'bigint' ? { by: 'amount', size } : size;
  }
  if (trailAmount !== undefined) return refuse('FIELD_UNUSED', { field: 'trailPercent' });
  const size = parseDecimal(trailPercent, BPS_DECIMALS);
  if (typeof size !== 'bigint') return refuse('FIELD_INVALID', { field: 'trailPercent' });
  return { by: 'percent', size };
}

/** Where an order or a position is to be left. Refusals: TICK, AMOUNT. */
export function readExits(
  { takeProfitPrice, stopLossPrice }: Pick<OrderInput, 'takeProfitPrice' | 'stopLossPrice'>,
  instrument: Instrument,
): ExitPrices | Refused {
  const takeProfit = readPrice(takeProfitPrice, instrument, 'takeProfitPrice');
  if (typeof takeProfit === 'object' && takeProfit !== null) return takeProfit;
  const stopLoss = readPrice(stopLossPrice, instrument, 'stopLossPrice');
  if (typeof stopLoss === 'object' && stopLoss !== null) return stopLoss;
  return {
    ...(takeProfit !== null && { takeProfit }),
    ...(stopLoss !== null && { stopLoss }),
  };
}

/** A price of an order; null where its type has none. Refusals: TICK, AMOUNT. */
export function readPrice(
  text: string | undefined,
  instrument: Instrument,
  field: PriceField = 'price',
): bigint | null | Refused {
  if (text === undefined) return null;
  const price = parseDecimalValue(text, instrument.priceDecimals);
  if (typeof price === 'bigint') return price;
  if (price === 'malformed') return refuse('AMOUNT', { field });
  const near = parseDecimal(text.split('.')[0] ?? '0', instrument.priceDecimals);
  const at = typeof near === 'bigint' && near > 0n ? near : 1n;
  const tickSize = formatDecimalShort(tickAt(instrument, at), instrument.priceDecimals);
  return refuse('TICK', { field, figures: { tickSize } });
}

/**
 * What was confirmed, in the instrument's scale and the wallet's minor units, and the price that the
 * guard counts from. Refusal: FIELD_INVALID for a figure finer than those units, which could not
 * have been on the screen.
 */
export function readConfirmed(
  input: ConfirmedInput | undefined,
  instrument: Instrument,
): Pick<OrderRequest, 'confirmed' | 'guardFrom'> | Refused {
  if (input === undefined) return {};
  const decimals = minorDecimals(walletCurrency[instrument.walletType]);
  const priceOf = (text: string | undefined) =>
    text === undefined ? null : parseDecimalValue(text, instrument.priceDecimals);
  const totalMinor = parseDecimalValue(input.totalAmount, decimals);
  const feeMinor = parseDecimalValue(input.fee, decimals);
  const price = priceOf(input.price);
  const guardFrom = priceOf(input.guardFrom);
  const isRead = typeof totalMinor === 'bigint' && typeof feeMinor === 'bigint';
  if (!isRead || typeof price === 'string') return refuse('FIELD_INVALID', { field: 'confirmed' });
  if (typeof guardFrom === 'string') return refuse('FIELD_INVALID', { field: 'guardFrom' });
  return {
    confirmed: { by: 'customer', price, totalMinor, feeMinor },
    ...(guardFrom !== null && { guardFrom }),
  };
}

function readGuard(text: string | undefined): bigint | null | Refused {
  if (text === undefined) return null;
  const bps = parseDecimal(text, BPS_DECIMALS);
  return typeof bps === 'bigint' ? bps : refuse('FIELD_INVALID', { field: 'maxSlippage' });
}

/** By table, the words beside their values. */
const wordsByValue = new Map<object, ReadonlyMap<number, string>>();

/** The word beside a value of the wire. The contract let only listed values in. */
export function wordOf<Word extends string>(
  table: Readonly<Record<Word, number>>,
  value: number,
): Word {
  let words = wordsByValue.get(table);
  if (words === undefined) {
    words = new Map((Object.keys(table) as Word[]).map((word) => [table[word], word]));
    wordsByValue.set(table, words);
  }
  const found = words.get(value);
  if (found === undefined) throw new Error(`The contract let ${value} in.`);
  return found as Word;
}

function no(refused: Refused): ReadRequest {
  return { isRead: false, refused };
}
