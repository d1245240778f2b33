import { meanOf, varianceOf } from '../moments.ts';
import { type Fact, fact } from './fact.ts';
import type { Series } from './series.ts';

const TRADING_DAYS = 252;
/** Between these lie all rules that earn nothing: three standard errors over ten years. */
const NOTHING = 0.32 * 3;

/** What a share's past says of it, by a rule that everybody knows; more is bought. */
interface PublicRule {
  readonly name: string;
  score(logs: Float64Array, at: number): number;
}

/** From the log prices before a day: those up to `at`, none later. */
const rules: readonly PublicRule[] = [
  { name: 'cheap against a year ago', score: (logs, at) => past(logs, at, 504, 252) * -1 },
  { name: 'reversal of a day', score: (logs, at) => -past(logs, at, 1) },
  { name: 'reversal of a month', score: (logs, at) => -past(logs, at, 21) },
  { name: 'momentum of a week', score: (logs, at) => past(logs, at, 5) },
  { name: 'momentum of a year', score: (logs, at) => past(logs, at, 252, 21) },
  { name: 'quiet shares', score: (logs, at) => -wildness(logs, at, 60) },
];

function past(logs: Float64Array, at: number, days: number, skipped = 0): number {
  return (logs[at - skipped] ?? 0) - (logs[at - days] ?? 0);
}

function wildness(logs: Float64Array, at: number, days: number): number {
  let sum = 0;
  for (let day = at - days + 1; day <= at; day += 1) sum += Math.abs(past(logs, day, 1));
  return sum;
}

const FIRST_DAY = 505;

/** Buys the upper half by a rule and sells the lower, every day, as much of each; no costs. */
function gains(series: readonly Series[], rule: PublicRule): readonly number[] {
  const length = Math.min(...series.map(({ moves }) => moves.length));
  const logs = series.map(({ moves }) => {
    const sums = new Float64Array(length);
    for (let at = 1; at < length; at += 1) sums[at] = (sums[at - 1] ?? 0) + (moves[at] ?? 0);
    return sums;
  });
  const earned: number[] = [];
  for (let at = FIRST_DAY; at + 1 < length; at += 1) {
    const scored = logs.map((log) => ({ log, score: rule.score(log, at) }));
    scored.sort((one, other) => one.score - other.score);
    const half = scored.length / 2;
    let sum = 0;
    for (const [rank, { log }] of scored.entries()) {
      sum += (rank < half ? -1 : 1) * Math.expm1(past(log, at + 1, 1));
    }
    earned.push(sum / scored.length);
  }
  return earned;
}

/** Gain by risk of a year. */
function sharpe(earned: readonly number[]): number {
  return (meanOf(earned) / Math.sqrt(varianceOf(earned))) * Math.sqrt(TRADING_DAYS);
}

/** What rules out of public prices earn: nothing, over all markets together. */
export function ruleSharpes(markets: readonly (readonly Series[])[]): readonly Fact[] {
  const most = NOTHING / Math.sqrt(markets.length);
  return rules.map((rule) => {
    const found = markets.map((series) => {
      const same = series.filter(({ share }) => share.calendarId === 'XNYS');
      return sharpe(gains(same, rule));
    });
    return fact(`Sharpe ratio: ${rule.name}`, meanOf(found), [-most, most]);
  });
}
