import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import { isOpenOn } from '@candor/domain/time/day-schedule';
import { aModelMarket } from '../model-market.ts';
import {
  correlation,
  excessKurtosis,
  meanOf,
  medianOf,
  varianceOf,
  varianceRatio,
} from '../moments.ts';
import { moveOn, shareChain } from '../share-chain.ts';
import { type Size, shareKind } from '../share-exposures.ts';
import { type Fact, fact } from './fact.ts';
import { ruleSharpes } from './public-rules.ts';
import type { Series } from './series.ts';

interface Sample {
  readonly shares: readonly Instrument[];
  readonly firstDay: number;
  readonly days: number;
  readonly seeds: readonly string[];
}

/** What moves some shares, beside them, by day: factors and the variance they had. */
interface Drawn {
  readonly series: readonly Series[];
  readonly goods: ReadonlyMap<string, readonly number[]>;
  /** Of all that was drawn, the variance of the model against what it means to have. */
  readonly variance: number;
}

const goods = ['crude', 'gold', 'crypto'] as const;

function drawn(sample: Sample, seed: string): Drawn {
  const { firstDay, days } = sample;
  const market = aModelMarket({ seed, firstDay, days });
  const last = firstDay + days;
  const series = sample.shares.map((share): Series => {
    const chain = shareChain(share, market);
    const moves = movesOf(share.calendarId, [firstDay, last], (day) => moveOn(chain, day));
    return { share, size: shareKind(share).size, moves };
  });
  const byGood = goods.map((name) => {
    const factor = market.factors.of(name);
    const move = (day: number) => factor.move(day) + factor.jump(day);
    return [name, movesOf('XNYS', [firstDay, last], move)] as const;
  });
  const ratios = series.map(({ share, moves }) => {
    return (varianceOf(moves) * 252) / share.reference.annualVol ** 2;
  });
  return { series, goods: new Map(byGood), variance: meanOf(ratios) };
}

/** From close to close of a calendar's days. */
function movesOf(
  calendarId: string,
  [from, to]: readonly [number, number],
  moveOf: (dayNumber: number) => number,
): readonly number[] {
  const calendar = calendarOf(calendarId);
  const moves: number[] = [];
  let sum = 0;
  for (let day = from; day < to; day += 1) {
    sum += moveOf(day);
    if (!isOpenOn(calendar, day)) continue;
    moves.push(sum);
    sum = 0;
  }
  return moves;
}

/** The facts of days and years (Cont 2001; market-model sections 10 and 14), over all seeds. */
export function dailyFacts(sample: Sample): readonly Fact[] {
  const all = sample.seeds.map((seed) => drawn(sample, seed));
  const series = all.flatMap((one) => one.series);
  const median = (of: (moves: readonly number[]) => number, size?: Size) =>
    medianOf(
      series.filter((one) => size === undefined || one.size === size).map((one) => of(one.moves)),
    );
  const mean = (of: (moves: readonly number[]) => number) =>
    meanOf(series.map((one) => of(one.moves)));
  const wildness = (lag: number) =>
    median((moves) => correlation(moves.map(Math.abs), moves.map(Math.abs), lag));
  /** Three standard errors about what is meant, of what all shares of a market have in common. */
  const about = (meant: number, ofOneMarket: number) => {
    const error = (3 * ofOneMarket) / Math.sqrt(all.length);
    return [meant - error, meant + error] as const;
  };
  return [
    fact('excess kurtosis of a day, large shares', median(excessKurtosis, 'large'), [4.5, 9]),
    fact('excess kurtosis of a day, mid shares', median(excessKurtosis, 'mid'), [4.5, 11]),
    fact('excess kurtosis of a day, small shares', median(excessKurtosis, 'small'), [7, 16]),
    fact(
      'excess kurtosis of 20 days',
      median((moves) => excessKurtosis(by(moves, 20))),
      [0, 3],
    ),
    fact('|move| with the next day’s', wildness(1), [0.15, 0.28]),
    fact('|move| with that of 20 days later', wildness(20), [0.05, 0.13]),
    fact('|move| with that of 120 days later', wildness(120), [-0.02, 0.04]),
    fact('a fall makes tomorrow wild', median(leverage), [-0.13, -0.06]),
    fact('a wild day says nothing of tomorrow', median(reverseLeverage), [-0.02, 0.02]),
    fact(
      'move with the next day’s',
      median((moves) => correlation(moves, moves, 1)),
      [-0.02, 0.02],
    ),
    fact(
      'variance ratio, 5 days',
      mean((moves) => varianceRatio(moves, 5)),
      [0.97, 1.04],
    ),
    fact(
      'variance ratio, a year',
      mean((moves) => varianceRatio(moves, 252)),
      about(1.02, 0.14),
    ),
    fact('variance against the reference', meanOf(all.map((one) => one.variance)), about(1, 0.17)),
    ...together(all),
    ...ruleSharpes(all.map((one) => one.series)),
  ];
}

const leverage = (moves: readonly number[]) => correlation(moves, moves.map(Math.abs), 1);
const reverseLeverage = (moves: readonly number[]) => correlation(moves.map(Math.abs), moves, 1);

/** Moves of so many days, without overlap. */
function by(moves: readonly number[], days: number): readonly number[] {
  const sums: number[] = [];
  for (let at = 0; at + days <= moves.length; at += days) {
    sums.push(moves.slice(at, at + days).reduce((sum, move) => sum + move, 0));
  }
  return sums;
}

/** What moves together, and how much. */
function together(all: readonly Drawn[]): readonly Fact[] {
  const of = (name: string, { series, goods: factors }: Drawn) =>
    factors.get(name) ?? series.find(({ share }) => share.code === name)?.moves;
  const between = (one: string, other: string, bounds: readonly [number, number]) => {
    const found = all.flatMap((drawnOne) => {
      const pair = [of(one, drawnOne), of(other, drawnOne)] as const;
      return pair[0] === undefined || pair[1] === undefined ? [] : [correlation(pair[0], pair[1])];
    });
    return found.length === 0 ? [] : [fact(`${one} with ${other}`, meanOf(found), bounds)];
  };
  return [
    ...between('AAPL', 'MSFT', [0.35, 0.7]),
    ...between('XOM', 'crude', [0.35, 0.55]),
    ...between('NEM', 'gold', [0.55, 0.75]),
    ...between('COIN', 'crypto', [0.5, 0.7]),
  ];
}
