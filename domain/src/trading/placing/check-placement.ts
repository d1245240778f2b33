import type { DirectionWord, OpenCloseWord } from '@candor/contract/enums';
import { shareBase } from '../../instruments/below-zero.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { priceText } from '../../instruments/price-text.ts';
import { tickAt } from '../../instruments/tick-size.ts';
import { marketOf } from '../../market/price-snapshot.ts';
import { formatDecimalShort, powerOfTen } from '../../money/decimals.ts';
import { formatMinor } from '../../money/money.ts';
import { BPS_ONE } from '../../money/rounding.ts';
import { closableQuantity } from '../../orders/exits.ts';
import {
  bandFault,
  leastFault,
  priceFault,
  quantityFault,
  sizeFault,
} from '../../orders/field-checks.ts';
import { hasLimit, hasTrigger } from '../../orders/order.ts';
import { endsAtOnce } from '../../orders/time-in-force.ts';
import { type Position, positionKey } from '../../positions/position.ts';
import type { Product } from '../../products/product.ts';
import { calendarOf } from '../../time/calendars.ts';
import { crossOf, nextCrossMs, ownCutOffMs, usCutOffMs } from '../../time/session-cross.ts';
import type { AccountState } from '../account-state.ts';
import type { PlaceOrder } from '../commands.ts';
import { checkExitFields, checkExitPrices } from '../exits/check-exits.ts';
import { checkTrail } from '../exits/trailing.ts';
import type { Refusal } from '../refusals.ts';
import { electingPrice, isPast } from '../working/stop-trigger.ts';
import { checkDayTrades } from './check-day-trades.ts';
import { notionalMinor } from './cost.ts';
import { confirmedGuard, hasGuard } from './guard.ts';
import { isInOtherCount } from './other-count.ts';
import { priorOrderOf } from './used-once.ts';

/** What an order is checked against: its meaning for the account, and its product's terms. */
export interface Placed {
  readonly intent: Intent;
  readonly product: Product;
}

/**
 * The fields of an order, in the order in which a call lists them. Refusals: FIELD_INVALID (type,
 * leverage, timeInForce, maxSlippage), FIELD_UNUSED (leverage, extendedHours, maxSlippage,
 * guardFrom),
 * QUANTITY, LOT, AMOUNT (price), TICK.
 */
export function checkFields(
  state: AccountState,
  command: PlaceOrder,
  { intent, product }: Placed,
): Refusal | null {
  const { instrument, quantity, type } = command;
  const { orderTypes, timesInForce } = product.terms;
  // What takes no orders at all is no fault of the type.
  if (orderTypes.length > 0 && !orderTypes.includes(type)) {
    return { reason: 'FIELD_INVALID', field: 'type' };
  }
  const ofQuantity = quantityFault(quantity, instrument);
  if (ofQuantity === 'QUANTITY') return { reason: ofQuantity, field: 'num' };
  if (ofQuantity === 'LOT') {
    const minCount = formatDecimalShort(instrument.minCount, instrument.quantityDecimals);
    return { reason: ofQuantity, field: 'num', figures: { minCount } };
  }
  const ofPrice =
    (hasLimit(type) ? checkPrice(command, 'price') : null) ??
    (type === 'trailingStop' ? checkTrail(command) : null) ??
    (command.trail === undefined && hasTrigger(type) ? checkPrice(command, 'triggerPrice') : null);
  if (ofPrice !== null) return ofPrice;
  const ofExits = checkExitFields(command, { intent, product });
  if (ofExits !== null) return ofExits;
  const { slippageGuardBps, timeInForce } = command;
  const refused = checkLeverage(state, command, intent);
  if (refused !== null) return { reason: refused, field: 'leverage' };
  const isOffered = timesInForce.length === 0 || timesInForce.includes(timeInForce);
  const cross = crossOf(timeInForce);
  if (!isOffered || (hasTrigger(type) && (endsAtOnce(timeInForce) || cross !== null))) {
    return { reason: 'FIELD_INVALID', field: 'timeInForce' };
  }
  // A thin book is met by a price that was named, and by nothing that asks for one price of all.
  const isForExtended = type === 'limit' && cross === null && marketOf(command).extended;
  if (command.extendedHours && !isForExtended) {
    return { reason: 'FIELD_UNUSED', field: 'extendedHours' };
  }
  // An open or close has one price for all: no displayed one is there to count a guard from.
  if (slippageGuardBps !== null && cross !== null) {
    return { reason: 'FIELD_UNUSED', field: 'maxSlippage' };
  }
  if (slippageGuardBps !== null && (slippageGuardBps < 0n || slippageGuardBps > BPS_ONE)) {
    return { reason: 'FIELD_INVALID', field: 'maxSlippage' };
  }
  if (command.guardFrom !== undefined && !hasGuard(command, product.terms)) {
    return { reason: 'FIELD_UNUSED', field: 'guardFrom' };
  }
  return null;
}

function checkPrice(command: PlaceOrder, field: 'price' | 'triggerPrice'): Refusal | null {
  const { instrument, [field]: price = null } = command;
  const reason = priceFault(price, instrument);
  if (reason === 'AMOUNT') return { reason, field };
  if (reason === null) return null;
  const tickSize = formatDecimalShort(tickAt(instrument, price ?? 0n), instrument.priceDecimals);
  return { reason, field, figures: { tickSize } };
}

/**
 * A position has one leverage for all its life: what adds to it asks for the same, and it is closed
 * with it, whatever its terms say today. One is what stands where nobody asked for any.
 */
function checkLeverage(
  state: AccountState,
  { instrument, leverage }: PlaceOrder,
  intent: Intent,
): 'FIELD_INVALID' | 'FIELD_UNUSED' | null {
  if (intent.openClose === 'close') {
    return leverage === 1 || leverage === intent.position?.leverage ? null : 'FIELD_UNUSED';
  }
  if (!instrument.leverages.includes(leverage)) return 'FIELD_INVALID';
  const own = leverageOf(state, instrument, intent);
  return own === null || own === leverage ? null : 'FIELD_INVALID';
}

/** The leverage a side has: its position's, or that of an order which waits to open it. */
function leverageOf(
  state: AccountState,
  { heldAs, leverages }: Instrument,
  { position, direction }: Intent,
): number | null {
  if (position !== null) return position.leverage;
  if (leverages.length === 1) return null;
  for (const { terms } of state.orders.values()) {
    const isOfSide = terms.openClose === 'open' && terms.direction === direction;
    if (isOfSide && terms.heldAs === heldAs) return terms.leverage;
  }
  return null;
}

/**
 * Everything between the fields and the money, first one wins (calls.md 0.4). Refusals: DUPLICATE,
 * the door's gate, NOT_TRADABLE, AUCTION_CLOSED (with `nextMs`, when orders are collected again;
 * for an open or close past its cut-off the instant of that),
 * STALE_PRICE (no price at all to reckon with, or no rate to the wallet's currency), BLOCK_SIZE,
 * MAX_NUM,
 * MIN_NOTIONAL, PRICE_BAND, TRIGGER_SIDE, EXIT_SIDE, OVER_CLOSE, SHORT_NOT_ALLOWED, DAY_TRADES.
 */
export function checkRules(
  state: AccountState,
  command: PlaceOrder,
  { intent, product }: Placed,
): Refusal | null {
  const prior = priorOrderOf(state, command);
  if (prior !== null) return { reason: 'DUPLICATE', figures: { id: prior } };
  if (command.gate !== null) return { reason: command.gate };
  const { instrument, quantity } = command;
  const market = marketOf(command);
  if (!product.isOpen) return { reason: product.refusal };
  const isOfCount = !isInOtherCount(state, instrument);
  if (!instrument.isTradable || !isOfCount) return { reason: 'NOT_TRADABLE' };
  const obstacle = product.decide.obstacle(market) ?? crossObstacle(command);
  if (obstacle !== null) return obstacle;
  const isUnpriced = command.type !== 'limit' && market.quote === null;
  if (isUnpriced || market.fxRate === null) return { reason: 'STALE_PRICE' };
  const units = quantity / powerOfTen(instrument.quantityDecimals);
  const tooFew = leastFault(units, product.terms);
  if (tooFew !== null) return { reason: tooFew };
  // Whatever is held can be closed by one order: what is more than that goes in parts.
  if (intent.openClose === 'open' && sizeFault(quantity, instrument) !== null) {
    return { reason: 'MAX_NUM', figures: { n: inUnits(instrument, instrument.maxNum) } };
  }
  const tooSmall = belowMinimum(state, command, { intent, product });
  if (tooSmall !== null) return tooSmall;
  const ofPrices = checkPrices(command, product) ?? checkExitPrices(command, product);
  if (ofPrices !== null) return ofPrices;
  if (intent.openClose === 'close') {
    const closable = closableOf(state, intent);
    if (quantity > closable)
      return { reason: 'OVER_CLOSE', figures: { n: inUnits(instrument, closable) } };
  }
  const opensShort = intent.openClose === 'open' && command.direction === 'sell';
  if (opensShort && !instrument.isShortable) return { reason: 'SHORT_NOT_ALLOWED' };
  return checkDayTrades(command, intent);
}

/** Past its cut-off an open or close takes nothing more; what comes after it is for the next. */
function crossObstacle({ instrument, timeInForce, nowMs }: PlaceOrder): Refusal | null {
  const cross = crossOf(timeInForce);
  if (cross === null) return null;
  const calendar = calendarOf(instrument.calendarId);
  const atMs = nextCrossMs(calendar, cross, nowMs);
  if (nowMs < (ownCutOffMs(calendar, cross, atMs) ?? usCutOffMs(cross, atMs))) return null;
  return { reason: 'AUCTION_CLOSED', figures: { nextMs: String(atMs) } };
}

/**
 * A price far from the last one is a slip of the finger, and so is one that a guard counts from: it
 * would open the guard wide. A stop lies beyond the last price.
 */
function checkPrices(command: PlaceOrder, { terms }: Product): Refusal | null {
  const { type, price, direction, triggerPrice = null, instrument } = command;
  const { quote } = marketOf(command);
  if (quote === null) return null;
  const trigger = hasTrigger(type) ? triggerPrice : null;
  for (const one of [hasLimit(type) ? price : null, trigger, confirmedGuard(command, terms)]) {
    if (bandFault(one, quote.last, terms, instrument) === null) continue;
    return { reason: 'PRICE_BAND', figures: { p: formatDecimalShort(terms.priceBandBps, 2) } };
  }
  const last = electingPrice(quote);
  if (trigger === null || !isPast(direction, trigger, last)) return null;
  return { reason: 'TRIGGER_SIDE', figures: { last: priceText(instrument, last) } };
}

/**
 * Worth less than one order may be, at its limit or the last price. All that is left may always be
 * closed, however little it is worth.
 */
export function belowMinimum(
  state: AccountState,
  command: PlaceOrder,
  { intent, product }: Pick<Placed, 'intent' | 'product'>,
): Refusal | null {
  const { instrument, quantity, type } = command;
  const limit = hasLimit(type) ? command.price : command.triggerPrice;
  const price = type === 'market' ? marketOf(command).quote?.last : limit;
  if (price === null || price === undefined) return null;
  const leastMinor = product.terms.leastNotionalMinor;
  const worth = notionalMinor(instrument, shareBase(instrument, price) * quantity, 'down');
  if (worth >= leastMinor) return null;
  const isClose = intent.openClose === 'close';
  if (isClose && quantity >= closableOf(state, intent)) return null;
  const { currency } = instrument;
  const amount = formatMinor(worth, currency);
  const minAmount = formatMinor(leastMinor, currency);
  return { reason: 'MIN_NOTIONAL', figures: { minAmount, amount, currency } };
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
  const long = state.positions.get(positionKey(instrument.heldAs, 'long')) ?? null;
  const openClose = command.openClose ?? (direction === 'sell' && long !== null ? 'close' : 'open');
  const isLong = (direction === 'buy') === (openClose === 'open');
  const position = isLong ? long : state.positions.get(positionKey(instrument.heldAs, 'short'));
  return { openClose, direction, position: position ?? null };
}

/** What an order may close: nothing where there is no position. */
export function closableOf(state: AccountState, { position }: Pick<Intent, 'position'>): bigint {
  return position === null ? 0n : closableQuantity(position, state.orders.values());
}
