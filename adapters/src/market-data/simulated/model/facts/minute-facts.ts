import type { Instrument } from '@candor/domain/instruments/instrument';
import { InstrumentDay } from '../instrument-day.ts';
import { aModelMarket } from '../model-market.ts';
import { correlation, excessKurtosis, meanOf, medianOf } from '../moments.ts';
import { noRange } from '../path-day.ts';
import { shareChain } from '../share-chain.ts';
import { SourceDays } from '../source-days.ts';
import { type Fact, fact } from './fact.ts';
import { SESSION, sessionsFrom } from './sessions.ts';

/** The chains run so long before, so that they have forgotten where they began. */
const BEFORE_DAYS = 250;

interface Sample {
  readonly shares: readonly Instrument[];
  readonly firstDay: number;
  /** Trading days of New York. */
  readonly days: number;
  readonly seeds: readonly string[];
}

/** Moves of minutes of New York's session, and of its days the range and the move. */
interface Minutes {
  readonly share: Instrument;
  readonly moves: readonly number[];
  readonly ranges: readonly number[];
  readonly days: readonly number[];
}

function drawn(sample: Sample, seed: string): readonly Minutes[] {
  const firstDay = sample.firstDay - BEFORE_DAYS;
  const market = aModelMarket({ seed, firstDay, days: BEFORE_DAYS + 2 * sample.days });
  const sessions = sessionsFrom(sample.firstDay, sample.days);
  const sources = new SourceDays();
  return sample.shares.map((share) => {
    const chain = shareChain(share, market);
    const moves: number[] = [];
    const ranges: number[] = [];
    const days: number[] = [];
    for (const { dayNumber, open } of sessions) {
      // A jump of everything, once in some months, would be the whole fourth moment of the sample.
      if (chain.terms.exposures.some(({ factor }) => factor.jump(dayNumber) !== 0)) continue;
      const day = new InstrumentDay(chain, dayNumber, sources);
      const range = noRange();
      day.widen(range, open, open + SESSION);
      for (let minute = open; minute < open + SESSION; minute += 1) {
        moves.push(day.at(minute + 1) - day.at(minute));
      }
      ranges.push(range.high - range.low);
      days.push(day.at(open + SESSION) - day.at(open));
    }
    return { share, moves, ranges, days };
  });
}

/** The facts of minutes of shares in New York (market-model sections 10 and 14). */
export function minuteFacts(sample: Sample): readonly Fact[] {
  const all = sample.seeds.map((seed) => drawn(sample, seed));
  const series = all.flat();
  const usual = usualMove(series);
  const mean = meanOf(usual);
  const part = (from: number, to: number) => meanOf(usual.slice(from, to)) / mean;
  const median = (of: (minutes: Minutes) => number) => medianOf(series.map(of));
  const calm = (minutes: Minutes) =>
    minutes.moves.map((move, at) => Math.abs(move) / (usual[at % SESSION] ?? 1));
  const wildness = (lag: number) =>
    median((minutes) => correlation(calm(minutes), calm(minutes), lag));
  return [
    fact(
      'excess kurtosis of a minute, no common jump',
      median(({ moves }) => excessKurtosis(moves)),
      [6, 15],
    ),
    fact('|move| with the next minute’s', wildness(1), [0.1, 0.3]),
    fact('|move| with that of 5 minutes later', wildness(5), [0.05, 0.25]),
    fact(
      'move with the next minute’s',
      median(({ moves }) => correlation(moves, moves, 1)),
      [...([-0.02, 0.02] as const)],
    ),
    fact('the first five minutes against the mean', part(0, 5), [2.1, 3]),
    fact('the middle of the day against the mean', part(100, 300), [0.8, 1]),
    fact('the last five minutes against the mean', part(385, 390), [1.1, 1.5]),
    fact('range against move (Parkinson)', parkinson(series), [0.92, 1.08]),
    fact('AAPL with MSFT, a minute', meanOf(all.map(apples)), [0.3, 0.7]),
  ];
}

/** The mean of what shares move in each minute of the session. */
function usualMove(series: readonly Minutes[]): Float64Array {
  const sums = new Float64Array(SESSION);
  for (const { moves } of series) {
    for (const [at, move] of moves.entries()) {
      sums[at % SESSION] = (sums[at % SESSION] ?? 0) + Math.abs(move);
    }
  }
  return sums;
}

/** Volatility out of highs and lows against that out of opens and closes (Parkinson 1980). */
function parkinson(series: readonly Minutes[]): number {
  const ranges = series.flatMap((one) => one.ranges);
  const days = series.flatMap((one) => one.days);
  const square = (values: readonly number[]) => meanOf(values.map((value) => value * value));
  return Math.sqrt(square(ranges) / (4 * Math.LN2) / square(days));
}

function apples(series: readonly Minutes[]): number {
  const movesOf = (code: string) => series.find(({ share }) => share.code === code)?.moves ?? [];
  return correlation(movesOf('AAPL'), movesOf('MSFT'));
}
