import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import { isOpenOn } from '@candor/domain/time/day-schedule';
import { indexDays } from '../index-days.ts';
import { indexRules } from '../index-members.ts';
import { aModelMarket } from '../model-market.ts';
import { correlation, excessKurtosis, meanOf, varianceOf } from '../moments.ts';
import { shareChain } from '../share-chain.ts';
import { type Fact, fact } from './fact.ts';

interface Sample {
  readonly shares: readonly Instrument[];
  readonly indices: readonly Instrument[];
  readonly firstDay: number;
  readonly days: number;
  readonly seeds: readonly string[];
}

type Moves = ReadonlyMap<string, readonly number[]>;

const codes = ['SPX', 'NDX', 'DJI', 'HSI', 'STOXX50E'] as const;

/** The daily moves of the indices of one market, by their codes. */
function drawn(sample: Sample, seed: string): Moves {
  const { shares, indices, firstDay, days } = sample;
  const market = aModelMarket({ seed, firstDay, days });
  const found = new Map<string, readonly number[]>();
  for (const code of codes) {
    const index = indices.find((one) => one.code === code);
    const rule = indexRules[code];
    if (index === undefined || rule === undefined) continue;
    const levels = indexDays(index, rule, {
      ...{ market, shares, pinDay: firstDay + days - 1 },
      chainOf: (share) => shareChain(share, market),
    });
    const calendar = calendarOf(index.calendarId);
    const moves: number[] = [];
    let last = levels.level(firstDay);
    for (let day = firstDay; day < firstDay + days - 1; day += 1) {
      if (!isOpenOn(calendar, day)) continue;
      const level = levels.level(day + 1);
      moves.push(level - last);
      last = level;
    }
    found.set(code, moves);
  }
  return found;
}

/** The facts of indices, that are sums of their members and of nothing else. */
export function indexFacts(sample: Sample): readonly Fact[] {
  const all = sample.seeds.map((seed) => drawn(sample, seed));
  const overSeeds = (of: (moves: Moves) => number) => meanOf(all.map(of));
  const movesOf = (moves: Moves, code: string) => moves.get(code) ?? [];
  const overIndices = (of: (moves: readonly number[]) => number) =>
    overSeeds((moves) => meanOf([...moves.values()].map(of)));
  const volatility = (code: string) =>
    overSeeds((moves) => Math.sqrt(varianceOf(movesOf(moves, code)) * 252));
  // A decade of one market has 0.85 to 1.15 of its volatility: three standard errors of that.
  const error = (3 * 0.15) / Math.sqrt(all.length);
  const swing = (meant: number) => [(1 - error) * meant, (1 + error) * meant] as const;
  return [
    fact('excess kurtosis of a day, indices', overIndices(excessKurtosis), [3, 9]),
    fact('a fall of an index makes tomorrow wild', overIndices(leverage), [-0.2, -0.08]),
    fact('|move| of an index with the next day’s', overIndices(wildness), [0.15, 0.32]),
    fact(
      'SPX with NDX',
      overSeeds((one) => together(one, 'SPX', 'NDX')),
      [0.93, 0.985],
    ),
    fact(
      'SPX with DJI',
      overSeeds((one) => together(one, 'SPX', 'DJI')),
      [0.85, 0.97],
    ),
    fact('volatility of SPX', volatility('SPX'), swing(0.17)),
    fact('volatility of NDX', volatility('NDX'), swing(0.21)),
    fact('volatility of HSI', volatility('HSI'), swing(0.23)),
    fact('volatility of STOXX50E', volatility('STOXX50E'), swing(0.16)),
    fact('worst fall of SPX from its highest', overSeeds(worstFall), [-0.6, -0.2]),
  ];
}

const leverage = (moves: readonly number[]) => correlation(moves, moves.map(Math.abs), 1);
const wildness = (moves: readonly number[]) => {
  const sizes = moves.map(Math.abs);
  return correlation(sizes, sizes, 1);
};

function together(moves: Moves, one: string, other: string): number {
  return correlation(moves.get(one) ?? [], moves.get(other) ?? []);
}

/** From its highest to its lowest after it, as a part. */
function worstFall(moves: Moves): number {
  let level = 0;
  let highest = 0;
  let worst = 0;
  for (const move of moves.get('SPX') ?? []) {
    level += move;
    highest = Math.max(highest, level);
    worst = Math.min(worst, level - highest);
  }
  return Math.expm1(worst);
}
