import { type Direction, direction } from '@candor/contract/enums';
import type { FillRow } from '@candor/contract/trading-shapes';
import {
  minus,
  negated,
  product,
  quotient,
  roundedTo,
  signOf,
  sum,
} from '@candor/ui/figures/decimals';

/**
 * What trading now cost against the midpoint, in the wallet's currency. `fee + size + spread` is
 * `total` to the cent: the spread is worked out and rounded, the size is what is left of the
 * slippage.
 */
export interface CostSplit {
  readonly fee: string;
  /** Half the spread at the moment of each fill. Null when the book had one side only. */
  readonly spread: string | null;
  /** Reaching past the first price (above zero), or a price better than it (below zero). */
  readonly size: string;
  readonly total: string;
}

const cents = 2;
/** A rate of one, for fills in the wallet's own currency. */
const noExchange = '1';

/** The fee lines of one fill, added up. */
export function feeOf(fill: Pick<FillRow, 'feeLines'>): string {
  return sum(fill.feeLines.map((line) => line.amount));
}

/** Half of ask minus bid, exactly. Null with one side missing. */
export function halfSpread(quote: { bid?: string | null; ask?: string | null }): string | null {
  if (quote.bid == null || quote.ask == null) return null;
  return product(minus(quote.ask, quote.bid), '0.5');
}

/** The middle of bid and ask, exactly. Null with one side missing. */
export function midOf(quote: { bid?: string | null; ask?: string | null }): string | null {
  if (quote.bid == null || quote.ask == null) return null;
  return product(sum([quote.bid, quote.ask]), '0.5');
}

/** The split of one fill. `multiplier` is cash per 1 of price and 1 of quantity. */
function splitOfFill(fill: FillRow, multiplier: string) {
  const half = halfSpread(fill.quote);
  const spread =
    half === null
      ? null
      : roundedTo(
          product(product(half, fill.num), product(multiplier, fill.fxRate ?? noExchange)),
          cents,
          'halfEven',
        );
  return { fee: feeOf(fill), spread, size: minus(fill.slippage, spread ?? '0') };
}

/** The split over all fills of an order. Without fills everything is zero. */
export function costSplit(fills: readonly FillRow[], multiplier: string): CostSplit {
  const parts = fills.map((fill) => splitOfFill(fill, multiplier));
  const spreads = parts.flatMap((part) => (part.spread === null ? [] : [part.spread]));
  const fee = toCents(sum(parts.map((part) => part.fee)));
  const size = toCents(sum(parts.map((part) => part.size)));
  const spread = spreads.length === 0 && fills.length > 0 ? null : toCents(sum(spreads));
  return { fee, spread, size, total: sum([fee, size, spread ?? '0']) };
}

function toCents(decimal: string): string {
  return roundedTo(decimal, cents, 'halfEven');
}

/** One line of the book as the customer took it. */
export interface TakenLevel {
  readonly price: string;
  readonly num: string;
  /**
   * What stood at the price, the customer's share included; null where the book did not show it.
   */
  readonly of: string | null;
}

/** What was taken at each price over all fills, best for the customer first. */
export function takenLevels(fills: readonly FillRow[], side: Direction): TakenLevel[] {
  const byPrice = new Map<string, TakenLevel>();
  for (const fill of fills) {
    const used = fill.quote.depthUsed.length > 0 ? fill.quote.depthUsed : [fill];
    for (const level of used) {
      const known = byPrice.get(level.price);
      const shown = 'of' in level ? (level.of ?? null) : null;
      byPrice.set(level.price, {
        price: level.price,
        num: sum([known?.num ?? '0', level.num]),
        // Several fills can meet one price in books of different moments: those are not added up.
        of: known === undefined ? shown : null,
      });
    }
  }
  const sign = side === direction.buy ? 1 : -1;
  return [...byPrice.values()].sort((a, b) => sign * signOf(minus(a.price, b.price)));
}

/**
 * Average price before it is rounded to the tick: 18743.10 / 100 is 187.431. Null without fills.
 */
export function exactAverage(fills: readonly FillRow[]): string | null {
  if (fills.length === 0) return null;
  const value = sum(fills.map((fill) => product(fill.price, fill.num)));
  return trimmed(quotient(value, sum(fills.map((fill) => fill.num)), 8, 'halfEven'));
}

/** Trailing zeros beyond two places say nothing. */
function trimmed(decimal: string): string {
  return decimal.replace(/(\.\d{2}\d*?)0+$/, '$1');
}

/** One account in the postings of an order, with what it gained (above zero) or gave. */
export interface PostingLine {
  readonly account: string;
  readonly currency: string;
  /** Counted in what was traded: `currency` is its code. */
  readonly isAsset: boolean;
  readonly change: string;
}

export interface PostingSheet {
  readonly lines: readonly PostingLine[];
  /** Per unit; each is zero when the books balance. */
  readonly differences: readonly Omit<PostingLine, 'account'>[];
}

/** Postings by account, in the order in which accounts appear, and their sum per currency. */
export function postingSheet(
  postings: readonly {
    account: string;
    debit?: string | null;
    credit?: string | null;
    currency: string;
    isAsset?: boolean;
  }[],
): PostingSheet {
  const lines = new Map<string, PostingLine>();
  const differences = new Map<string, Omit<PostingLine, 'account'>>();
  for (const posting of postings) {
    const change = sum([posting.credit ?? '0', negated(posting.debit ?? '0')]);
    const { account, currency, isAsset = false } = posting;
    const key = `${account} ${currency}`;
    const line = sum([lines.get(key)?.change ?? '0', change]);
    lines.set(key, { account, currency, isAsset, change: line });
    const difference = sum([differences.get(currency)?.change ?? '0', change]);
    differences.set(currency, { currency, isAsset, change: difference });
  }
  return {
    lines: [...lines.values()].filter((line) => signOf(line.change) !== 0),
    differences: [...differences.values()],
  };
}
