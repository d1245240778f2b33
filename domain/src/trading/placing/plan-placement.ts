import type { Instrument } from '../../instruments/instrument.ts';
import { splitCount } from '../../instruments/splits.ts';
import { walletCurrency } from '../../ledger/chart.ts';
import { knownRate, type MarketView } from '../../market/market-view.ts';
import { inHoursOf, marketOf } from '../../market/price-snapshot.ts';
import { formatMinor } from '../../money/money.ts';
import { divideRounded, larger, smaller } from '../../money/rounding.ts';
import { hasLimit, hasTrigger, NO_QUEUE, type Order } from '../../orders/order.ts';
import type { AuctionTerms, ConfirmedFigures } from '../../orders/order-parts.ts';
import { newOrder, notionalOf } from '../../orders/order-progress.ts';
import { carriedOf, type OrderTerms } from '../../orders/order-terms.ts';
import { endsAtOnce, expiryOf, waitsForOpen } from '../../orders/time-in-force.ts';
import { kindOf } from '../../products/all-products.ts';
import type { ProductTerms } from '../../products/product.ts';
import { calendarOf } from '../../time/calendars.ts';
import { crossOf, nextCrossMs, ownCutOffMs } from '../../time/session-cross.ts';
import { availableMinor } from '../../wallets/wallet-figures.ts';
import { type AccountState, walletOf } from '../account-state.ts';
import type { PlaceOrder } from '../commands.ts';
import { withFirstTrigger } from '../exits/trailing.ts';
import type { OrderAccepted } from '../facts.ts';
import type { Refusal } from '../refusals.ts';
import type { TradingRules } from '../rules.ts';
import { blockMatch } from '../working/block-match.ts';
import { bookSide, displayedSide } from '../working/book-side.ts';
import {
  canFill,
  holdPrice,
  type Match,
  NO_MATCH,
  opensShort,
  queueSpot,
  takeDepth,
} from '../working/execution.ts';
import { partOf } from '../working/send-again.ts';
import { checkLargest } from './check-largest.ts';
import { checkFields, checkRules, type Intent, intentOf, type Placed } from './check-placement.ts';
import { insideBand } from './cooling-off.ts';
import { type Cost, cashNeed, costOf, leastBaseMinor } from './cost.ts';
import { checkGuard, confirmedGuard, hasGuard, worstAtMarket } from './guard.ts';
import { amountFault, paidMinor, type SizedOrder, sizedByAmount } from './order-amount.ts';

/**
 * An order thought through against one view of the market: what it would fill at once, what it
 * needs, and whether a rule or the money refuses it. Orders, previews and the half and full
 * shortcuts all read this one plan.
 */
export interface Placement {
  readonly accepted: OrderAccepted;
  readonly intent: Intent;
  /** What fills at once; null when the order has to wait for a market it can meet. */
  readonly match: Match | null;
  /** What the hold covers: the match of a market order, else the whole at its worst price. */
  readonly held: Cost;
  /** The most of the wallet it can take, guard and fees included, in minor units, rounded up. */
  readonly neededMinor: bigint;
  readonly refusal: Refusal | null;
}

/** Refusals that leave nothing to plan with; so do those of the fields. */
const unplannable: readonly Refusal['reason'][] = ['NOT_TRADABLE', 'STALE_PRICE'];

/** True as well where an earlier rule refused and there is no rate to reckon with. */
function isUnplannable(refused: Refusal, market: MarketView): boolean {
  return unplannable.includes(refused.reason) || market.fxRate === null;
}

/** Plans an order. Where there is nothing to plan with, the refusal comes alone. */
export function planPlacement(
  state: AccountState,
  given: PlaceOrder,
  rules: TradingRules,
): Placement | Refusal {
  const command = withFirstTrigger(inHoursOf(given, given));
  const intent = intentOf(state, command);
  const placed = { intent, product: rules.products[kindOf(command.instrument)] };
  const { amountMinor } = command;
  if (amountMinor === undefined)
    return planSized(state, { command, tooSmall: null }, placed, rules);
  const unused = amountFault(command, placed);
  if (unused !== null) return unused;
  const paidFor = (quantity: bigint) => mostPaid({ ...command, quantity }, intent, rules);
  return planSized(state, sizedByAmount(command, amountMinor, paidFor), placed, rules);
}

/**
 * What an order takes at worst: what it meets at the prices there are, and the rest at its limit or
 * as far as the guard goes. Null where there is nothing to reckon with.
 */
function mostPaid(command: PlaceOrder, intent: Intent, rules: TradingRules): bigint | null {
  const { instrument, nowMs, quantity } = command;
  const market = marketOf(command);
  const { fxRate } = market;
  const terms = termsOf(command, intent, rules);
  const { direction, triggerPrice } = terms;
  const isStop = triggerPrice !== undefined;
  const at = { terms, quantity, instrument, market, nowMs, rules };
  const match = isStop ? null : matchOnArrival(at);
  const best = match === null ? market.quote?.last : displayedSide(market, direction)[0]?.price;
  const fromPrice = triggerPrice ?? best ?? null;
  const guarded = () =>
    fromPrice === null ? null : worstAtMarket(terms, { instrument, best: fromPrice });
  const worst = hasLimit(terms.type) ? terms.price : guarded();
  if (fxRate === null || worst === null) return null;
  const taken = match ?? NO_MATCH;
  const blank = newOrder({ terms, state: 'working', holdMinor: 0n, expiry: null, queue: NO_QUEUE });
  const notional = notionalOf(taken) + (quantity - taken.quantity) * worst;
  return paidMinor(
    costOf(blank, { quantity, notional }, { instrument, fxRate, atMs: nowMs, rules }),
  );
}

function planSized(
  state: AccountState,
  { command, tooSmall }: SizedOrder,
  placed: Placed,
  rules: TradingRules,
): Placement | Refusal {
  const { intent, product } = placed;
  const malformed = checkFields(state, command, placed);
  if (malformed !== null) return malformed;
  const refused = checkRules(state, command, placed) ?? tooSmall;
  const market = marketOf(command);
  if (refused !== null && isUnplannable(refused, market)) return refused;
  const terms = termsOf(command, intent, rules);
  const { instrument, nowMs, timeInForce } = command;
  const quantity = terms.quantity;
  const part = partOf(terms, quantity, { instrument, rules });
  const isStop = terms.triggerPrice !== undefined;
  const cross = terms.auction?.cross;
  const met = isStop
    ? null
    : matchOf(product.terms, { terms, quantity: part, instrument, market, nowMs, rules });
  const match = endsAtOnce(timeInForce) ? matchAtOnce(terms, met) : met;
  const isClosed = waitsForOpen(market) && !endsAtOnce(timeInForce);
  const waits = cross === undefined ? isClosed : cross === 'open';
  const queue = queueSpot(market, terms.direction, terms.price);
  const blank = newOrder({ terms, state: 'working', holdMinor: 0n, expiry: null, queue });
  const at = { instrument, fxRate: knownRate(market), atMs: nowMs, rules };
  const held = costOf(blank, heldPart(terms, match, { ...command, rules }), at);
  const holdMinor = cashNeed(blank, held, intent.position, at);
  const expected = () => costOf(blank, expectedPart(terms, match, { market, part }), at);
  // Nobody needs a second cost where no key bounds the order.
  const tooLarge = () => {
    if (command.mostMinor === undefined) return null;
    const costMinor = larger(held.costMinor, expected().costMinor);
    const leastMinor = leastBaseMinor(instrument, terms.walletCurrency, { quantity, ...at });
    return checkLargest(command, larger(costMinor, leastMinor ?? costMinor), terms.walletCurrency);
  };
  const confirmed = command.confirmed ?? ownEstimate({ quantity, match, expected });
  const isGuarded = match !== null && hasGuard(command, product.terms);
  const neededMinor = isGuarded ? larger(holdMinor, needAtGuard(blank, at, market)) : holdMinor;
  return {
    accepted: {
      kind: 'orderAccepted',
      accountId: state.accountId,
      atMs: nowMs,
      terms: {
        ...terms,
        ...(confirmed !== null && { confirmed }),
        ...(waits && { waitsForOpen: true }),
      },
      state: waits ? 'queuedForOpen' : isStop ? 'armed' : 'working',
      holdMinor,
      expiry: expiryOf({ ...terms, market, nowMs, gtcDays: rules.gtcDays }),
      queue,
    },
    intent,
    match,
    held,
    neededMinor,
    refusal:
      refused ??
      checkGuard(terms, { instrument, market, nowMs }) ??
      tooLarge() ??
      checkOpenOrders(state, { terms, match, rules }) ??
      checkMoney(state, terms, { neededMinor, cost: held }),
  };
}

/**
 * What opening all of an order at the market takes at its guard; of one by amount no more than the
 * amount. Nothing of what closes: its price only changes what it brings. Nothing of a short: it is
 * held for more than its guard.
 */
function needAtGuard(
  order: Order,
  at: {
    readonly instrument: Instrument;
    readonly fxRate: bigint;
    readonly atMs: number;
    readonly rules: TradingRules;
  },
  market: MarketView,
): bigint {
  const { terms } = order;
  const { direction, openClose, quantity, amountMinor } = terms;
  const best = displayedSide(market, direction)[0]?.price;
  if (direction === 'sell' || openClose === 'close' || best === undefined) return 0n;
  const notional = quantity * worstAtMarket(terms, { instrument: at.instrument, best });
  const mostMinor = cashNeed(order, costOf(order, { quantity, notional }, at), null, at);
  return amountMinor === undefined ? mostMinor : smaller(mostMinor, amountMinor);
}

/**
 * Refusal: OPEN_ORDERS, of an order that would wait, or leave exits that do, beside as many as may
 * be open. One that fills whole at once, or ends, is let through.
 */
function checkOpenOrders(
  state: AccountState,
  of: {
    readonly terms: OrderTerms;
    readonly match: Match | null;
    readonly rules: Pick<TradingRules, 'openOrdersMost'>;
  },
): Refusal | null {
  const { terms, match, rules } = of;
  if (state.orders.size < rules.openOrdersMost) return null;
  const isDone = match?.quantity === terms.quantity || endsAtOnce(terms.timeInForce);
  if (isDone && terms.exits === undefined) return null;
  return { reason: 'OPEN_ORDERS', figures: { n: String(rules.openOrdersMost) } };
}

/** What fills of an order that does not wait: nothing where it is to fill whole and cannot. */
function matchAtOnce({ timeInForce, quantity }: OrderTerms, met: Match | null): Match {
  if (met === null) return NO_MATCH;
  return timeInForce === 'fok' && met.quantity < quantity ? NO_MATCH : met;
}

/** What fills at once: of a block the whole or nothing, of all else what the book has. */
function matchOf(
  { sizeSchedule: schedule }: ProductTerms,
  at: Parameters<typeof matchOnArrival>[0],
): Match | null {
  if (schedule === null) return matchOnArrival(at);
  return blockMatch({ ...at, schedule, direction: at.terms.direction });
}

/** The house's own estimate of an order that does not fill whole on arrival; else null. */
function ownEstimate(of: {
  readonly quantity: bigint;
  readonly match: Match | null;
  readonly expected: () => Cost;
}): ConfirmedFigures | null {
  if (of.match?.quantity === of.quantity) return null;
  const { quantity, notional, costMinor: totalMinor, feeMinor } = of.expected();
  const price = quantity === 0n ? null : divideRounded(notional, quantity, 'halfEven');
  return { by: 'house', price, totalMinor, feeMinor };
}

/** What a planned order is expected to cost in all: its match, and the rest at its limit. */
export function expectedCost(placement: Placement, command: PlaceOrder, rules: TradingRules): Cost {
  const { accepted, match } = placement;
  const { instrument, nowMs: atMs } = command;
  const market = marketOf(command);
  const { quantity, ...terms } = accepted.terms;
  const parted = partOf(terms, quantity, { instrument, rules });
  const part = expectedPart(accepted.terms, match, { market, part: parted });
  return costOf(newOrder(accepted), part, { instrument, fxRate: knownRate(market), atMs, rules });
}

function termsOf(command: PlaceOrder, intent: Intent, rules: TradingRules): OrderTerms {
  const { instrument, type } = command;
  const splits = splitCount(instrument);
  const slippageGuardBps = command.slippageGuardBps ?? rules.slippageGuardBps;
  const guardFrom = confirmedGuard(command, rules.products[kindOf(instrument)].terms);
  const guard = { slippageGuardBps, ...(guardFrom !== null && { guardFrom }) };
  return {
    instrumentId: instrument.id,
    heldAs: instrument.heldAs,
    walletType: instrument.walletType,
    currency: instrument.currency,
    walletCurrency: walletCurrency[instrument.walletType],
    openClose: intent.openClose,
    type,
    quantity: command.quantity,
    ...(command.amountMinor !== undefined && { amountMinor: command.amountMinor }),
    price: hasLimit(type) ? command.price : null,
    ...(hasTrigger(type) && command.triggerPrice && { triggerPrice: command.triggerPrice }),
    ...(command.trail && { trail: command.trail }),
    ...guard,
    positionId: intent.openClose === 'close' ? (intent.position?.positionId ?? null) : null,
    acceptedAtMs: command.nowMs,
    ...carriedOf(command),
    ...(splits > 0 && { splits }),
    ...auctionTerms(command, guard),
  };
}

/** The auction the order joins, when its market collects for one; or its open or close. */
function auctionTerms(
  command: PlaceOrder,
  guard: Pick<OrderTerms, 'slippageGuardBps' | 'guardFrom'>,
): { readonly auction?: AuctionTerms } {
  const { instrument, direction, price, type, timeInForce } = command;
  const market = marketOf(command);
  const cross = crossOf(timeInForce);
  const collectsUntilMs = market.status === 'auction' ? market.nextOpenMs : null;
  const calendar = calendarOf(instrument.calendarId);
  const uncrossMs = cross === null ? collectsUntilMs : nextCrossMs(calendar, cross, command.nowMs);
  if (endsAtOnce(timeInForce) || uncrossMs === null) return {};
  const best = market.quote?.last ?? 0n;
  const guarded = () => worstAtMarket({ direction, ...guard }, { instrument, best });
  const worstPrice = type === 'market' || price === null ? guarded() : price;
  const bindsMs = cross === null ? undefined : ownCutOffMs(calendar, cross, uncrossMs);
  const own = { ...(cross && { cross }), ...(bindsMs !== undefined && { bindsMs }) };
  return { auction: { uncrossMs, worstPrice, ...own } };
}

/**
 * What an order takes from the book when it arrives or its market opens. Null when it cannot meet
 * the book at all (market not open, quote stale, nobody on the other side) and has to wait.
 */
export function matchOnArrival(at: {
  readonly terms: OrderTerms;
  readonly quantity: bigint;
  readonly instrument: Instrument;
  readonly market: MarketView;
  readonly nowMs: number;
  readonly rules: TradingRules;
}): Match | null {
  const { terms, quantity, instrument, market, nowMs, rules } = at;
  // An order of an auction, an open or a close meets that price and no book.
  if (terms.auction !== undefined || !canFill(market, nowMs)) return null;
  const { direction, price } = terms;
  const side = bookSide(market, direction);
  const best = side.levels[0];
  if (best === undefined) return null;
  // From the confirmed price, else from the displayed one, also where nothing is left of it: the
  // guard does not give way to what was taken before.
  const guarded = () => worstAtMarket(terms, { instrument, best: best.price });
  const worstPrice = price ?? insideBand(market, direction, guarded());
  const offBook = price === null ? rules : null;
  return takeDepth({ instrument, direction, side, quantity, worstPrice, offBook });
}

/**
 * What the hold covers: a limit at its price, a market order at what it takes or, waiting, its
 * guard, counted from the confirmed price, else from the last one; of a stop from its trigger.
 */
export function heldPart(
  terms: OrderTerms,
  match: Match | null,
  at: Pick<PlaceOrder, 'instrument' | 'prices'> & { readonly rules: TradingRules },
): { readonly quantity: bigint; readonly notional: bigint } {
  const { quantity, price } = terms;
  const { instrument, rules } = at;
  const market = marketOf(at);
  const isShort = opensShort(terms);
  if (price === null && match !== null && !isShort) {
    return { quantity: match.quantity, notional: notionalOf(match) };
  }
  const best = terms.triggerPrice ?? market.quote?.last ?? 0n;
  const worst = price ?? worstAtMarket(terms, { instrument, best });
  return { quantity, notional: quantity * holdPrice(terms, worst, { instrument, market, rules }) };
}

/**
 * What the order is expected to cost: its match, and the rest at its limit, its trigger or the last
 * price.
 */
function expectedPart(
  terms: OrderTerms,
  match: Match | null,
  { market, part }: { readonly market: MarketView; readonly part: bigint },
): { readonly quantity: bigint; readonly notional: bigint } {
  const taken = match ?? NO_MATCH;
  const isWhole = part === terms.quantity;
  const atMarket = terms.price === null && isWhole;
  const ends = match !== null && (atMarket || endsAtOnce(terms.timeInForce));
  const rest = ends ? 0n : terms.quantity - taken.quantity;
  const restPrice = terms.price ?? terms.triggerPrice ?? market.quote?.last ?? 0n;
  return { quantity: taken.quantity + rest, notional: notionalOf(taken) + rest * restPrice };
}

/**
 * Money comes last (calls.md 0.4). Refusal: INSUFFICIENT, with what there is and the most it can
 * take.
 */
function checkMoney(
  state: AccountState,
  terms: OrderTerms,
  need: { readonly neededMinor: bigint; readonly cost: Cost },
): Refusal | null {
  const available = availableMinor(walletOf(state, terms.walletType));
  if (need.neededMinor <= available) return null;
  const { walletType, walletCurrency: currency } = terms;
  return {
    reason: 'INSUFFICIENT',
    figures: {
      available: formatMinor(available, currency),
      needed: formatMinor(need.neededMinor, currency),
      totalAmount: formatMinor(need.cost.costMinor, currency),
      fee: formatMinor(need.cost.feeMinor, currency),
      walletType,
      currency,
    },
  };
}
