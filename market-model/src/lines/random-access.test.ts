import { createHash } from 'node:crypto';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expect, test } from 'vitest';
import { epochOfDay, firstDayOf } from '../keys/epoch-seeds.ts';
import { aModelMarket } from '../proof/model-market.ts';
import { noRange, POINTS, widenBy } from '../sources/path-day.ts';
import { shareChain } from '../sources/share-chain.ts';
import { SourceDays } from '../sources/source-days.ts';
import { PlainInstrumentDay } from '../testing/plain-day.ts';
import { indexDay } from './index-day.ts';
import { indexDays } from './index-days.ts';
import { indexRules } from './index-members.ts';
import { InstrumentDay } from './instrument-day.ts';
import { Paths } from './paths.ts';

const FIRST = 20_400;
const PIN = FIRST + 200;
const { instruments } = buildCatalogue(PIN * 86_400_000);
const named = (name: string) => {
  const found = instruments.find((one) => `${one.assetClass} ${one.code}` === name);
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
};
const aMarket = () => aModelMarket({ seed: 'order', firstDay: FIRST, days: 260 });

test('a day is that of the plain way, at every minute and second', () => {
  const market = aMarket();
  for (const [code, dayNumber] of [
    ['stock AAPL', PIN - 3],
    ['stock 00700', PIN - 9],
    ['stock NEM', PIN + 2],
  ] as const) {
    const chain = shareChain(named(code), market);
    const plain = new PlainInstrumentDay(chain, dayNumber);
    const day = new InstrumentDay(chain, dayNumber, new SourceDays());
    const points = new Float64Array(POINTS);
    for (let minute = 0; minute < 1_440; minute += 1) {
      expect(day.at(minute)).toBeCloseTo(plain.at(minute), 13);
    }
    const quick = noRange();
    day.widen(quick, 860, 940);
    const all = noRange();
    for (let minute = 860; minute < 940; minute += 1) {
      day.seconds(minute, points);
      for (const [at, point] of plain.seconds(minute).entries()) {
        expect(Math.abs((points[at] ?? 9) - point)).toBeLessThan(1e-12);
        widenBy(all, point);
      }
    }
    expect(quick.high).toBeCloseTo(all.high, 12);
    expect(quick.low).toBeCloseTo(all.low, 12);
  }
});

test('a minute of a jump is that of the plain way', () => {
  const market = aMarket();
  const chain = shareChain(named('stock GME'), market);
  let seen = 0;
  for (let dayNumber = FIRST + 30; dayNumber < PIN; dayNumber += 1) {
    if (chain.jump(dayNumber) === 0) continue;
    seen += 1;
    const minute = chain.jumpMinute(dayNumber);
    const points = new Float64Array(POINTS);
    new InstrumentDay(chain, dayNumber, new SourceDays()).seconds(minute, points);
    const plain = new PlainInstrumentDay(chain, dayNumber).seconds(minute);
    for (const [at, point] of plain.entries()) {
      expect(Math.abs((points[at] ?? 9) - point)).toBeLessThan(1e-12);
    }
  }
  expect(seen).toBe(2);
});

test('a day of an announcement is that of the plain way, its jump at the second', () => {
  const market = aMarket();
  const chain = shareChain(named('stock JPM'), market);
  let seen = 0;
  for (let dayNumber = PIN - 60; dayNumber < PIN; dayNumber += 1) {
    const [world] = chain.terms.exposures;
    if (world?.factor.isAnnounced(dayNumber) !== true) continue;
    seen += 1;
    const plain = new PlainInstrumentDay(chain, dayNumber);
    const day = new InstrumentDay(chain, dayNumber, new SourceDays());
    const minute = world.factor.jumpMinute(dayNumber);
    for (const at of [0, minute, minute + 1, minute + 20, 1_440]) {
      expect(day.at(at)).toBeCloseTo(plain.at(at), 12);
    }
    const points = new Float64Array(POINTS);
    day.seconds(minute, points);
    for (const [at, point] of plain.seconds(minute).entries()) {
      expect(Math.abs((points[at] ?? 9) - point)).toBeLessThan(1e-12);
    }
    const [range, all] = [noRange(), noRange()];
    day.widen(range, minute, minute + 1);
    for (const point of points) widenBy(all, point);
    expect([range.high, range.low]).toEqual([all.high, all.low]);
  }
  expect(seen).toBeGreaterThan(5);
});

const names = [
  'stock AAPL',
  'stock 00700',
  'stock GOOG',
  'index NDX',
  'index SPX',
  'index DJI',
  'etf SPY',
  'etf TQQQ',
  'forex EURJPY',
  'forex USDHKD',
  'crypto BTCUSD',
];

interface Asked {
  readonly name: string;
  readonly dayNumber: number;
  readonly minute: number;
}

const asked: readonly Asked[] = Array.from({ length: 88 }, (_, at) => ({
  name: names[at % names.length] ?? '',
  dayNumber: PIN - 60 + ((at * 37) % 80),
  minute: (at * 997) % 1_440,
}));

/** All that a minute shows, bit for bit. */
function shown(paths: Paths, { name, dayNumber, minute }: Asked): Buffer {
  const line = paths.lineOf(named(name));
  const day = line.day(dayNumber);
  const numbers = new Float64Array(POINTS + 5);
  day.seconds(minute, numbers);
  const range = noRange();
  day.widenMinute(range, minute);
  numbers.set([line.level(dayNumber), day.at(minute), day.at(1_440)], POINTS);
  numbers.set([range.high, range.low], POINTS + 3);
  return Buffer.from(numbers.buffer);
}

function digest(order: readonly Asked[], pathsFor: () => Paths): string {
  const found = new Map(order.map((one) => [one, shown(pathsFor(), one)]));
  const hash = createHash('sha256');
  for (const one of asked) hash.update(found.get(one) ?? '');
  return hash.digest('hex');
}

test('whatever is asked for before, a minute is bit for bit the same', () => {
  const open = () => new Paths(aMarket(), instruments, PIN);
  const kept = open();
  const forward = digest(asked, () => kept);
  const backward = open();
  expect(digest([...asked].reverse(), () => backward)).toBe(forward);
  const byDay = open();
  for (const name of names) {
    const day = byDay.lineOf(named(name)).day(PIN - 30);
    day.fill(0, 1_440);
  }
  const sorted = [...asked].sort((one, other) => one.dayNumber - other.dayNumber);
  expect(digest(sorted, () => byDay)).toBe(forward);
  // Nothing kept at all, for a part of them: a new market for each.
  const few = asked.filter((_, at) => at % 30 === 0);
  for (const one of few) expect(shown(open(), one)).toEqual(shown(kept, one));
});

test('the last day of an epoch needs no key of the next', () => {
  const border = firstDayOf(epochOfDay(PIN));
  const last = border - 1;
  // No day after it has a key here.
  const market = aModelMarket({ seed: 'last', firstDay: FIRST, days: last - FIRST });
  const paths = new Paths(market, instruments, last);
  expect(() => market.keys.wordsOf(border)).toThrow('no key');
  const points = new Float64Array(POINTS);
  for (const name of [...names, ...['future ES', 'future CL', 'stock 09988'].map(firstOf)]) {
    const line = paths.lineOf(named(name));
    const day = line.day(last);
    day.seconds(1_439, points);
    const range = noRange();
    day.widen(range, 1_400, 1_440);
    for (const value of [...points, day.at(1_440), range.high, range.low]) {
      expect(Number.isFinite(value), name).toBe(true);
    }
  }
  // What is a sum of sources alone stands there as the day ends; noise comes with the next day.
  for (const name of ['stock AAPL', 'index NDX', 'index SPX', 'etf TQQQ', 'forex EURJPY']) {
    const line = paths.lineOf(named(name));
    expect(line.level(border)).toBeCloseTo(line.day(last).at(1_440), 3);
  }
});

/** The first contract of a product, by its name; another instrument's name as it is. */
function firstOf(name: string): string {
  const [assetClass, product] = name.split(' ');
  const contract = instruments.find(({ future }) => future?.product === product);
  return assetClass === 'future' && contract !== undefined ? `future ${contract.code}` : name;
}

test('an index of few parts is their sum at every minute', () => {
  const market = aMarket();
  const index = named('index GDAXI');
  const rule = indexRules.GDAXI;
  if (rule === undefined) throw new Error('there is no such index');
  const shares = instruments.filter(({ assetClass, id, heldAs }) => {
    return assetClass === 'stock' && id === heldAs;
  });
  const chains = new Map(shares.map((share) => [share, shareChain(share, market)]));
  const chainOf = (share: (typeof shares)[number]) =>
    chains.get(share) ?? shareChain(share, market);
  const days = indexDays(index, rule, { market, shares, pinDay: PIN, chainOf });
  const sources = new SourceDays();
  const drawn = indexDay({ index: days, dayNumber: PIN - 4, sources, base: 7 });
  const weights = days.weightsOn(PIN - 4);
  const members = days.parts.chains.map((chain) => new InstrumentDay(chain, PIN - 4, sources));
  expect(members.length).toBe(19);
  for (let minute = 0; minute <= 1_440; minute += 13) {
    const sum = members.reduce((total, member, at) => {
      return total + (weights[at] ?? 0) * Math.exp(member.at(minute));
    }, 0);
    expect(drawn.at(minute)).toBeCloseTo(7 + Math.log(sum), 13);
  }
  expect(drawn.at(1_440) - 7).toBeCloseTo(days.level(PIN - 3) - days.level(PIN - 4), 12);
});

test('what is kept has a most, however much is asked for', () => {
  const sources = new SourceDays();
  const chain = shareChain(named('stock AAPL'), aMarket());
  for (let dayNumber = FIRST; dayNumber < FIRST + 250; dayNumber += 1) {
    new InstrumentDay(chain, dayNumber, sources).fill(0, 1_440);
  }
  // Of the newest three all; of those before as many as their bytes allow.
  expect(sources.size).toBe(119);
  const line = () =>
    sources.days.daysOf((dayNumber) => new InstrumentDay(chain, dayNumber, sources), 10);
  const days = line();
  for (let dayNumber = FIRST; dayNumber < FIRST + 250; dayNumber += 1) days(dayNumber);
  // The newest day, and four of those before it.
  expect(sources.days.paths).toBe(50);
  expect(days(FIRST + 249)).toBe(days(FIRST + 249));
  for (let at = 0; at < 250; at += 1) line()(FIRST);
  expect(sources.days.paths).toBe(1_140);
  // The marks of the epochs and the days of two of them.
  expect(chain.bytes).toBeLessThan(16_000);
});

test('an index drawn long after it was asked for, its sources dropped since, is the same', () => {
  const draw = (between: (paths: Paths) => void) => {
    const paths = new Paths(aMarket(), instruments, PIN);
    const day = paths.lineOf(named('index NDX')).day(PIN - 30);
    between(paths);
    return [day.at(820), day.at(900), day.at(1_200)];
  };
  const others = (paths: Paths) => {
    const line = paths.lineOf(named('stock AAPL'));
    for (let dayNumber = PIN - 190; dayNumber < PIN; dayNumber += 1) line.day(dayNumber).at(900);
  };
  expect(draw(others)).toEqual(draw(() => undefined));
});
