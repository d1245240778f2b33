import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import { isOpenOn } from '@candor/domain/time/day-schedule';
import { indexDays } from '../../lines/index-days.ts';
import { indexRules } from '../../lines/index-members.ts';
import { shareChain } from '../../sources/share-chain.ts';
import { aModelMarket } from '../model-market.ts';
import {
  correlation,
  excessKurtosis,
  meanOf,
  medianOf,
  varianceOf,
  varianceRatio,
} from '../moments.ts';
import { acrossMarkets, type Estimate, type Fact, fact } from './fact.ts';
import { nothingOf, sharpeOf } from './public-rules.ts';
import { seriesOf } from './series.ts';

interface Sample {
  readonly shares: readonly Instrument[];
  readonly indices: readonly Instrument[];
  readonly firstDay: number;
  readonly days: number;
  readonly seeds: readonly string[];
  /** Whether these days are after the one whose weights are known, or before it. */
  readonly isBefore?: boolean;
}

interface IndexMoves {
  /** From close to close, in logs. */
  readonly moves: readonly number[];
  /** Of every UTC day. */
  readonly levels: Float64Array;
}

/** The indices of one market by their codes, and how fat the tails of its shares are. */
export interface IndexMarket {
  readonly firstDay: number;
  readonly ofIndex: ReadonlyMap<string, IndexMoves>;
  readonly sharesKurtosis: number;
}

export const gauges = ['SPX', 'NDX', 'DJI', 'HSI', 'STOXX50E'] as const;
const TRADING_DAYS = 252;
/** Of shares one of so many says how fat their tails are. */
const SOME = 8;

/** The daily moves of some indices of each market. */
export function indexMarkets(
  sample: Sample,
  codes: readonly string[] = gauges,
): readonly IndexMarket[] {
  return sample.seeds.map((seed) => drawn(sample, seed, codes));
}

function drawn(sample: Sample, seed: string, codes: readonly string[]): IndexMarket {
  const { shares, indices, firstDay, days, isBefore = false } = sample;
  const pinDay = isBefore ? firstDay + days - 1 : firstDay;
  const market = aModelMarket({ seed, firstDay, days });
  const ofIndex = new Map<string, IndexMoves>();
  for (const code of codes) {
    const index = indices.find((one) => one.code === code);
    const rule = indexRules[code];
    if (index === undefined || rule === undefined) continue;
    const ofDays = indexDays(index, rule, {
      market,
      shares,
      pinDay,
      chainOf: (share) => shareChain(share, market),
    });
    const levels = Float64Array.from({ length: days }, (_, at) => ofDays.level(firstDay + at));
    ofIndex.set(code, { levels, moves: closesOf(index.calendarId, firstDay, levels) });
  }
  const some = shares.filter((_, at) => at % SOME === 0);
  const kurtoses = some.map((share) => {
    const series = seriesOf(share, shareChain(share, market), [firstDay, firstDay + days]);
    return excessKurtosis(series.moves);
  });
  return { firstDay, ofIndex, sharesKurtosis: medianOf(kurtoses) };
}

/** From trading day to trading day of a calendar. */
function closesOf(calendarId: string, firstDay: number, levels: Float64Array): readonly number[] {
  const calendar = calendarOf(calendarId);
  const moves: number[] = [];
  let last = levels[0] ?? 0;
  for (let at = 0; at + 1 < levels.length; at += 1) {
    if (!isOpenOn(calendar, firstDay + at)) continue;
    const level = levels[at + 1] ?? 0;
    moves.push(level - last);
    last = level;
  }
  return moves;
}

const movesIn = ({ ofIndex }: IndexMarket, code: string) => ofIndex.get(code)?.moves ?? [];

/** A figure of each market, together. */
function overMarkets(all: readonly IndexMarket[], of: (one: IndexMarket) => number): Estimate {
  return acrossMarkets(meanOf(all.map(of)), all.map(of));
}

/** The mean over the indices of each market. */
function overIndices(all: readonly IndexMarket[], of: (moves: readonly number[]) => number) {
  return overMarkets(all, ({ ofIndex }) =>
    meanOf([...ofIndex.values()].map(({ moves }) => of(moves))),
  );
}

/** The facts of indices, that are sums of their members and of nothing else. */
export function indexFacts(all: readonly IndexMarket[]): readonly Fact[] {
  const over = (of: (one: IndexMarket) => number) => overMarkets(all, of);
  const each = (of: (moves: readonly number[]) => number) => overIndices(all, of);
  return [
    fact('excess kurtosis of a day, indices', each(excessKurtosis), [3, 9]),
    fact('... less than that of shares by', over(lessThanShares), [0, 6]),
    fact('a fall of an index makes tomorrow wild', each(leverage), [-0.2, -0.08]),
    fact('a wild day of an index says nothing of tomorrow', each(reverse), [-0.02, 0.02]),
    fact(
      '|move| of an index with the next day’s',
      each((moves) => wildness(moves, 1)),
      [0.15, 0.32],
    ),
    fact(
      '... with that of 20 days later',
      each((moves) => wildness(moves, 20)),
      [0.05, 0.16],
    ),
    fact(
      'variance ratio of indices, a year',
      each((moves) => varianceRatio(moves, TRADING_DAYS)),
      [0.9, 1.1],
    ),
    fact(
      'SPX with NDX',
      over((one) => together(one, 'SPX', 'NDX')),
      [0.93, 0.985],
    ),
    fact(
      'SPX with DJI',
      over((one) => together(one, 'SPX', 'DJI')),
      [0.85, 0.97],
    ),
    fact(
      'SPX with STOXX50E, the same UTC day',
      over((one) => sameDay(one, 'STOXX50E')),
      [0.4, 0.6],
    ),
    fact(
      'SPX with HSI, the same UTC day',
      over((one) => sameDay(one, 'HSI')),
      [0.2, 0.45],
    ),
    ...swingFacts(all),
    ...wildestFacts(all),
  ];
}

/**
 * What an index has that ends in weights that were known: what was to fall weighed more before it
 * fell, so its past is wilder than its future, and pays nothing for that.
 */
export function pastIndexFacts(all: readonly IndexMarket[]): readonly Fact[] {
  const held = overMarkets(all, (one) => sharpeOf(movesIn(one, 'SPX').map(Math.expm1)));
  return [
    ...swingFacts(all).map((one) => ({ ...one, name: `${one.name}, before the first day` })),
    fact('Sharpe ratio: SPX, before the first day', held, [nothingOf(all.length)[0], 0.8]),
  ];
}

/** Volatilities against what is meant, by what a decade of one market has of it. */
function swingFacts(all: readonly IndexMarket[]): readonly Fact[] {
  // Of one market 0.85 to 1.15: three standard errors of that.
  const error = (3 * 0.15) / Math.sqrt(all.length);
  const meant = { SPX: 0.17, NDX: 0.21, HSI: 0.23, STOXX50E: 0.16 };
  return Object.entries(meant).map(([code, volatility]) => {
    const found = overMarkets(all, (one) => yearly(movesIn(one, code)));
    const bounds = [(1 - error) * volatility, (1 + error) * volatility] as const;
    return fact(`volatility of ${code}`, found, bounds);
  });
}

/** What ten years of the S&P 500 hold of its worst. */
function wildestFacts(all: readonly IndexMarket[]): readonly Fact[] {
  const over = (of: (moves: readonly number[]) => number) =>
    overMarkets(all, (one) => of(movesIn(one, 'SPX')));
  return [
    fact('worst fall of SPX from its highest', over(worstFall), [-0.6, -0.2]),
    fact(
      'worst day of SPX',
      over((moves) => Math.expm1(Math.min(...moves))),
      [-0.12, -0.04],
    ),
    fact(
      'calmest year of SPX, volatility',
      over((moves) => Math.min(...years(moves))),
      [0.05, 0.13],
    ),
    fact(
      'wildest year of SPX, volatility',
      over((moves) => Math.max(...years(moves))),
      [0.2, 0.45],
    ),
    fact('skew of a day of SPX', over(skew), [-0.6, 0.3]),
  ];
}

const leverage = (moves: readonly number[]) => correlation(moves, moves.map(Math.abs), 1);
const reverse = (moves: readonly number[]) => correlation(moves.map(Math.abs), moves, 1);
const yearly = (moves: readonly number[]) => Math.sqrt(varianceOf(moves) * TRADING_DAYS);

function wildness(moves: readonly number[], lag: number): number {
  const sizes = moves.map(Math.abs);
  return correlation(sizes, sizes, lag);
}

function lessThanShares({ ofIndex, sharesKurtosis }: IndexMarket): number {
  return sharesKurtosis - medianOf([...ofIndex.values()].map(({ moves }) => excessKurtosis(moves)));
}

function together(one: IndexMarket, code: string, other: string): number {
  return correlation(movesIn(one, code), movesIn(one, other));
}

function sameDay({ ofIndex }: IndexMarket, code: string): number {
  const moves = (of: string) => {
    const levels = ofIndex.get(of)?.levels ?? new Float64Array(0);
    return levels.slice(1).map((level, at) => level - (levels[at] ?? 0));
  };
  return correlation(moves('SPX'), moves(code));
}

/** Volatilities of years without overlap. */
function years(moves: readonly number[]): readonly number[] {
  const count = Math.floor(moves.length / TRADING_DAYS);
  return Array.from({ length: count }, (_, year) =>
    yearly(moves.slice(year * TRADING_DAYS, (year + 1) * TRADING_DAYS)),
  );
}

function skew(moves: readonly number[]): number {
  const mean = meanOf(moves);
  return meanOf(moves.map((move) => (move - mean) ** 3)) / varianceOf(moves) ** 1.5;
}

/** From its highest to its lowest after it, as a part. */
function worstFall(moves: readonly number[]): number {
  let [level, highest, worst] = [0, 0, 0];
  for (const move of moves) {
    level += move;
    highest = Math.max(highest, level);
    worst = Math.min(worst, level - highest);
  }
  return Math.expm1(worst);
}
