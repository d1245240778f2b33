import type { Instrument } from '../../instruments/instrument.ts';
import { divideRounded, smaller } from '../../money/rounding.ts';
import { NO_QUEUE } from '../../orders/order.ts';
import { newOrder, notionalOf } from '../../orders/order-progress.ts';
import type { OrderTerms } from '../../orders/order-terms.ts';
import { sideOf } from '../../positions/position-progress.ts';
import { kindOf } from '../../products/all-products.ts';
import type { SizeSchedule } from '../../products/product.ts';
import { encodeValue } from '../facts-codec.ts';
import type { Fill, PositionEffect, PriceSlice } from '../fill.ts';
import { quantityToClose } from '../margin/liquidation-size.ts';
import { type Cost, costOf, openingMargin } from '../placing/cost.ts';
import { worstAtMarket } from '../placing/guard.ts';
import { guardedAmountMinor } from '../placing/order-amount.ts';
import { paperRules, type TradingRules } from '../rules.ts';
import { shareOfPrints } from '../working/allot-resting.ts';
import { sizePrice } from '../working/block-match.ts';
import { seenSide } from '../working/book-side.ts';
import { type OffBook, takeDepth } from '../working/execution.ts';
import { fillEntries } from '../working/fill-entries.ts';
import { closingEffect, netProceeds, slippageMinor } from '../working/make-fill.ts';

/**
 * One figure of a fill, as stored and as worked out again; both in the event log's own notation.
 */
export interface Comparison {
  readonly what: string;
  readonly stored: string;
  readonly recomputed: string;
  readonly agrees: boolean;
}

/**
 * Works a stored fill out again from what it saw: the order's terms, the quote and depth, the rate,
 * and what came before it. Compares depth used, price, cash value, cost, fees, slippage, what it
 * did to the position, and the postings. An honest fill agrees in every line.
 */
export function explainFill(
  input: {
    readonly accountId: string;
    readonly terms: OrderTerms;
    readonly fill: Fill;
    readonly instrument: Instrument;
  },
  rules: TradingRules = paperRules,
): readonly Comparison[] {
  const { accountId, terms, fill, instrument } = input;
  const slices = slicesAgain(terms, fill, instrument, rules);
  const notional = notionalOf({ slices });
  const { quantity, fxRate, quote } = fill;
  const order = orderBefore(terms, fill);
  const cost = costOf(
    order,
    { quantity, notional },
    { instrument, fxRate, atMs: fill.filledAtMs, rules },
  );
  const { localMinor, costMinor, fees, feeMinor, accrued } = cost;
  const position = positionAgain(terms, fill, cost, instrument);
  const { fillId } = fill;
  const money = { fillId, quantity, fees, feeMinor, position, ...(accrued && { accrued }) };
  const match = { slices, quantity };
  const again = {
    slices,
    price: divideRounded(notional, quantity, 'halfEven'),
    localMinor,
    costMinor,
    fees,
    feeMinor,
    accrued: accrued ?? undefined,
    slippageMinor: slippageMinor({ instrument, terms, match, quote, fxRate }),
    position,
    entries: fillEntries(accountId, terms, money, instrument),
    settlesAtMs: netProceeds(money) > 0n ? fill.settlesAtMs : null,
    ...printsAgain(terms, fill, instrument, rules),
    ...liquidatedAgain(terms, fill, instrument, rules),
  };
  return Object.entries(again).map(([what, value]) =>
    compare(what, fill[what as keyof typeof again], value),
  );
}

/** Two records part by part, down to those that are no records themselves. */
export function compareParts(stored: object, again: object, of = ''): readonly Comparison[] {
  const before = new Map(Object.entries(stored));
  const after = new Map(Object.entries(again));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    const what = `${of}${key}`;
    return isRecord(one) && isRecord(other)
      ? compareParts(one, other, `${what}.`)
      : compare(what, one, other);
  });
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function compare(what: string, stored: unknown, recomputed: unknown): Comparison {
  const [before, after] = [stored, recomputed].map((value) =>
    value === undefined ? 'nothing' : encodeValue(value),
  );
  return { what, stored: `${before}`, recomputed: `${after}`, agrees: before === after };
}

/** The order as it stood before the fill. */
function orderBefore(terms: OrderTerms, fill: Fill) {
  const fresh = newOrder({ terms, state: 'working', holdMinor: 0n, expiry: null, queue: NO_QUEUE });
  return fill.before === null ? fresh : { ...fresh, ...fill.before };
}

/**
 * The depth a fill used: its limit for a resting one, the one price of an auction, else the walk
 * through the levels it reached.
 */
function slicesAgain(
  terms: OrderTerms,
  fill: Fill,
  instrument: Instrument,
  rules: TradingRules,
): readonly PriceSlice[] {
  const { quantity } = fill;
  const { price, direction } = terms;
  if (fill.mode === 'resting') return price === null ? [] : [{ price, quantity }];
  if (fill.mode === 'auction') return fill.auction ? [{ price: fill.auction.price, quantity }] : [];
  const { sizeSchedule } = rules.products[kindOf(instrument)].terms;
  if (sizeSchedule !== null) return blockAgain(sizeSchedule, terms, fill, instrument);
  const side = seenSide(fill);
  const worstPrice = worstPriceOf(terms, fill, instrument);
  if (worstPrice === null) return [];
  const offBook = price === null ? offBookOf(fill) : null;
  return takeDepth({ instrument, direction, side, quantity, worstPrice, offBook }).slices;
}

/** What it paid past the book by; null of a fill that stayed within it. */
function offBookOf({ book }: Fill): OffBook | null {
  return book?.impact === undefined ? null : { impact: book.impact };
}

/**
 * The price past which it took nothing: its limit, or its guard from the confirmed price, else from
 * the best one it saw.
 */
export function worstPriceOf(terms: OrderTerms, fill: Fill, instrument: Instrument): bigint | null {
  const best = seenSide(fill).levels[0]?.price;
  if (best === undefined) return null;
  return terms.price ?? worstAtMarket(terms, { instrument, best });
}

/** What the whole order could cost at most by its guard, or bring at least; fees included. */
export function guardedMinor(
  terms: OrderTerms,
  fill: Fill,
  at: { readonly instrument: Instrument; readonly rules: TradingRules },
): bigint | null {
  const worstPrice = worstPriceOf(terms, fill, at.instrument);
  if (worstPrice === null) return null;
  const { fxRate, filledAtMs: atMs } = fill;
  return guardedAmountMinor(terms, worstPrice, { ...at, fxRate, atMs });
}

/** A block's one price, from the quote it saw and what was out already. */
function blockAgain(
  schedule: SizeSchedule,
  { direction }: OrderTerms,
  { quote, quantity, book }: Fill,
  instrument: Instrument,
): readonly PriceSlice[] {
  const best = direction === 'buy' ? quote.ask : quote.bid;
  if (best === null) return [];
  const sized = { quantity: quantity + (book?.beyond ?? 0n) };
  const price = sizePrice({ schedule, instrument, direction, best, ...sized });
  return price === null ? [] : [{ price, quantity }];
}

/** A resting fill's share of the prints it was shown; it never filled more than that. */
function printsAgain(
  terms: OrderTerms,
  fill: Fill,
  instrument: Instrument,
  rules: TradingRules,
): Partial<Pick<Fill, 'prints' | 'quantity'>> {
  const { price, direction } = terms;
  const { prints: shown } = fill;
  if (shown === undefined || price === null) return {};
  const { filledQuantity = 0n, bustedQuantity = 0n } = fill.before ?? {};
  const { orderQuantity = terms.quantity } = fill;
  const remaining = orderQuantity - filledQuantity - bustedQuantity;
  const prints = shareOfPrints({ instrument, direction, price, remaining, shown, rules });
  return { prints, quantity: smaller(fill.quantity, prints.allotted) };
}

/** How much of a position a liquidation closed: what its rule asks, as far as there was a book. */
function liquidatedAgain(
  terms: OrderTerms,
  { position: effect, quote: { last }, fxRate, filledAtMs: atMs }: Fill,
  instrument: Instrument,
  rules: TradingRules,
): Partial<Pick<Fill, 'quantity'>> {
  const whole = effect.effect === 'closed' ? effect.liquidation?.whole : undefined;
  if (effect.effect === 'opened' || whole === undefined) return {};
  const { walletCurrency, leverage } = terms;
  const position = { ...effect.before, side: sideOf(terms), walletCurrency, leverage };
  const seen = { position, terms, instrument, last, fxRate, atMs, whole };
  return { quantity: smaller(quantityToClose(seen, rules), whole.quantity) };
}

function positionAgain(
  terms: OrderTerms,
  fill: Fill,
  cost: Cost,
  instrument: Instrument,
): PositionEffect {
  const stored = fill.position;
  const { notional, costMinor } = cost;
  if (stored.effect === 'opened') {
    const marginMinor = openingMargin(orderBefore(terms, fill), cost, {
      instrument,
      fxRate: fill.fxRate,
    });
    return { effect: 'opened', notional, costMinor, marginMinor };
  }
  const at = { instrument, fxRate: fill.fxRate, whole: stored.liquidation?.whole };
  return {
    ...closingEffect(terms, stored.before, cost, at),
    // Which lots were first in is the history's to say; that they add up is checked by the audit.
    lots: stored.lots,
    before: stored.before,
  };
}
