import { withheldRate } from '../instruments/dividend-habits.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { inParts, isSplitting, partsOfUnit } from '../instruments/splits.ts';
import { type PriceSnapshot, viewOf } from '../market/price-snapshot.ts';
import { BPS_ONE, divideRounded } from '../money/rounding.ts';
import {
  holdingProfitMinor,
  incomeMinor,
  portfolioPrice,
  type UnitIncome,
} from './holding-worth.ts';

const HOUR_MS = 3_600_000;

/** How long a follow order runs; the hour is for markets that are always open. */
export const termMs = {
  '1h': HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': 30 * 24 * HOUR_MS,
  '90d': 90 * 24 * HOUR_MS,
} as const;
export type FollowTerm = keyof typeof termMs;
export const followTerms = Object.keys(termMs) as readonly FollowTerm[];

/** The review desk decides after it (calls.md 0.10). */
export const FOLLOW_REVIEW_MS = 30_000;

/** A price that money moved at, with where it came from; with eight decimals. */
export interface FollowedPrice {
  readonly price: bigint;
  readonly timeMs: number;
  readonly sourceName: string;
}

/** What a follow order holds of an instrument, as it was confirmed. */
export interface FollowedHolding {
  readonly instrumentId: string;
  readonly code: string;
  readonly weightBps: bigint;
  /** With eight decimals. */
  readonly units: bigint;
  /** How many splits the instrument had been through. */
  readonly splits: number;
  readonly start: FollowedPrice;
}

/** A dividend whose ex-date fell into the term, in the count of the end. */
export interface HoldingDividend extends UnitIncome {
  readonly dividendId: string;
  readonly netMinor: bigint;
}

/** What became of it. */
export interface HoldingResult {
  readonly instrumentId: string;
  /** In the count of the end: splits have changed it. */
  readonly units: bigint;
  readonly end: FollowedPrice;
  /** By its price alone. */
  readonly profitMinor: bigint;
  /** Absent where there was none. */
  readonly dividends?: readonly HoldingDividend[];
}

/**
 * What a portfolio came to, by its prices and its dividends: `netMinor` is what the customer gains
 * or loses.
 */
export interface FollowResult {
  readonly holdings: readonly HoldingResult[];
  readonly profitMinor: bigint;
  readonly feeMinor: bigint;
  readonly netMinor: bigint;
}

export const followStates = ['waiting', 'running', 'settled', 'released'] as const;
export type FollowState = (typeof followStates)[number];

/** An amount that follows an institution to the end of its term. Values are replaced. */
export interface FollowOrder {
  readonly followId: string;
  readonly agencyId: string;
  readonly feeBps: bigint;
  readonly amountMinor: bigint;
  readonly term: FollowTerm;
  readonly state: FollowState;
  /** Money of the FOLLOW wallet held for it now. */
  readonly holdMinor: bigint;
  readonly placedMs: number;
  readonly confirmedMs: number | null;
  readonly settleMs: number;
  /** When something happens to it next; null when it is over. */
  readonly dueMs: number | null;
  readonly holdings: readonly FollowedHolding[];
  /** Null until it is settled. */
  readonly result: FollowResult | null;
}

/** What has happened to a follow order, and when. */
export function followSteps({ state, placedMs, confirmedMs, settleMs }: FollowOrder) {
  const steps: { what: 'followed' | 'confirmed' | 'settled' | 'released'; atMs: number }[] = [];
  steps.push({ what: 'followed', atMs: placedMs });
  if (confirmedMs !== null) steps.push({ what: 'confirmed', atMs: confirmedMs });
  if (state === 'settled' || state === 'released') steps.push({ what: state, atMs: settleMs });
  return steps;
}

/**
 * The price a portfolio is reckoned at: the last one, of a market that is closed too, or the price
 * at which what has ended was settled. Null while there is none, or while the market is open and
 * has gone silent.
 */
export function followedPrice(instrument: Instrument, prices: PriceSnapshot): FollowedPrice | null {
  const { settlement, priceDecimals } = instrument;
  if (settlement !== undefined) {
    const price = portfolioPrice(settlement.price, priceDecimals);
    return { price, timeMs: prices.atMs, sourceName: 'settlement' };
  }
  const view = viewOf(prices, instrument.id);
  if (view === null || view.quote === null || isSplitting(instrument)) return null;
  const { last, timeMs, sourceName } = view.quote;
  const isSilent = view.status === 'open' && prices.atMs - timeMs > view.quoteAgeMaxMs;
  if (isSilent || last <= 0n) return null;
  return { price: portfolioPrice(last, priceDecimals), timeMs, sourceName };
}

/**
 * The price at which an amount goes into a portfolio or comes out of it: only one that is being
 * traded. At the last one of a closed market whoever has heard what will move it would gain; so he
 * would at the end of a cooling-off's band, where nobody may be on the other side.
 */
export function openPrice(instrument: Instrument, prices: PriceSnapshot): FollowedPrice | null {
  const hasEnded = instrument.settlement !== undefined;
  const view = viewOf(prices, instrument.id);
  const isTraded = view?.status === 'open' && view.quote?.coolingOff === undefined;
  return hasEnded || isTraded ? followedPrice(instrument, prices) : null;
}

/** The dividends that a holding has gone without since it was bought, net of what is withheld. */
function dividendsOf(
  instrument: Instrument,
  of: { readonly units: bigint; readonly sinceMs: number; readonly prices: PriceSnapshot },
): readonly HoldingDividend[] {
  const rate = withheldRate(instrument);
  const gone = viewOf(of.prices, instrument.id)?.dividends ?? [];
  return gone.flatMap(({ dividendId, exMs, amount: told }) => {
    if (exMs <= of.sinceMs || exMs > of.prices.atMs) return [];
    const amount = portfolioPrice(told, instrument.priceDecimals);
    const income = { exMs, amount, withheldRate: rate };
    return [{ dividendId, ...income, netMinor: incomeMinor(of.units, income) }];
  });
}

/**
 * What a portfolio has come to at these prices, with the dividends of its term; null while a price
 * is missing. The fee is a part of the profit, rounded up, and there is none of a loss.
 */
export function followResult(
  { holdings, feeBps, confirmedMs }: Pick<FollowOrder, 'holdings' | 'feeBps' | 'confirmedMs'>,
  instruments: readonly Instrument[],
  prices: PriceSnapshot,
  priceOf: typeof openPrice = followedPrice,
): FollowResult | null {
  const results: HoldingResult[] = [];
  for (const { instrumentId, units: held, splits, start } of holdings) {
    const instrument = instruments.find(({ id }) => id === instrumentId);
    const end = instrument === undefined ? null : priceOf(instrument, prices);
    if (instrument === undefined || end === null) return null;
    const units = inParts(held, splits, instrument) / partsOfUnit(instrument);
    const profitMinor = holdingProfitMinor(
      { units: held, price: start.price },
      { units, price: end.price },
    );
    const sinceMs = confirmedMs ?? prices.atMs;
    const dividends = dividendsOf(instrument, { units, sinceMs, prices });
    const result = { instrumentId, units, end, profitMinor };
    results.push(dividends.length === 0 ? result : { ...result, dividends });
  }
  const profitMinor = results.reduce((sum, one) => sum + broughtMinor(one), 0n);
  const feeMinor = profitMinor > 0n ? divideRounded(profitMinor * feeBps, BPS_ONE, 'up') : 0n;
  return { holdings: results, profitMinor, feeMinor, netMinor: profitMinor - feeMinor };
}

/** What a holding brought by its price and by its dividends. */
function broughtMinor({ profitMinor, dividends = [] }: HoldingResult): bigint {
  return dividends.reduce((sum, { netMinor }) => sum + netMinor, profitMinor);
}
