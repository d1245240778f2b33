import { createHash } from 'node:crypto';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { Paths } from '../../lines/paths.ts';
import { noRange, POINTS } from '../../sources/path-day.ts';
import { aModelMarket } from '../model-market.ts';
import { type Fact, fact } from './fact.ts';

interface Sample {
  readonly instruments: readonly Instrument[];
  readonly firstDay: number;
  readonly points: number;
  /** A market of which nothing is kept is so dear that one point of so many has one. */
  readonly freshEvery: number;
  readonly seed: string;
}

const DAYS = 300;
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
  readonly one: Instrument;
  readonly dayNumber: number;
  readonly minute: number;
}

/** All that a minute shows, bit for bit. */
function shown(paths: Paths, { one, dayNumber, minute }: Asked): string {
  const line = paths.lineOf(one);
  const day = line.day(dayNumber);
  const numbers = new Float64Array(POINTS + 4);
  day.seconds(minute, numbers);
  const range = noRange();
  day.widenMinute(range, minute);
  numbers.set([line.level(dayNumber), day.at(minute), range.high, range.low], POINTS);
  return createHash('sha256').update(Buffer.from(numbers.buffer)).digest('hex');
}

/** A price asked for is the same whatever was asked for before: no step looks at the one before. */
export function accessFacts(sample: Sample): readonly Fact[] {
  const { instruments, firstDay, points, freshEvery, seed } = sample;
  const pinDay = firstDay + DAYS - 20;
  const open = () => new Paths(aModelMarket({ seed, firstDay, days: DAYS }), instruments, pinDay);
  const held = instruments.filter(({ id, heldAs }) => id === heldAs);
  const chosen = names.flatMap((name) => {
    return held.filter(({ assetClass, code }) => `${assetClass} ${code}` === name).slice(0, 1);
  });
  const asked = Array.from({ length: points }, (_, at): Asked[] => {
    const one = chosen[at % chosen.length];
    const [dayNumber, minute] = [pinDay - 200 + ((at * 37) % 210), (at * 997) % 1_440];
    return one === undefined ? [] : [{ one, dayNumber, minute }];
  }).flat();
  const forward = inOrder(asked, open());
  const byDay = asked.toSorted((one, other) => one.dayNumber - other.dayNumber);
  const byMinute = asked.toSorted((one, other) => other.minute - one.minute);
  const others = [asked.toReversed(), byDay, byMinute].map((order) => inOrder(order, open()));
  const fresh = asked.filter((_, at) => at % freshEvery === 0);
  const differing = asked.filter((one) => {
    return others.some((found) => found.get(one) !== forward.get(one));
  });
  const alone = fresh.filter((one) => shown(open(), one) !== forward.get(one));
  return [
    fact(`of ${asked.length} minutes asked in four orders, differing`, differing.length, [0, 0]),
    fact(`of ${fresh.length} asked with nothing kept, differing`, alone.length, [0, 0]),
  ];
}

function inOrder(order: readonly Asked[], paths: Paths): ReadonlyMap<Asked, string> {
  return new Map(order.map((one) => [one, shown(paths, one)]));
}
