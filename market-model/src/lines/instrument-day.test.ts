import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expect, test } from 'vitest';
import { aModelMarket } from '../proof/model-market.ts';
import type { OwnChain } from '../sources/own-chain.ts';
import { noRange, POINTS } from '../sources/path-day.ts';
import { shareChain } from '../sources/share-chain.ts';
import { SourceDays } from '../sources/source-days.ts';
import { InstrumentDay } from './instrument-day.ts';

const FROM = 20_700;
const catalogue = buildCatalogue(FROM * 86_400_000);
const shares = catalogue.instruments.filter(({ id, heldAs, assetClass }) => {
  return assetClass === 'stock' && id === heldAs;
});
const shareOf = (code: string) => {
  const found = shares.find((share) => share.code === code);
  if (found === undefined) throw new Error(`no share ${code}`);
  return found;
};

const market = aModelMarket({ seed: 'days', firstDay: FROM, days: 60 });
const chainOf = (code: string): OwnChain => shareChain(shareOf(code), market);

test('a day that is looked at in parts is bit for bit the day looked at whole', () => {
  for (const code of ['AAPL', '00700', 'SAP', 'RIOT']) {
    const whole = new InstrumentDay(chainOf(code), FROM + 30, new SourceDays());
    whole.fill(0, 1_440);
    const parts = new InstrumentDay(chainOf(code), FROM + 30, new SourceDays());
    const [one, other] = [new Float64Array(POINTS), new Float64Array(POINTS)];
    for (const minute of [903, 12, 1_439, 870, 904, 0, 500]) {
      expect(parts.at(minute)).toBe(whole.at(minute));
      parts.seconds(minute, one);
      whole.seconds(minute, other);
      expect(one).toEqual(other);
    }
  }
});

test('a minute leads from its start to where the next one starts, and a day to its end', () => {
  const seconds = new Float64Array(POINTS);
  for (const code of ['AAPL', 'NEM', 'COIN']) {
    const chain = chainOf(code);
    const day = new InstrumentDay(chain, FROM + 31, new SourceDays());
    day.fill(0, 1_440);
    for (let minute = 0; minute < 1_440; minute += 7) {
      day.seconds(minute, seconds);
      expect(seconds[0]).toBeCloseTo(day.at(minute), 12);
      expect(seconds[POINTS - 1]).toBeCloseTo(day.at(minute + 1), 12);
    }
    let move = chain.move(FROM + 31) + chain.jump(FROM + 31);
    for (const { factor, beta } of chain.terms.exposures) {
      move += beta * (factor.move(FROM + 31) + factor.jump(FROM + 31));
    }
    expect(day.at(1_440)).toBeCloseTo(move, 12);
  }
});

test('highs and lows are those of all points, though few are drawn', () => {
  const seconds = new Float64Array(POINTS);
  let compared = 0;
  for (const code of ['AAPL', 'XOM', 'GME', '00005', 'AZN']) {
    for (let dayNumber = FROM + 20; dayNumber < FROM + 23; dayNumber += 1) {
      const quick = noRange();
      new InstrumentDay(chainOf(code), dayNumber, new SourceDays()).widen(quick, 480, 1_260);
      const full = new InstrumentDay(chainOf(code), dayNumber, new SourceDays());
      const all = noRange();
      for (let minute = 480; minute < 1_260; minute += 1) {
        full.seconds(minute, seconds);
        for (const point of seconds) {
          all.high = Math.max(all.high, point);
          all.low = Math.min(all.low, point);
        }
      }
      expect(quick.high).toBeCloseTo(all.high, 12);
      expect(quick.low).toBeCloseTo(all.low, 12);
      compared += 1;
    }
  }
  expect(compared).toBe(15);
});
