import {
  type Direction,
  direction,
  type OpenClose,
  type OrderType,
  openClose,
  orderType,
  type Source,
  source,
  type TimeInForce,
} from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { formatDecimalShort, parseDecimal } from '@candor/domain/money/decimals';
import { tickAt } from '@candor/domain/orders/price-rules';
import type { PlaceOrder } from '@candor/domain/trading/commands';
import type { Locale } from '@candor/locales/locale';
import { type Refused, refuse } from '../call/answer.ts';
import type { MarketServices } from '../market/market-services.ts';
import { findNamed } from '../market/resolve-instrument.ts';

/** An order as a call asks for it (OrderIn of calls.md 4). */
export interface OrderInput {
  readonly stockCode: string;
  readonly source: Source;
  readonly market: string;
  readonly direction: Direction;
  readonly type: OrderType;
  readonly num: string;
  readonly price?: string | undefined;
  readonly leverage: number;
  readonly openClose?: OpenClose | undefined;
  readonly timeInForce: TimeInForce;
  readonly maxSlippage?: string | undefined;
}

/** The same in the house's words and units. */
export type OrderRequest = Pick<
  PlaceOrder,
  | 'instrument'
  | 'direction'
  | 'type'
  | 'quantity'
  | 'price'
  | 'leverage'
  | 'openClose'
  | 'timeInForce'
  | 'slippageGuardBps'
>;

export type ReadRequest =
  | { readonly isRead: true; readonly request: OrderRequest }
  | { readonly isRead: false; readonly refused: Refused };

const BPS_DECIMALS = 2;
/** For reads that serve every page: a preview and the most that can be ordered. */
export const everySource: readonly Source[] = Object.values(source);

/**
 * Reads an order call. Refusals: FIELD_INVALID (a source that this call does not serve, a block
 * that is no market order, maxSlippage), NOT_TRADABLE (an index), LOT and TICK (too many
 * decimals), NO_INSTRUMENT, AMBIGUOUS.
 */
export function readOrderRequest(
  market: Pick<MarketServices, 'desk'>,
  input: OrderInput,
  options: { readonly sources: readonly Source[]; readonly locale: Locale },
): ReadRequest {
  if (input.source === source.globalIndex) return no(refuse('NOT_TRADABLE'));
  if (!options.sources.includes(input.source)) {
    return no(refuse('FIELD_INVALID', { field: 'source' }));
  }
  if (input.source === source.blockTrade && input.type !== orderType.market) {
    return no(refuse('FIELD_INVALID', { field: 'type' }));
  }
  const named = { code: input.stockCode, source: input.source, market: input.market };
  const found = findNamed(market, named, options.locale);
  if (!found.isFound) return no(found.refused);
  const { instrument } = found;
  const quantity = readQuantity(input.num, instrument);
  if (typeof quantity !== 'bigint') return no(quantity);
  const price = readPrice(input, instrument);
  if (typeof price === 'object' && price !== null) return no(price);
  const guard = readGuard(input.maxSlippage);
  if (typeof guard === 'object' && guard !== null) return no(guard);
  return {
    isRead: true,
    request: {
      instrument,
      direction: wordOf(direction, input.direction),
      type: wordOf(orderType, input.type),
      quantity,
      price,
      leverage: input.leverage,
      openClose: input.openClose === undefined ? null : wordOf(openClose, input.openClose),
      timeInForce: input.timeInForce,
      slippageGuardBps: guard,
    },
  };
}

/**
 * A quantity of an instrument. Refusals: LOT when it is finer than its step, QUANTITY when it is
 * none.
 */
export function readQuantity(text: string, instrument: Instrument): bigint | Refused {
  const quantity = parseDecimal(text, instrument.quantityDecimals);
  if (typeof quantity === 'bigint') return quantity;
  if (quantity === 'malformed') return refuse('QUANTITY', { field: 'num' });
  const minCount = formatDecimalShort(instrument.minCount, instrument.quantityDecimals);
  return refuse('LOT', { field: 'num', figures: { minCount } });
}

/** The limit of an order, null for a market order. Refusals: TICK, AMOUNT. */
export function readPrice(
  input: { readonly type: OrderType; readonly price?: string | undefined },
  instrument: Instrument,
): bigint | null | Refused {
  if (input.type !== orderType.limit || input.price === undefined) return null;
  const price = parseDecimal(input.price, instrument.priceDecimals);
  if (typeof price === 'bigint') return price;
  if (price === 'malformed') return refuse('AMOUNT', { field: 'price' });
  const near = parseDecimal(input.price.split('.')[0] ?? '0', instrument.priceDecimals);
  const at = typeof near === 'bigint' && near > 0n ? near : 1n;
  const tickSize = formatDecimalShort(tickAt(instrument, at), instrument.priceDecimals);
  return refuse('TICK', { field: 'price', figures: { tickSize } });
}

function readGuard(text: string | undefined): bigint | null | Refused {
  if (text === undefined) return null;
  const bps = parseDecimal(text, BPS_DECIMALS);
  return typeof bps === 'bigint' ? bps : refuse('FIELD_INVALID', { field: 'maxSlippage' });
}

/** The word beside a value of the wire. The contract let only listed values in. */
export function wordOf<Word extends string>(
  table: Readonly<Record<Word, number>>,
  value: number,
): Word {
  const found = (Object.keys(table) as Word[]).find((word) => table[word] === value);
  if (found === undefined) throw new Error(`The contract let ${value} in.`);
  return found;
}

function no(refused: Refused): ReadRequest {
  return { isRead: false, refused };
}
