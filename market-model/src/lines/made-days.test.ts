import { expect, test } from 'vitest';
import { aModelMarket } from '../proof/model-market.ts';
import { correlation, meanOf, varianceOf } from '../proof/moments.ts';
import { dayWeights } from '../sources/day-weights.ts';
import { OwnChain, type OwnTerms } from '../sources/own-chain.ts';
import { noRange, type PathDay, POINTS } from '../sources/path-day.ts';
import { SourceDays } from '../sources/source-days.ts';
import { UnitNoise } from '../sources/unit-noise.ts';
import { InstrumentDay } from './instrument-day.ts';
import { folded, HeldDay, SumDay, TimesDay, timesLog } from './made-days.ts';

const FROM = 20_700;
const DAY = FROM + 12;
const market = aModelMarket({ seed: 'made', firstDay: FROM, days: 60 });
const sources = new SourceDays();

function aDay(name: string, factor: string): PathDay {
  const terms: OwnTerms = {
    name,
    sector: null,
    country: null,
    profile: 'round',
    volatility: 0.1,
    drift: 0,
    exposures: [{ factor: market.factors.of(factor), beta: 0.1 }],
    weights: dayWeights('currencies'),
    news: { aYear: 50, spread: 0.02, resultSize: 0, results: null },
  };
  return new InstrumentDay(new OwnChain(terms, market.keys, FROM), DAY, sources);
}

/** The range of every point, drawn one by one. */
function everyPoint(day: PathDay, from: number, to: number) {
  const points = new Float64Array(POINTS);
  const range = noRange();
  for (let minute = from; minute < to; minute += 1) {
    day.seconds(minute, points);
    for (const point of points) {
      range.high = Math.max(range.high, point);
      range.low = Math.min(range.low, point);
    }
  }
  range.high = Math.max(range.high, day.at(to));
  range.low = Math.min(range.low, day.at(to));
  return range;
}

function expectOwnRange(day: PathDay): void {
  const quick = noRange();
  day.widen(quick, 600, 700);
  const all = everyPoint(day, 600, 700);
  expect(quick.high).toBeCloseTo(all.high, 12);
  expect(quick.low).toBeCloseTo(all.low, 12);
}

test('a triangle of currencies is closed at every second', () => {
  const [euro, pound, yen] = [aDay('EUR', 'dollar'), aDay('GBP', 'dollar'), aDay('JPY', 'gold')];
  const cross = (one: PathDay, other: PathDay) =>
    new SumDay(
      DAY,
      [
        { day: one, weight: 1 },
        { day: other, weight: -1 },
      ],
      () => 0,
    );
  const sides = [cross(euro, pound), cross(pound, yen), cross(euro, yen)];
  const [one, two, three] = sides.map((side) => {
    const points = new Float64Array(POINTS);
    side.seconds(777, points);
    return points;
  });
  for (let point = 0; point < POINTS; point += 1) {
    expect((one?.[point] ?? 0) + (two?.[point] ?? 0)).toBeCloseTo(three?.[point] ?? 9, 14);
  }
  for (const side of sides) expectOwnRange(side);
});

test('what follows with a little noise has the range of its own points', () => {
  const noise = new UnitNoise('basis', 4, market.keys);
  const more = (minute: number) => 0.002 * Math.tanh(noise.at(DAY, minute));
  expectOwnRange(new SumDay(DAY, [{ day: aDay('spot', 'gold'), weight: 1 }], more));
});

test('a sum of a sum is the sum of all its parts, at every second and in its range', () => {
  const [gold, dollar] = [aDay('spot', 'gold'), aDay('USD', 'dollar')];
  const inner = new SumDay(DAY, [{ day: gold, weight: 1 }], () => 4);
  const legs = [
    { day: inner, weight: 1 },
    { day: new SumDay(DAY, [{ day: dollar, weight: -1 }], () => 1), weight: 0.5 },
  ];
  const outer = new SumDay(DAY, legs, () => 0.25);
  const [made, ofGold, ofDollar] = [1, 2, 3].map(() => new Float64Array(POINTS));
  if (made === undefined || ofGold === undefined || ofDollar === undefined) throw new Error();
  outer.seconds(650, made);
  gold.seconds(650, ofGold);
  dollar.seconds(650, ofDollar);
  for (let point = 0; point < POINTS; point += 1) {
    const parts = (ofGold[point] ?? 0) - 0.5 * (ofDollar[point] ?? 0) + 4.75;
    expect(made[point]).toBeCloseTo(parts, 12);
  }
  expectOwnRange(outer);
  expectOwnRange(new SumDay(DAY, [{ day: inner, weight: 1 }], () => 0.25));
});

test('a fund of three times its index compounds, and turned round swaps high and low', () => {
  const index = aDay('index', 'gold');
  const open = index.at(0);
  for (const factor of [3, -1, -3, 2]) {
    const day = new TimesDay(index, factor, { index: open, fund: 5 });
    expectOwnRange(day);
    const move = Math.exp(index.at(1_000) - open) - 1;
    expect(Math.exp(day.at(1_000) - 5)).toBeCloseTo(1 + factor * move, 12);
  }
  // Up 10 % and down 1/11 brings the index back; three times of it do not.
  const there = timesLog(Math.log(1.1), 3) + timesLog(Math.log(1 / 1.1), 3);
  expect(Math.exp(there)).toBeCloseTo(1.3 * (1 - 3 / 11), 12);
  // No fund is worth less than nothing.
  expect(timesLog(Math.log(0.5), 3)).toBeCloseTo(Math.log(0.02), 12);
});

test('noise has unit variance and its half-life, and any minute can be asked for alone', () => {
  const noise = new UnitNoise('test', 20, market.keys);
  const values: number[] = [];
  for (let day = FROM; day < FROM + 40; day += 1) {
    for (let minute = 0; minute < 1_440; minute += 5) values.push(noise.at(day, minute));
  }
  expect(Math.abs(meanOf(values))).toBeLessThan(0.15);
  expect(varianceOf(values)).toBeGreaterThan(0.85);
  expect(varianceOf(values)).toBeLessThan(1.15);
  expect(correlation(values, values, 4)).toBeGreaterThan(0.42);
  expect(correlation(values, values, 4)).toBeLessThan(0.58);
  const alone = new UnitNoise('test', 20, market.keys);
  expect(alone.at(FROM + 3, 55)).toBe(values[3 * 288 + 11]);
});

test('what is held in a band is turned back at its ends, and never leaves it', () => {
  expect([0, 1, 1.5, 2, 3, 4, -1.5, 9].map((way) => folded(way, 1))).toEqual([
    0, 1, 0.5, 0, -1, 0, -0.5, 1,
  ]);
  const held = new HeldDay(aDay('pegged', 'gold'), { middle: 2, half: 0.001 });
  expectOwnRange(held);
  for (let minute = 0; minute <= 1_440; minute += 1) {
    expect(Math.abs(held.at(minute) - 2)).toBeLessThanOrEqual(0.001 + 1e-12);
  }
});
