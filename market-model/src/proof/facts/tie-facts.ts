import { type Fact, fact } from './fact.ts';
import { dayFrom, type Shown, type ShownSecond, secondsIn, shownOf } from './shown-seconds.ts';

const BASIS_POINT = 0.0001;
const MINUTES = 20;
/** What carry moves meanwhile, and what ticks leave of a ratio. */
const LEFT = 0.05;

/** What no-arbitrage ties: two that are the same, or a cross and its two pairs. */
const ties: readonly (readonly string[])[] = [
  ['etf SPY', 'future ES'],
  ['etf QQQ', 'future NQ'],
  ['etf DIA', 'future YM'],
  ['etf IWM', 'future RTY'],
  ['etf GLD', 'future GC'],
  ['crypto BTCUSD', 'etf IBIT'],
  ['forex EURUSD', 'future 6E'],
  ['stock GOOG', 'stock GOOGL'],
  ['forex EURJPY', 'forex EURUSD', 'forex USDJPY'],
];

/** The quotes of a leg, second by second. */
export type Quotes = readonly Pick<ShownSecond, 'bid' | 'ask' | 'worth'>[];

/** The seconds of all ties from an instant on, at which all of them trade. */
export function tiedQuotes(shown: Shown, atMs: number): readonly (readonly Quotes[])[] {
  return ties.map((names) =>
    names.map((name) => {
      const day = dayFrom(shown, shownOf(shown, name), atMs);
      return Array.from({ length: MINUTES }, (_, at) => secondsIn(day, day.from + at)).flat();
    }),
  );
}

/**
 * The best round trip of all between two things that are the same, with hindsight, spreads paid: it
 * is a loss, so no rule of pairs or of bases earns anything (Gatev, Goetzmann and Rouwenhorst 2006;
 * MacKinlay and Ramaswamy 1988).
 */
export function tieFacts(all: readonly (readonly Quotes[])[]): readonly Fact[] {
  const best = Math.max(...all.map(bestRoundTrip)) / BASIS_POINT;
  return [
    fact(`best round trip of ${all.length} ties, hindsight, bp`, best, [
      Number.NEGATIVE_INFINITY,
      LEFT,
    ]),
  ];
}

function bestRoundTrip([one = [], other = [], ...more]: readonly Quotes[]): number {
  const [third] = more;
  return third === undefined ? bestOfTwo(one, other) : bestOfThree(one, other, third);
}

/** Of one against as many of the other as move as it does: what it owes of a dividend does not. */
function bestOfTwo(one: Quotes, other: Quotes): number {
  const count = countOf(one, other);
  let [sold, bought] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [at, { bid, ask }] of one.entries()) {
    const theirs = other[at];
    if (theirs === undefined) continue;
    sold = Math.max(sold, bid - count * theirs.ask);
    bought = Math.max(bought, count * theirs.bid - ask);
  }
  return (sold + bought) / (one[0]?.ask ?? Number.NaN);
}

/** By what both are worth, second after second; in scaled prices. */
function countOf(one: Quotes, other: Quotes): number {
  let [both, square] = [0, 0];
  for (let at = 1; at < one.length; at += 1) {
    const [ours, theirs] = [moneyMove(one, at), moneyMove(other, at)];
    both += ours * theirs;
    square += theirs * theirs;
  }
  const scale = unitOf(one) / unitOf(other);
  return (both / square) * scale;
}

function moneyMove(quotes: Quotes, at: number): number {
  return Math.exp(quotes[at]?.worth ?? 0) - Math.exp(quotes[at - 1]?.worth ?? 0);
}

/** Scaled prices for one of its currency: a power of ten. */
function unitOf([first]: Quotes): number {
  const middle = ((first?.bid ?? 0) + (first?.ask ?? 0)) / 2;
  return 10 ** Math.round(Math.log10(middle / Math.exp(first?.worth ?? 0)));
}

/** Of a cross against its two pairs, by logs. */
function bestOfThree(cross: Quotes, one: Quotes, other: Quotes): number {
  let [sold, bought] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [at, { bid, ask }] of cross.entries()) {
    const [a, b] = [one[at], other[at]];
    if (a === undefined || b === undefined) continue;
    sold = Math.max(sold, Math.log(bid / a.ask / b.ask));
    bought = Math.max(bought, Math.log((a.bid * b.bid) / ask));
  }
  return sold + bought;
}
