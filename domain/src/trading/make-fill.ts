import type { Instrument } from '../instruments/instrument.ts';
import type { MarketView, Quote } from '../market/market-view.ts';
import { divideRounded } from '../money/rounding.ts';
import type { Order } from '../orders/order.ts';
import { notionalOf } from '../orders/order-progress.ts';
import { takeLots } from '../positions/lots.ts';
import type { Position } from '../positions/position.ts';
import { closingShare, costOf, notionalMinor, openingMargin, toWalletMinor } from './cost.ts';
import { barStartMs, type Match } from './execution.ts';
import type { Fill, FillMode, PositionEffect, SeenQuote } from './fill.ts';
import { fillEntries } from './fill-entries.ts';
import type { TradingRules } from './rules.ts';

export interface FillContext {
  readonly accountId: string;
  readonly instrument: Instrument;
  readonly market: MarketView;
  readonly rules: TradingRules;
  readonly nowMs: number;
}

/** Builds the complete record of one execution. Throws when the market has no quote: nobody may ask. */
export function makeFill(
  context: FillContext,
  order: Order,
  match: Match,
  mode: FillMode,
  position: Position | null,
): Fill {
  const { instrument, market, rules, nowMs } = context;
  const { terms } = order;
  const { quote } = market;
  if (quote === null) throw new Error(`Order ${terms.orderId} filled without a quote.`);
  const notional = notionalOf(match);
  const { fxRate } = market;
  const cost = costOf(
    order,
    { quantity: match.quantity, notional },
    { ...context, fxRate, atMs: nowMs, rules },
  );
  const effect = positionEffect(order, cost, notional, position);
  const fillId = `${terms.orderId}-f${order.fillCount + 1}`;
  const settles = effect.effect === 'closed' && market.settlesAtMs > nowMs;
  const base = {
    fillId,
    orderId: terms.orderId,
    positionId: terms.positionId ?? position?.positionId ?? positionIdOf(terms.orderId),
    instrumentId: terms.instrumentId,
    walletType: terms.walletType,
    direction: terms.direction,
    openClose: terms.openClose,
    leverage: terms.leverage,
    filledAtMs: nowMs,
    mode,
    quantity: match.quantity,
    price: divideRounded(notional, match.quantity, 'halfEven'),
    slices: match.slices,
    levels: match.levels,
    quote: seenQuote(quote),
    currency: terms.currency,
    walletCurrency: terms.walletCurrency,
    fxRate,
    localMinor: cost.localMinor,
    costMinor: cost.costMinor,
    fees: cost.fees,
    feeMinor: cost.feeMinor,
    slippageMinor: slippageMinor(instrument, terms, match, seenQuote(quote), fxRate),
    position: effect,
    settlesAtMs: settles && netProceeds(effect, cost.feeMinor) > 0n ? market.settlesAtMs : null,
    barStartMs: barStartMs(market),
    before: {
      filledQuantity: order.filledQuantity,
      filledNotional: order.filledNotional,
      localMinor: order.localMinor,
      costMinor: order.costMinor,
      marginMinor: order.marginMinor,
      fees: order.fees,
      positionQuantity: position?.quantity ?? 0n,
      positionNotional: position?.notional ?? 0n,
      positionCostMinor: position?.costMinor ?? 0n,
      positionMarginMinor: position?.marginMinor ?? 0n,
    },
  };
  return { ...base, entries: fillEntries(context.accountId, base) };
}

/** The id of the position an opening order begins. */
export function positionIdOf(orderId: string): string {
  return `p-${orderId}`;
}

function seenQuote(quote: Quote): SeenQuote {
  const { bid, ask, last, timeMs, sourceName, isSimulated } = quote;
  return { bid, ask, last, timeMs, sourceName, isSimulated };
}

function positionEffect(
  order: Order,
  cost: { readonly quantity: bigint; readonly costMinor: bigint; readonly feeMinor: bigint },
  notional: bigint,
  position: Position | null,
): PositionEffect {
  if (order.terms.openClose === 'open') {
    const marginMinor = openingMargin(order, cost.costMinor);
    return { effect: 'opened', notional, costMinor: cost.costMinor, marginMinor };
  }
  if (position === null) throw new Error(`Order ${order.terms.orderId} closes nothing.`);
  const share = closingShare(position, cost.quantity, cost.costMinor, position.side);
  return {
    effect: 'closed',
    ...share,
    realisedMinor: share.profitMinor - cost.feeMinor,
    lots: takeLots(position.lots, cost.quantity).uses,
  };
}

/** Cash a closing fill brings in, fees taken off. */
export function netProceeds(effect: PositionEffect, feeMinor: bigint): bigint {
  return effect.effect === 'closed' ? effect.marginMinor + effect.profitMinor - feeMinor : 0n;
}

/**
 * Money a fill lost against the middle of the quote it saw, in the wallet's currency, half-even. With
 * one side missing the last price stands for the middle.
 */
export function slippageMinor(
  instrument: Instrument,
  terms: Pick<Fill, 'direction' | 'currency' | 'walletCurrency'>,
  match: Pick<Match, 'slices' | 'quantity'>,
  quote: SeenQuote,
  fxRate: bigint,
): bigint {
  const { bid, ask, last } = quote;
  const doubledMid = bid === null || ask === null ? 2n * last : bid + ask;
  const doubledWorse = 2n * notionalOf(match) - doubledMid * match.quantity;
  const signed = terms.direction === 'buy' ? doubledWorse : -doubledWorse;
  // Half a tick times an odd quantity is half a scaled unit: doubled until the one rounding to cents.
  return toWalletMinor(notionalMinor(instrument, signed, 2n), terms, fxRate);
}
