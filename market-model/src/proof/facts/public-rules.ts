import { meanOf, varianceOf } from '../moments.ts';
import { type Fact, fact, meanEstimate } from './fact.ts';
import type { Series } from './series.ts';

const TRADING_DAYS = 252;
/** Between these lie all rules that earn nothing: three standard errors over ten years. */
const NOTHING = 0.32 * 3;

/** A share with what was traded of it each day. */
export interface TradedSeries extends Series {
  readonly volumes: readonly number[];
}

/** Sums of a share from its first day on: log prices, and volumes. */
interface Past {
  readonly logs: Float64Array;
  readonly traded: Float64Array;
}

/** What a share's past says of it, by a rule that everybody knows; more is bought. */
interface PublicRule {
  readonly name: string;
  score(past: Past, at: number): number;
}

/** From what was before a day: up to `at`, nothing later. */
const rules: readonly PublicRule[] = [
  { name: 'cheap against a year ago', score: ({ logs }, at) => past(logs, at, 504, 252) * -1 },
  { name: 'reversal of a day', score: ({ logs }, at) => -past(logs, at, 1) },
  { name: 'reversal of a month', score: ({ logs }, at) => -past(logs, at, 21) },
  { name: 'momentum of a week', score: ({ logs }, at) => past(logs, at, 5) },
  { name: 'momentum of a year', score: ({ logs }, at) => past(logs, at, 252, 21) },
  { name: 'quiet shares', score: ({ logs }, at) => -wildness(logs, at, 60) },
  {
    name: 'much traded',
    score: ({ traded }, at) => past(traded, at, 1) / past(traded, at, 60),
  },
];

function past(sums: Float64Array, at: number, days: number, skipped = 0): number {
  return (sums[at - skipped] ?? 0) - (sums[at - days] ?? 0);
}

function wildness(logs: Float64Array, at: number, days: number): number {
  let sum = 0;
  for (let day = at - days + 1; day <= at; day += 1) sum += Math.abs(past(logs, day, 1));
  return sum;
}

const FIRST_DAY = 505;

/** What a rule earns a day on the days from the 505th on. */
type Earned = ReadonlyMap<string, readonly number[]>;

/** Buys the upper half by each rule and sells the lower, every day, as much of each; no costs. */
function gains(series: readonly TradedSeries[]): Earned {
  const length = Math.min(...series.map(({ moves }) => moves.length));
  const all = series.map(({ moves, volumes }): Past => {
    return { logs: sumsOf(moves, length), traded: sumsOf(volumes, length) };
  });
  return new Map(rules.map((rule) => [rule.name, gainsBy(all, length, rule)]));
}

function sumsOf(values: readonly number[], length: number): Float64Array {
  const sums = new Float64Array(length);
  for (let at = 1; at < length; at += 1) sums[at] = (sums[at - 1] ?? 0) + (values[at] ?? 0);
  return sums;
}

function gainsBy(all: readonly Past[], length: number, rule: PublicRule): readonly number[] {
  const earned: number[] = [];
  for (let at = FIRST_DAY; at + 1 < length; at += 1) {
    const scored = all.map((one) => ({ logs: one.logs, score: rule.score(one, at) }));
    scored.sort((one, other) => one.score - other.score);
    const half = scored.length / 2;
    let sum = 0;
    for (const [rank, { logs }] of scored.entries()) {
      sum += (rank < half ? -1 : 1) * Math.expm1(past(logs, at + 1, 1));
    }
    earned.push(sum / scored.length);
  }
  return earned;
}

/** Gain by risk of a year. */
export function sharpeOf(earned: readonly number[]): number {
  return (meanOf(earned) / Math.sqrt(varianceOf(earned))) * Math.sqrt(TRADING_DAYS);
}

/** The Sharpe ratio of each rule in one market. */
export function ruleSharpes(series: readonly TradedSeries[]): ReadonlyMap<string, number> {
  return new Map([...gains(series)].map(([name, earned]) => [name, sharpeOf(earned)]));
}

/** What so many markets leave of a ratio that is nothing: three standard errors, either way. */
export function nothingOf(markets: number): readonly [number, number] {
  const most = NOTHING / Math.sqrt(markets);
  return [-most, most];
}

/** What rules out of public prices earn: nothing, over all markets together. */
export function ruleFacts(markets: readonly ReadonlyMap<string, number>[]): readonly Fact[] {
  return rules.map(({ name }) => {
    const found = markets.map((one) => one.get(name) ?? Number.NaN);
    return fact(`Sharpe ratio: ${name}`, meanEstimate(found), nothingOf(markets.length));
  });
}
