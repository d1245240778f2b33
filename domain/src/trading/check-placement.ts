import type { DirectionWord, OpenCloseWord } from '@candor/contract/enums';
import { type Source, source } from '@candor/contract/enums';
import type { Instrument } from '../instruments/instrument.ts';
import { heldAsId } from '../instruments/instrument-id.ts';
import type { MarketView } from '../market/market-view.ts';
import { formatDecimalShort } from '../money/decimals.ts';
import { absolute } from '../money/rounding.ts';
import { remainingQuantity } from '../orders/order.ts';
import { isOnTick, tickAt } from '../orders/price-rules.ts';
import { type Position, positionKey } from '../positions/position.ts';
import { type AccountState, orderOfClientId } from './account-state.ts';
import type { PlaceOrder } from './commands.ts';
import type { Refusal } from './refusals.ts';
import { BPS_ONE, type TradingRules } from './rules.ts';

const TRADED_TYPES: readonly string[] = ['market', 'limit'];

/**
 * The fields of an order, in the order calls.md lists them. Refusals: FIELD_INVALID (type,
 * leverage, timeInForce, maxSlippage), QUANTITY, LOT, AMOUNT (price), TICK.
 */
export function checkFields(
  command: PlaceOrder,
  intent: Intent,
  rules: TradingRules,
): Refusal | null {
  const { instrument, quantity, price, type } = command;
  if (!TRADED_TYPES.includes(type)) return { reason: 'FIELD_INVALID', field: 'type' };
  if (quantity <= 0n) return { reason: 'QUANTITY', field: 'num' };
  if (quantity % instrument.minCount !== 0n) {
    const minCount = formatDecimalShort(instrument.minCount, instrument.quantityDecimals);
    return { reason: 'LOT', field: 'num', figures: { minCount } };
  }
  if (type === 'limit') {
    if (price === null || price <= 0n) return { reason: 'AMOUNT', field: 'price' };
    if (!isOnTick(instrument, price)) {
      const tickSize = formatDecimalShort(tickAt(instrument, price), instrument.priceDecimals);
      return { reason: 'TICK', field: 'price', figures: { tickSize } };
    }
  }
  const { leverage, slippageGuardBps, timeInForce } = command;
  // A position is closed with the leverage it has, whatever the rules of today say.
  const isAllowed = instrument.leverages.includes(leverage) && leverage <= rules.leverageMax;
  if (intent.openClose === 'open' && !isAllowed) {
    return { reason: 'FIELD_INVALID', field: 'leverage' };
  }
  // An order of an auction ends with it.
  if (instrument.source === source.auctionStock && timeInForce !== 'day') {
    return { reason: 'FIELD_INVALID', field: 'timeInForce' };
  }
  if (slippageGuardBps !== null && (slippageGuardBps < 0n || slippageGuardBps > BPS_ONE)) {
    return { reason: 'FIELD_INVALID', field: 'maxSlippage' };
  }
  return null;
}

/**
 * Everything between the fields and the money, first one wins (calls.md 0.4). Refusals: DUPLICATE,
 * the door's gate, NOT_TRADABLE, AUCTION_CLOSED (with `nextMs`, when orders are collected again),
 * STALE_PRICE (no price at all to reckon with), MAX_NUM, PRICE_BAND, OVER_CLOSE, SHORT_NOT_ALLOWED.
 */
export function checkRules(
  state: AccountState,
  command: PlaceOrder,
  intent: Intent,
  rules: TradingRules,
): Refusal | null {
  const prior = orderOfClientId(state, command.clientOrderId) ?? command.priorOrderId;
  if (prior !== null) return { reason: 'DUPLICATE', figures: { id: prior } };
  if (command.gate !== null) return { reason: command.gate };
  const { instrument, market, quantity } = command;
  if (!instrument.isTradable || !rules.tradableSources.has(instrument.source)) {
    return { reason: 'NOT_TRADABLE' };
  }
  const auction = closedAuction(instrument.source, market);
  if (auction !== null) return auction;
  if (command.type === 'market' && market.quote === null) return { reason: 'STALE_PRICE' };
  if (quantity > instrument.maxNum) {
    return { reason: 'MAX_NUM', figures: { n: inUnits(instrument, instrument.maxNum) } };
  }
  const band = outsideBand(command, rules);
  if (band !== null) return { reason: 'PRICE_BAND', figures: { p: band } };
  if (intent.openClose === 'close') {
    const closable = closableQuantity(state, instrument.id, intent);
    if (quantity > closable)
      return { reason: 'OVER_CLOSE', figures: { n: inUnits(instrument, closable) } };
  }
  const opensShort = intent.openClose === 'open' && command.direction === 'sell';
  if (opensShort && !(rules.allowsShort && instrument.isShortable)) {
    return { reason: 'SHORT_NOT_ALLOWED' };
  }
  return null;
}

/** An auction takes orders only while it collects them. */
function closedAuction(of: Source, market: MarketView): Refusal | null {
  if (of !== source.auctionStock || market.status === 'auction') return null;
  const { nextOpenMs } = market;
  if (nextOpenMs === null) return { reason: 'AUCTION_CLOSED' };
  return { reason: 'AUCTION_CLOSED', figures: { nextMs: String(nextOpenMs) } };
}

function inUnits(instrument: Instrument, quantity: bigint): string {
  return formatDecimalShort(quantity, instrument.quantityDecimals);
}

/** What an order means for the account: opening or closing, and which position. */
export interface Intent {
  readonly openClose: OpenCloseWord;
  readonly direction: DirectionWord;
  /** The open position of the side it concerns, if there is one. */
  readonly position: Position | null;
}

/**
 * A sell of something held long closes it; everything else opens, unless the customer says
 * otherwise.
 */
export function intentOf(
  state: AccountState,
  command: {
    readonly instrument: Instrument;
    readonly direction: DirectionWord;
    readonly openClose: OpenCloseWord | null;
  },
): Intent {
  const { direction, instrument } = command;
  const long = state.positions.get(positionKey(instrument.id, 'long')) ?? null;
  const openClose = command.openClose ?? (direction === 'sell' && long !== null ? 'close' : 'open');
  const isLong = (direction === 'buy') === (openClose === 'open');
  const position = isLong ? long : state.positions.get(positionKey(instrument.id, 'short'));
  return { openClose, direction, position: position ?? null };
}

/** What is held less what resting closing orders will sell already. */
export function closableQuantity(
  state: AccountState,
  instrumentId: string,
  intent: Pick<Intent, 'direction' | 'position'>,
): bigint {
  const { position, direction } = intent;
  if (position === null) return 0n;
  let closable = position.quantity;
  const heldAs = heldAsId(instrumentId);
  for (const order of state.orders.values()) {
    const { terms } = order;
    if (
      heldAsId(terms.instrumentId) === heldAs &&
      terms.openClose === 'close' &&
      terms.direction === direction
    ) {
      closable -= remainingQuantity(order);
    }
  }
  return closable;
}

/** The width of the band in percent when the limit is outside it, else null. */
function outsideBand(
  command: { readonly instrument: Instrument; readonly market: MarketView } & Pick<
    PlaceOrder,
    'type' | 'price'
  >,
  rules: TradingRules,
): string | null {
  const { quote } = command.market;
  if (command.type !== 'limit' || command.price === null || quote === null) return null;
  const bandBps = rules.priceBandBps[command.instrument.assetClass];
  const distance = absolute(command.price - quote.last) * BPS_ONE;
  return distance > quote.last * bandBps ? formatDecimalShort(bandBps, 2) : null;
}
