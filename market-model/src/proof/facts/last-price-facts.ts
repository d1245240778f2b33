import { correlation, meanOf } from '../moments.ts';
import { type Estimate, type Fact, fact, meanEstimate } from './fact.ts';
import {
  dayFrom,
  type Looked,
  opensOf,
  type Shown,
  type ShownPrices,
  shownOf,
  shownPrices,
} from './shown-seconds.ts';

/** Two that move together, and how much they do from a minute on. */
interface Pair {
  readonly name: string;
  readonly one: string;
  readonly other: string;
  readonly bounds: readonly [number, number];
  /** A tick of one of them is wider than what it moves in a second. */
  readonly isByTicks?: boolean;
}

const pairs: readonly Pair[] = [
  { name: 'SPX, NDX', one: 'index SPX', other: 'index NDX', bounds: [0.93, 0.985] },
  { name: 'AAPL, MSFT', one: 'stock AAPL', other: 'stock MSFT', bounds: [0.35, 0.7] },
  { name: 'XOM, CVX', one: 'stock XOM', other: 'stock CVX', bounds: [0.35, 0.9] },
  {
    name: 'XOM, crude',
    one: 'stock XOM',
    other: 'future CL',
    bounds: [0.35, 0.55],
    isByTicks: true,
  },
  { name: 'NEM, gold', one: 'stock NEM', other: 'forex XAUUSD', bounds: [0.55, 0.75] },
  { name: 'COIN, bitcoin', one: 'stock COIN', other: 'crypto BTCUSD', bounds: [0.5, 0.7] },
];

const [SECOND, TEN, MINUTE, HALF_HOUR] = [1, 10, 60, 1_800] as const;
const SPANS = [SECOND, TEN, MINUTE, HALF_HOUR] as const;
type Span = (typeof SPANS)[number];

/** What the last prices of one market's sessions say. */
export interface LastPrices {
  /** Of a pair at a span: by last prices, and by what the two are worth. */
  together(name: string, span: Span): { readonly last: number; readonly worth: number };
  /** Of shares, each move with the next one of as many seconds. */
  bounce(span: Span): number;
}

/** Looks at the last prices of some sessions of a market. */
export function lastPricesOf(shown: Shown, looked: Looked): LastPrices {
  const opens = opensOf(looked);
  const names = new Set(pairs.flatMap(({ one, other }) => [one, other]));
  const days = new Map(
    [...names].map((name) => {
      const instrument = shownOf(shown, name);
      return [name, opens.map((atMs) => shownPrices(dayFrom(shown, instrument, atMs)))] as const;
    }),
  );
  return lastPricesBy(days);
}

/** The same of prices that were drawn elsewhere. */
export function lastPricesBy(days: ReadonlyMap<string, readonly ShownPrices[]>): LastPrices {
  const found = new Map<string, { last: number; worth: number }>();
  for (const { name, one, other } of pairs) {
    const [ours, theirs] = [days.get(one) ?? [], days.get(other) ?? []];
    for (const span of SPANS) {
      const by = (kind: keyof ShownPrices) =>
        correlation(movesOf(ours, kind, span).flat(), movesOf(theirs, kind, span).flat());
      found.set(`${name} ${span}`, { last: by('last'), worth: by('worth') });
    }
  }
  const shares = [...days].filter(([name]) => name.startsWith('stock ')).map(([, all]) => all);
  const bounces = new Map(
    SPANS.map((span) => {
      const moves = shares.flatMap((all) => movesOf(all, 'last', span));
      return [span, meanOf(moves.map((day) => correlation(day, day, 1)))] as const;
    }),
  );
  const none = { last: Number.NaN, worth: Number.NaN };
  return {
    together: (name, span) => found.get(`${name} ${span}`) ?? none,
    bounce: (span) => bounces.get(span) ?? Number.NaN,
  };
}

function movesOf(days: readonly ShownPrices[], kind: keyof ShownPrices, seconds: number) {
  return days.map((day): readonly number[] => {
    const logs = day[kind];
    const moves: number[] = [];
    for (let at = seconds; at < logs.length; at += seconds) {
      moves.push((logs[at] ?? 0) - (logs[at - seconds] ?? 0));
    }
    return moves;
  });
}

/**
 * What moves together does so in the last prices of every span, but for the little that bid and
 * ask and seconds without a print take from the shortest ones (Epps 1979; Tóth and Kertész 2009).
 */
export function togetherFacts(markets: readonly LastPrices[]): readonly Fact[] {
  return pairs.flatMap(({ name, bounds, isByTicks = false }) => {
    const at = (span: Span) => meanEstimate(markets.map((one) => one.together(name, span).last));
    const ofMinute = (span: Span, kind: 'last' | 'worth') =>
      meanEstimate(
        markets.map((one) => one.together(name, span)[kind] / one.together(name, MINUTE)[kind]),
      );
    const shorter = isByTicks
      ? [
          fact('... ten seconds, of a minute’s, by the worth', ofMinute(TEN, 'worth'), [0.85, 1.1]),
          fact('... a second, of a minute’s, by the worth', ofMinute(SECOND, 'worth'), [0.8, 1.1]),
          fact('... a second, of a minute’s, in ticks', ofMinute(SECOND, 'last'), [0.15, 1.05]),
        ]
      : [
          fact('... ten seconds, of a minute’s', ofMinute(TEN, 'last'), [0.8, 1.05]),
          fact('... a second, of a minute’s', ofMinute(SECOND, 'last'), [0.5, 1.05]),
        ];
    return [
      fact(`${name}, last prices, a minute`, at(MINUTE), bounds),
      fact('... half an hour', at(HALF_HOUR), bounds),
      ...shorter,
    ];
  });
}

/** That last prices go to and fro between bid and ask within a second, and not from a minute on. */
export function bounceFacts(markets: readonly LastPrices[]): readonly Fact[] {
  const bounce = (span: Span): Estimate => meanEstimate(markets.map((one) => one.bounce(span)));
  return [
    fact('last price’s move with the next second’s (bounce)', bounce(SECOND), [-0.3, 0]),
    fact('last price’s move with the next minute’s', bounce(MINUTE), [-0.02, 0.02]),
  ];
}
