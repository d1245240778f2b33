import type { OpenCloseWord } from '@candor/contract/enums';
import type { Instrument } from '../../instruments/instrument.ts';
import { priceText } from '../../instruments/price-text.ts';
import { tickAt } from '../../instruments/tick-size.ts';
import { marketOf } from '../../market/price-snapshot.ts';
import { formatDecimalShort } from '../../money/decimals.ts';
import { larger, smaller } from '../../money/rounding.ts';
import { bandFault, priceFault } from '../../orders/field-checks.ts';
import type { ExitPrices } from '../../orders/order-parts.ts';
import type { PositionSide } from '../../positions/position.ts';
import type { Product } from '../../products/product.ts';
import type { PlaceOrder } from '../commands.ts';
import type { Refusal } from '../refusals.ts';
import { electingPrice } from '../working/stop-trigger.ts';

/**
 * Exits belong to an order that opens, of a product that takes stops. Refusals: FIELD_UNUSED,
 * FIELD_INVALID, AMOUNT, TICK.
 */
export function checkExitFields(
  { instrument, exits }: PlaceOrder,
  of: { readonly intent: { readonly openClose: OpenCloseWord }; readonly product: Product },
): Refusal | null {
  if (exits === undefined) return null;
  const field = exits.takeProfit === undefined ? 'stopLossPrice' : 'takeProfitPrice';
  if (of.intent.openClose === 'close') return { reason: 'FIELD_UNUSED', field };
  return checkExitSteps({ instrument, product: of.product }, exits);
}

/** The same of any pair. Refusals: FIELD_INVALID, AMOUNT, TICK. */
export function checkExitSteps(
  { instrument, product }: { readonly instrument: Instrument; readonly product: Product },
  { takeProfit, stopLoss }: ExitPrices,
): Refusal | null {
  const named = [
    ['takeProfitPrice', takeProfit],
    ['stopLossPrice', stopLoss],
  ] as const;
  for (const [field, price] of named) {
    if (price === undefined) continue;
    if (!product.terms.orderTypes.includes('stop')) return { reason: 'FIELD_INVALID', field };
    const reason = priceFault(price, instrument);
    if (reason === 'AMOUNT') return { reason, field };
    if (reason === null) continue;
    const tickSize = formatDecimalShort(tickAt(instrument, price), instrument.priceDecimals);
    return { reason, field, figures: { tickSize } };
  }
  return null;
}

/** Refusals: those of `checkExitSides`, counted from where the order would open. */
export function checkExitPrices(command: PlaceOrder, product: Product): Refusal | null {
  const { exits, type, direction, price, triggerPrice, instrument } = command;
  const { quote } = marketOf(command);
  if (exits === undefined || quote === null) return null;
  const last = electingPrice(quote);
  const limit = direction === 'buy' ? smaller(price ?? last, last) : larger(price ?? last, last);
  const from = type === 'limit' ? limit : (triggerPrice ?? last);
  const side = direction === 'buy' ? 'long' : 'short';
  return checkExitSides({ instrument, product, exits, side, from, last });
}

/** A gain lies on one side of the price, a loss on the other. Refusals: PRICE_BAND, EXIT_SIDE. */
export function checkExitSides(of: {
  readonly instrument: Instrument;
  readonly product: Product;
  readonly exits: ExitPrices;
  readonly side: PositionSide;
  readonly from: bigint;
  readonly last: bigint;
}): Refusal | null {
  const { instrument, exits, side, from, last } = of;
  const { terms } = of.product;
  const { takeProfit = null, stopLoss = null } = exits;
  for (const price of [takeProfit, stopLoss]) {
    if (bandFault(price, last, terms, instrument) === null) continue;
    return { reason: 'PRICE_BAND', figures: { p: formatDecimalShort(terms.priceBandBps, 2) } };
  }
  const [lower, upper] = side === 'long' ? [stopLoss, takeProfit] : [takeProfit, stopLoss];
  const isBetween = (lower === null || lower < from) && (upper === null || upper > from);
  return isBetween ? null : { reason: 'EXIT_SIDE', figures: { last: priceText(instrument, from) } };
}
