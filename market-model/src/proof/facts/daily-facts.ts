import type { Instrument } from '@candor/domain/instruments/instrument';
import { shareChain } from '../../sources/share-chain.ts';
import type { Size } from '../../sources/share-exposures.ts';
import { aModelMarket } from '../model-market.ts';
import { correlation, excessKurtosis, meanOf, medianOf, varianceOf } from '../moments.ts';
import { acrossMarkets, type Estimate, type Fact, fact } from './fact.ts';
import { type DrawnDays, movesOf, type Series, seriesOf } from './series.ts';
import { togetherByDay } from './together-facts.ts';

interface Sample {
  readonly shares: readonly Instrument[];
  readonly firstDay: number;
  readonly days: number;
  readonly seeds: readonly string[];
}

const goods = ['crude', 'gold', 'crypto'] as const;
const TRADING_DAYS = 252;

function drawn({ shares, firstDay, days }: Sample, seed: string): DrawnDays {
  const market = aModelMarket({ seed, firstDay, days });
  const span = [firstDay, firstDay + days] as const;
  const byGood = goods.map((name) => {
    const factor = market.factors.of(name);
    const move = (day: number) => factor.move(day) + factor.jump(day);
    return [name, movesOf('XNYS', span, move)] as const;
  });
  const series = shares.map((share) => seriesOf(share, shareChain(share, market), span));
  return { series, goods: new Map(byGood) };
}

/** A figure of all shares of some markets, and of each market alone. */
function over(
  markets: readonly DrawnDays[],
  of: (all: readonly Series[]) => number,
  size?: Size,
): Estimate {
  const isOne = (one: Series) => size === undefined || one.size === size;
  const ofMarkets = markets.map(({ series }) => series.filter(isOne));
  return acrossMarkets(of(ofMarkets.flat()), ofMarkets.map(of));
}

/** The facts of days and years (Cont 2001), over all seeds. */
export function dailyFacts(sample: Sample): readonly Fact[] {
  const all = sample.seeds.map((seed) => drawn(sample, seed));
  const median = (of: (moves: readonly number[]) => number, size?: Size) =>
    over(all, (series) => medianOf(series.map(({ moves }) => of(moves))), size);
  const wildness = (lag: number) => median((moves) => sizesWith(moves, lag));
  return [
    fact('excess kurtosis of a day, large shares', median(excessKurtosis, 'large'), [4.5, 9]),
    fact('excess kurtosis of a day, mid shares', median(excessKurtosis, 'mid'), [4.5, 11]),
    fact('excess kurtosis of a day, small shares', median(excessKurtosis, 'small'), [7, 16]),
    fact('... of a day in two years', median(inTwoYears(excessKurtosis)), [3, 10]),
    fact(
      '... of 5 days',
      median((moves) => excessKurtosis(by(moves, 5))),
      [1, 6],
    ),
    fact(
      '... of 20 days',
      median((moves) => excessKurtosis(by(moves, 20))),
      [0, 3],
    ),
    fact('|move| with the next day’s', wildness(1), [0.15, 0.28]),
    fact('... with that of 5 days later', wildness(5), [0.08, 0.2]),
    fact('... with that of 20 days later', wildness(20), [0.05, 0.13]),
    fact('... with that of 60 days later', wildness(60), [0, 0.08]),
    fact('... with that of 120 days later', wildness(120), [-0.02, 0.04]),
    fact(
      '... in two years, the next day’s',
      median(inTwoYears((moves) => sizesWith(moves, 1))),
      [0.1, 0.28],
    ),
    fact(
      '... in two years, 20 days later',
      median(inTwoYears((moves) => sizesWith(moves, 20))),
      [0, 0.13],
    ),
    fact('a fall makes tomorrow wild', median(leverage), [-0.13, -0.06]),
    fact('a wild day says nothing of tomorrow', median(reverseLeverage), [-0.02, 0.02]),
    fact(
      'move with the next day’s',
      median((moves) => correlation(moves, moves, 1)),
      [-0.02, 0.02],
    ),
    ...swingFacts(all),
    ...togetherByDay(all),
  ];
}

/** A decade of one market has 0.85 to 1.15 of its volatility, for all of it is wild together. */
const ONE_MARKET = 0.17;

/** Against the references: variance in the mean, volatility of the share in the middle. */
function swingFacts(all: readonly DrawnDays[]): readonly Fact[] {
  const ratios = (series: readonly Series[]) =>
    series.map(({ share, moves }) => {
      return (varianceOf(moves) * TRADING_DAYS) / share.reference.annualVol ** 2;
    });
  const error = (3 * ONE_MARKET) / Math.sqrt(all.length);
  return [
    fact(
      'variance against the reference',
      over(all, (series) => meanOf(ratios(series))),
      [1 - error, 1 + error],
    ),
    fact(
      'volatility against the reference, median share',
      over(all, (series) => Math.sqrt(medianOf(ratios(series)))),
      [0.85, 1.15],
    ),
  ];
}

const leverage = (moves: readonly number[]) => correlation(moves, moves.map(Math.abs), 1);
const reverseLeverage = (moves: readonly number[]) => correlation(moves.map(Math.abs), moves, 1);

function sizesWith(moves: readonly number[], lag: number): number {
  const sizes = moves.map(Math.abs);
  return correlation(sizes, sizes, lag);
}

/** The mean of a figure over stretches of two years: short samples have less of what is slow. */
function inTwoYears(
  of: (moves: readonly number[]) => number,
): (moves: readonly number[]) => number {
  const length = 2 * TRADING_DAYS;
  return (moves) => {
    const found: number[] = [];
    for (let at = 0; at + length <= moves.length; at += length) {
      found.push(of(moves.slice(at, at + length)));
    }
    return medianOf(found);
  };
}

/** Moves of so many days, without overlap. */
function by(moves: readonly number[], days: number): readonly number[] {
  const sums: number[] = [];
  for (let at = 0; at + days <= moves.length; at += days) {
    sums.push(moves.slice(at, at + days).reduce((sum, move) => sum + move, 0));
  }
  return sums;
}
