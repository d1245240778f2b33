import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expect, test } from 'vitest';
import { aModelMarket } from '../proof/model-market.ts';
import { noRange, POINTS } from '../sources/path-day.ts';
import { Paths } from './paths.ts';

const FIRST = 20_400;
const PIN = FIRST + 300;
const { instruments } = buildCatalogue(PIN * 86_400_000);
const paths = new Paths(
  aModelMarket({ seed: 'paths', firstDay: FIRST, days: 320 }),
  instruments,
  PIN,
);
const named = (name: string) => {
  const found = instruments.find((one) => `${one.assetClass} ${one.code}` === name);
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
};
const line = (name: string) => paths.lineOf(named(name));

test('every instrument has a path that is its reference price on the pinned day', () => {
  for (const one of instruments) {
    const price = Number(one.reference.price) / 10 ** one.priceDecimals;
    const level = paths.lineOf(one).level(PIN);
    const isMade = one.assetClass === 'forex' || one.sector === 'stable';
    if (isMade) expect(Math.abs(level - Math.log(price)), one.id).toBeLessThan(0.03);
    else expect(level, one.id).toBeCloseTo(Math.log(price), 9);
  }
});

test('crosses of every three currencies close at every second', () => {
  const seconds = (name: string) => {
    const points = new Float64Array(POINTS);
    line(`forex ${name}`)
      .day(PIN + 2)
      .seconds(821, points);
    return points;
  };
  const triangles = [
    ['EURGBP', 'GBPJPY', 'EURJPY'],
    ['EURUSD', 'USDJPY', 'EURJPY'],
    ['GBPUSD', 'USDCHF', 'GBPCHF'],
    ['AUDUSD', 'USDCAD', 'AUDCAD'],
  ] as const;
  for (const [one, two, three] of triangles) {
    const [a, b, c] = [seconds(one), seconds(two), seconds(three)];
    for (let at = 0; at < POINTS; at += 1) {
      expect((a[at] ?? 0) + (b[at] ?? 0)).toBeCloseTo(c[at] ?? 9, 13);
    }
  }
});

test('an index is its members at every minute, and its ends are those of its days', () => {
  for (const code of ['DJI', 'GDAXI']) {
    const index = line(`index ${code}`);
    for (const day of [PIN - 40, PIN - 1, PIN + 1]) {
      const drawn = index.day(day);
      expect(drawn.at(0)).toBeCloseTo(index.level(day), 12);
      expect(drawn.at(1_440)).toBeCloseTo(index.level(day + 1), 12);
    }
  }
});

test('funds, futures and second listings stay by what they follow', () => {
  const near = (one: string, other: string, most: number) => {
    const [a, b] = [line(one), line(other)];
    const between = (day: number, minute: number) => a.day(day).at(minute) - b.day(day).at(minute);
    const first = between(PIN, 0);
    for (let day = PIN - 3; day < PIN + 3; day += 1) {
      const [ours, theirs] = [a.day(day), b.day(day)];
      for (let minute = 0; minute < 1_440; minute += 97) {
        expect(Math.abs(ours.at(minute) - theirs.at(minute) - first)).toBeLessThan(most);
      }
    }
  };
  near('etf DIA', 'index DJI', 0.0001);
  near('etf GLD', 'forex XAUUSD', 0.0001);
  near('stock GOOG', 'stock GOOGL', 0.0002);
});

test('three times an index is three times its move of the day, and compounds', () => {
  const [index, fund] = [line('etf SOXX'), line('etf SOXL')];
  let log = fund.level(PIN - 20);
  for (let day = PIN - 20; day < PIN; day += 1) {
    const move = Math.exp(index.level(day + 1) - index.level(day)) - 1;
    // Less its sponsor's fee, and interest on what it holds beyond its own: three times 3.1 %
    // of carry less what its money would have earned, 3.95 %.
    log += Math.log(1 + 3 * move) - (0.0095 + 3 * 0.031 - 0.0395) / 365;
    expect(fund.level(day + 1)).toBeCloseTo(log, 10);
  }
});

test('the range of a made path holds all its points', () => {
  const points = new Float64Array(POINTS);
  for (const name of ['forex EURJPY', 'etf SOXL', 'index DJI', 'stock 09988', 'crypto BTCUSD']) {
    const quick = noRange();
    line(name)
      .day(PIN + 1)
      .widen(quick, 880, 910);
    const day = line(name).day(PIN + 1);
    const all = noRange();
    for (let minute = 880; minute < 910; minute += 1) {
      day.seconds(minute, points);
      for (const point of points) {
        all.high = Math.max(all.high, point);
        all.low = Math.min(all.low, point);
      }
    }
    all.high = Math.max(all.high, day.at(910));
    all.low = Math.min(all.low, day.at(910));
    expect(quick.high, name).toBeCloseTo(all.high, 12);
    expect(quick.low, name).toBeCloseTo(all.low, 12);
  }
});

test('the Hong Kong dollar never leaves its band', () => {
  const pair = line('forex USDHKD');
  for (let day = FIRST; day < FIRST + 318; day += 1) {
    const price = Math.exp(pair.level(day));
    expect(price >= 7.75 - 1e-9 && price <= 7.85 + 1e-9).toBe(true);
  }
});
