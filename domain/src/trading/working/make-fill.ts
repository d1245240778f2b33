import type { Instrument } from '../../instruments/instrument.ts';
import { type FxQuote, knownRate, type MarketView, type Quote } from '../../market/market-view.ts';
import { divideRounded } from '../../money/rounding.ts';
import type { Order } from '../../orders/order.ts';
import { notionalOf } from '../../orders/order-progress.ts';
import type { OrderTerms } from '../../orders/order-terms.ts';
import { takeLots } from '../../positions/lots.ts';
import type { Position } from '../../positions/position.ts';
import { sideOf } from '../../positions/position-progress.ts';
import type {
  Fill,
  FillAuction,
  FillBefore,
  FillMode,
  PositionBefore,
  PositionEffect,
  SeenFx,
  SeenPrints,
  SeenQuote,
  WholeMatch,
} from '../fill.ts';
import {
  type Cost,
  closingShare,
  costOf,
  liquidationShare,
  openingMargin,
  receivedOf,
  worthMinor,
} from '../placing/cost.ts';
import type { TradingRules } from '../rules.ts';
import { barStartMs, type Match } from './execution.ts';
import { fillEntries } from './fill-entries.ts';

export interface FillContext {
  readonly accountId: string;
  readonly instrument: Instrument;
  readonly market: MarketView;
  readonly rules: TradingRules;
  readonly nowMs: number;
}

/** How a fill came about. */
interface FillWay {
  readonly mode: FillMode;
  readonly position: Position | null;
  readonly known: Cost | null;
  readonly prints?: SeenPrints;
  readonly auction?: FillAuction;
  readonly whole?: WholeMatch;
}

/**
 * Builds the complete record of one execution. `known` is the cost when the decision worked it out
 * already. Throws when the market has no quote: nobody may ask.
 */
export function makeFill(context: FillContext, order: Order, match: Match, how: FillWay): Fill {
  const { instrument, market, rules, nowMs } = context;
  const { terms, fillCount } = order;
  const { quote, fx } = market;
  if (quote === null) throw new Error(`Order ${terms.orderId} filled without a quote.`);
  const fxRate = knownRate(market);
  const { quantity, slices, levels, book } = match;
  const notional = notionalOf(match);
  const cost =
    how.known ?? costOf(order, { quantity, notional }, { instrument, fxRate, atMs: nowMs, rules });
  const { localMinor, costMinor, fees, feeMinor, accrued } = cost;
  const position = positionEffect(order, cost, how, { instrument, fxRate });
  const fillId = `${terms.orderId}-f${fillCount + 1}`;
  const positionId =
    terms.positionId ?? how.position?.positionId ?? newPositionId(terms.orderId, fillCount + 1);
  const money = { fillId, quantity, fees, feeMinor, position, ...(accrued && { accrued }) };
  const settlesLater = market.settlesAtMs > nowMs && netProceeds(money) > 0n;
  return {
    fillId,
    orderId: terms.orderId,
    positionId,
    termsVersion: instrument.version,
    filledAtMs: nowMs,
    mode: how.mode,
    quantity,
    price: divideRounded(notional, quantity, 'halfEven'),
    slices,
    levels,
    ...(book && { book }),
    ...(how.prints && { prints: how.prints }),
    quote: seenQuote(quote),
    fxRate,
    ...(fx && { fx: seenFx(fx) }),
    localMinor,
    costMinor,
    fees,
    feeMinor,
    ...(accrued && { accrued }),
    slippageMinor: slippageMinor({ instrument, terms, match, quote, fxRate }),
    position,
    entries: fillEntries(context.accountId, terms, money, instrument),
    settlesAtMs: settlesLater ? market.settlesAtMs : null,
    barStartMs: barStartMs(market),
    before: beforeOf(order),
    ...(order.elected && { elected: order.elected }),
    ...(order.sizedQuantity !== undefined && { orderQuantity: order.sizedQuantity }),
    ...(how.auction && { auction: how.auction }),
  };
}

/** What earlier fills had made of an order; null before the first. */
export function beforeOf(order: Order): FillBefore | null {
  if (order.fillCount === 0) return null;
  const { filledQuantity, filledNotional, filledWorth, localMinor, costMinor } = order;
  const { marginMinor, fees, bustedQuantity, accruedWorth, accruedMinor } = order;
  return {
    filledQuantity,
    ...(bustedQuantity !== undefined && { bustedQuantity }),
    filledNotional,
    filledWorth,
    localMinor,
    costMinor,
    marginMinor,
    fees,
    ...(accruedWorth !== undefined && { accruedWorth }),
    ...(accruedMinor !== undefined && { accruedMinor }),
  };
}

/**
 * The id of the position a fill begins. An order can begin two: its first fill's may be closed
 * whole before its next fill comes.
 */
function newPositionId(orderId: string, fillNumber: number): string {
  return fillNumber === 1 ? `p-${orderId}` : `p-${orderId}-${fillNumber}`;
}

function seenQuote(quote: Quote): SeenQuote {
  const { bid, ask, last, timeMs, sourceName, isSimulated, drawnBy } = quote;
  const drawn = drawnBy === undefined ? {} : { drawnBy };
  return { bid, ask, last, timeMs, sourceName, isSimulated, ...drawn };
}

function seenFx({ timeMs, sourceName, isSimulated }: FxQuote): SeenFx {
  return { timeMs, sourceName, isSimulated };
}

function positionEffect(
  order: Order,
  cost: Cost,
  { position, whole }: { readonly position: Position | null; readonly whole?: WholeMatch },
  at: { readonly instrument: Instrument; readonly fxRate: bigint },
): PositionEffect {
  const { notional, costMinor, quantity } = cost;
  if (order.terms.openClose === 'open') {
    const marginMinor = openingMargin(order, cost, at);
    return { effect: 'opened', notional, costMinor, marginMinor };
  }
  if (position === null) throw new Error(`Order ${order.terms.orderId} closes nothing.`);
  const held = heldBefore(position, quantity);
  return { ...closingEffect(order.terms, held.before, cost, { ...at, whole }), ...held };
}

/** A position as a fill found it, and the lots that so much of it is taken from. */
export function heldBefore(position: Position, quantity: bigint) {
  const before: PositionBefore = {
    quantity: position.quantity,
    notional: position.notional,
    costMinor: position.costMinor,
    marginMinor: position.marginMinor,
    ...(position.variationMinor !== undefined && { variationMinor: position.variationMinor }),
  };
  return { lots: takeLots(position.lots, quantity).uses, before };
}

type ClosedEffect = Extract<PositionEffect, { effect: 'closed' }>;

/** What a part that is closed does to its position, which lots it uses up aside. */
export function closingEffect(
  terms: Pick<OrderTerms, 'direction' | 'openClose' | 'walletCurrency' | 'origin'>,
  before: PositionBefore,
  cost: Cost,
  of: {
    readonly instrument: Instrument;
    readonly fxRate: bigint;
    /** Only of a liquidation. */
    readonly whole?: WholeMatch | undefined;
  },
): Omit<ClosedEffect, 'lots' | 'before'> {
  const at = { ...of, side: sideOf(terms), walletCurrency: terms.walletCurrency };
  if (terms.origin === undefined) {
    const share = closingShare(before, cost, at);
    return { effect: 'closed', ...share, realisedMinor: share.profitMinor - cost.feeMinor };
  }
  const { insuredMinor, ...share } = liquidationShare(before, cost, at);
  const realisedMinor = share.profitMinor - cost.feeMinor + insuredMinor;
  const liquidation = of.whole && { insuredMinor, whole: of.whole };
  return { effect: 'closed', ...share, realisedMinor, ...(liquidation && { liquidation }) };
}

/** What the insurance account paid of the loss and the fees of a liquidation. */
export function insuredOf(effect: PositionEffect): bigint {
  return effect.effect === 'closed' ? (effect.liquidation?.insuredMinor ?? 0n) : 0n;
}

/** Cash a closing fill brings in, with accrued interest, fees taken off. */
export function netProceeds(fill: Pick<Fill, 'position' | 'feeMinor' | 'accrued'>): bigint {
  const { position: effect, feeMinor } = fill;
  if (effect.effect === 'opened') return 0n;
  const brought = effect.marginMinor + effect.profitMinor + insuredOf(effect);
  return brought + receivedOf(fill) - feeMinor;
}

/**
 * Money a fill lost against the middle of the quote it saw, in the wallet's currency, half-even.
 * With one side missing the last price stands for the middle.
 */
export function slippageMinor(of: {
  readonly instrument: Instrument;
  readonly terms: Pick<OrderTerms, 'direction' | 'currency' | 'walletCurrency'>;
  readonly match: Pick<Match, 'slices' | 'quantity'>;
  readonly quote: Pick<SeenQuote, 'bid' | 'ask' | 'last'>;
  readonly fxRate: bigint;
}): bigint {
  const { instrument, terms, match, fxRate } = of;
  const { bid, ask, last } = of.quote;
  const doubledMid = bid === null || ask === null ? 2n * last : bid + ask;
  const doubledWorse = 2n * notionalOf(match) - doubledMid * match.quantity;
  const signed = terms.direction === 'buy' ? doubledWorse : -doubledWorse;
  // Half a tick times an odd quantity is half a scaled unit: doubled until the one rounding to
  // cents.
  return worthMinor(instrument, terms.walletCurrency, {
    worth: signed * fxRate,
    rounding: 'halfEven',
    parts: 2n,
  });
}
