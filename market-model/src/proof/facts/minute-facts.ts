import type { Instrument } from '@candor/domain/instruments/instrument';
import { InstrumentDay } from '../../lines/instrument-day.ts';
import { shareChain } from '../../sources/share-chain.ts';
import { firmWorthUsd } from '../../sources/share-exposures.ts';
import { SourceDays } from '../../sources/source-days.ts';
import { aModelMarket } from '../model-market.ts';
import { correlation, excessKurtosis, meanOf, medianOf } from '../moments.ts';
import { acrossMarkets, type Estimate, type Fact, fact, meanEstimate } from './fact.ts';
import { BEFORE_DAYS, SESSION, type SessionSample, sessionsFrom } from './sessions.ts';
import { GREATEST, medianPair } from './together-facts.ts';

/** Moves of minutes of New York's session. */
interface Minutes {
  readonly share: Instrument;
  readonly moves: readonly number[];
}

function drawn(sample: SessionSample, seed: string): readonly Minutes[] {
  const firstDay = sample.firstDay - BEFORE_DAYS;
  const market = aModelMarket({ seed, firstDay, days: BEFORE_DAYS + 2 * sample.days });
  const sessions = sessionsFrom(sample.firstDay, sample.days);
  const sources = new SourceDays();
  return sample.shares.map((share) => {
    const chain = shareChain(share, market);
    const moves: number[] = [];
    for (const { dayNumber, open } of sessions) {
      // A jump of everything, once in some months, would be the whole fourth moment of the sample.
      if (chain.terms.exposures.some(({ factor }) => factor.jump(dayNumber) !== 0)) continue;
      const day = new InstrumentDay(chain, dayNumber, sources);
      day.fill(open, open + SESSION);
      for (let minute = open; minute < open + SESSION; minute += 1) {
        moves.push(day.at(minute + 1) - day.at(minute));
      }
    }
    return { share, moves };
  });
}

/** The facts of minutes of shares in New York. */
export function minuteFacts(sample: SessionSample): readonly Fact[] {
  const all = sample.seeds.map((seed) => drawn(sample, seed));
  const series = all.flat();
  const usual = usualMove(series);
  const over = (of: (some: readonly Minutes[]) => number) => acrossMarkets(of(series), all.map(of));
  const median = (of: (minutes: Minutes) => number) => over((some) => medianOf(some.map(of)));
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
      [-0.02, 0.02],
    ),
    ...shapeFacts(over),
    fact('AAPL with MSFT, a minute', meanEstimate(all.map(apples)), [0.35, 0.7]),
    fact(
      'two great US shares, a minute, the median pair',
      meanEstimate(all.map(pairs)),
      [0.2, 0.35],
    ),
  ];
}

type Over = (of: (some: readonly Minutes[]) => number) => Estimate;

/** The U of a session: parts of it against the mean of all its minutes. */
function shapeFacts(over: Over): readonly Fact[] {
  const part = (from: number, to: number) =>
    over((some) => {
      const usual = usualMove(some);
      return meanOf(usual.slice(from, to)) / meanOf(usual);
    });
  return [
    fact('move of the first five minutes against the mean', part(0, 5), [2.2, 3]),
    fact('... of minutes 6 to 30', part(5, 30), [1.4, 1.9]),
    fact('... of the middle of the day', part(100, 300), [0.8, 1]),
    fact('... of the last half hour', part(360, 390), [1, 1.4]),
    fact('... of the last five minutes', part(385, 390), [1.1, 1.5]),
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

function apples(series: readonly Minutes[]): number {
  const movesOf = (code: string) => series.find(({ share }) => share.code === code)?.moves ?? [];
  return correlation(movesOf('AAPL'), movesOf('MSFT'));
}

/** Of the greatest shares each with its neighbours. */
function pairs(series: readonly Minutes[]): number {
  const great = [...series]
    .sort((one, other) => firmWorthUsd(other.share) - firmWorthUsd(one.share))
    .slice(0, GREATEST);
  return medianPair(great.map(({ moves }) => moves));
}
