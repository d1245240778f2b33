import { sessionDay } from '@candor/domain/time/session-days';
import type { HaltSource } from '@candor/engines/ports/halt-source';
import { expect, test } from 'vitest';
import { normalOf } from '../keys/draws.ts';
import { epochKeys } from '../keys/epoch-keys.ts';
import type { MarketModel } from '../market/market-model.ts';
import { logOfRaised, tickPrice } from '../terms/price-scale.ts';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { type HaltedMinutes, haltTimes } from './halts.ts';
import { type HaltRule, haltRuleOf, haltsBy, mayHalt } from './limit-halts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MINUTES = 510;
const BEGUN = Date.parse('2026-11-20T17:00:00Z');
const of = { seed: 'halted', marketHours: 'exchange', begunMs: BEGUN } as const;

const session = sessionDay(20_000, [{ startMs: 0, endMs: MINUTES * MINUTE_MS }]);
type Steps = readonly (readonly [from: number, price: number])[];
type Stops = readonly { readonly from: number; readonly to: number }[];

/** A day at 100 that goes to other prices from some minutes on; prices in hundredths. */
const ruled = (
  rule: HaltRule,
  steps: Steps,
  of: { stops?: Stops; reopensAt?: (minute: number) => number } = {},
) => {
  const priceAt = (minute: number) => steps.findLast(([from]) => from <= minute)?.[1] ?? 100;
  return haltsBy(rule, {
    session,
    stops: [],
    ...of,
    levelAt: (minute) => Math.log(priceAt(minute)),
    priceOf: (level) => BigInt(Math.round(Math.exp(level) * 100)),
  });
};
const minutesOf = (found: readonly HaltedMinutes[]) => found.map(({ from, to }) => [from, to]);
const causesOf = (found: readonly HaltedMinutes[]) =>
  found.flatMap(({ told }) => told.map(({ cause }) => cause));
const halts = (...steps: Steps) => minutesOf(ruled({ kind: 'call' }, steps));

test('a European share is called to an auction when it leaves either of its ranges', () => {
  expect(halts([60, 103])).toEqual([]);
  expect(halts([60, 103.01])).toEqual([[60, 63]]);
  expect(halts([60, 97])).toEqual([]);
  expect(halts([60, 96.99])).toEqual([[60, 63]]);
  // By parts of less than 3 %, 8 % from the open at the fourth; from there the count begins anew.
  const slow: Steps = [
    [60, 102],
    [70, 104],
    [80, 106],
    [90, 108.1],
    [100, 110],
    [110, 112],
  ];
  expect(halts(...slow)).toEqual([[90, 93]]);
  expect(causesOf(ruled({ kind: 'call' }, slow))).toEqual([
    {
      kind: 'staticRange',
      proof: {
        measuredOnId: null,
        from: 'lastAuction',
        referenceMs: 0,
        reference: 10_000n,
        price: 10_810n,
        boundBps: 800,
      },
    },
  ]);
  // What moves on in the call is where it reopens, and no move of the minute after it.
  expect(halts([60, 104], [62, 110], [300, 112])).toEqual([[60, 63]]);
  expect(halts([60, 104], [64, 110])).toEqual([
    [60, 63],
    [64, 67],
  ]);
  expect(causesOf(ruled({ kind: 'call' }, [[60, 96]]))).toEqual([
    {
      kind: 'dynamicRange',
      proof: {
        measuredOnId: null,
        from: 'minuteBefore',
        referenceMs: 59 * MINUTE_MS,
        reference: 10_000n,
        price: 9_600n,
        boundBps: 300,
      },
    },
  ]);
  // What is left of the day goes into the closing auction.
  expect(halts([MINUTES - 10, 110])).toEqual([]);
});

const large: HaltRule = { kind: 'limit', boundBps: 500 };

test('a US share pauses beyond 5 % of five minutes, up and down alike, as its prices say', () => {
  expect(ruled(large, [[60, 105]])).toEqual([]);
  expect(minutesOf(ruled(large, [[60, 105.01]]))).toEqual([[60, 65]]);
  expect(ruled(large, [[60, 95]])).toEqual([]);
  const down = ruled(large, [[60, 94.99]]);
  expect(minutesOf(down)).toEqual([[60, 65]]);
  expect(down[0]?.told).toEqual([
    {
      fromMs: 60 * MINUTE_MS,
      untilMs: 65 * MINUTE_MS,
      cause: {
        kind: 'limitDown',
        proof: {
          measuredOnId: null,
          from: 'fiveMinutesBefore',
          referenceMs: 55 * MINUTE_MS,
          reference: 10_000n,
          price: 9_499n,
          boundBps: 500,
        },
      },
    },
  ]);
});

test('what comes later changes no halt that has begun', () => {
  const before: Steps = [[60, 106]];
  const after: Steps = [...before, [61, 150], [66, 20], [70, 300]];
  for (const rule of [large, { kind: 'call' }] as const) {
    const [halt] = ruled(rule, before);
    expect(halt).toBeDefined();
    expect(ruled(rule, after)[0]).toEqual(halt);
  }
});

test('nothing is counted across a stop of the whole market, whose prices stand on no chart', () => {
  const stops = [{ from: 60, to: 75 }];
  const steps: Steps = [
    [58, 96],
    [70, 90],
  ];
  expect(minutesOf(ruled(large, steps))).toEqual([[70, 75]]);
  expect(ruled(large, steps, { stops })).toEqual([]);
  expect(minutesOf(ruled(large, [...steps, [80, 85]], { stops }))).toEqual([[80, 85]]);
});

/** Every halt of European shares over some weeks. */
function europeanHalts({ model, leaders }: ReturnType<typeof aFactorMarket>) {
  const { hours, shelf } = model;
  const shares = leaders.filter((one) => haltRuleOf(one)?.kind === 'call' && one.source === 0);
  expect(shares.length).toBeGreaterThan(60);
  return shares.flatMap((share) => {
    return Array.from({ length: 60 }, (_, back) => BEGUN - (back + 1) * DAY_MS).flatMap((atMs) => {
      const session = hours.days.latest(share.calendarId, atMs);
      if (session === null || session.endMs < atMs - DAY_MS) return [];
      const found = shelf.tapeOf(share).draw(session).halts;
      return found.map((halted) => ({ share, session, ...haltTimes(session, halted) }));
    });
  });
}

test('a few European shares a month are, and stand still', async () => {
  const house = aFactorMarket(of);
  const found = europeanHalts(house);
  expect(found.length).toBeGreaterThan(2);
  expect(found.length).toBeLessThan(120);
  for (const { share, fromMs, untilMs } of found.slice(0, 3)) {
    expect(untilMs - fromMs).toBe(3 * MINUTE_MS);
    const { market } = house;
    const [before] = await market.quotes([share], fromMs);
    const [inside] = await market.quotes([share], untilMs - 1);
    expect(inside).toEqual(before);
    const prints = await market.printsBetween(share, { fromMs, toMs: untilMs - 1 });
    expect(prints.volume).toBe(0n);
    const [reopened] = await market.trades(share, untilMs + 500, 1);
    expect(reopened?.timeMs).toBe(untilMs);
    expect(haltAt(house.model, share, fromMs + MINUTE_MS)).toMatchObject({ fromMs, untilMs });
  }
});

const haltAt = ({ halts: source }: MarketModel, ...asked: Parameters<HaltSource['haltAt']>) =>
  source.haltAt(...asked);

const limit = { kind: 'limit', boundBps: 500 } as const;
const call = { kind: 'call' } as const;

test('what a share does while the market stands still halts nothing, and the count begins anew', () => {
  const fall: Steps = [[104, 94]];
  const stops = [{ from: 100, to: 115 }];
  expect(minutesOf(ruled(limit, fall))).toEqual([[104, 109]]);
  expect(minutesOf(ruled(limit, fall, { stops }))).toEqual([]);
  expect(minutesOf(ruled(call, fall))).toEqual([[104, 107]]);
  expect(minutesOf(ruled(call, fall, { stops }))).toEqual([]);
  // It moves again once trading does.
  const after: Steps = [...fall, [118, 88]];
  expect(minutesOf(ruled(limit, after, { stops }))).toEqual([[120, 125]]);
  expect(minutesOf(ruled(call, after, { stops }))).toEqual([[118, 121]]);
});

test('the count begins at the price at which trading opened again', () => {
  const stops = [{ from: 100, to: 115 }];
  const fall: Steps = [[117, 96]];
  const reopensAt = (minute: number) => Math.log(minute === 115 ? 102 : 100);
  expect(minutesOf(ruled(limit, fall, { stops }))).toEqual([]);
  const reopened = ruled(limit, fall, { stops, reopensAt });
  expect(minutesOf(reopened)).toEqual([[120, 125]]);
  expect(causesOf(reopened)).toMatchObject([{ proof: { reference: 10_200n, price: 9_600n } }]);
});

test('a day that is not looked through has no halts, whatever the rule, ticks and dividends', () => {
  const rules: readonly HaltRule[] = [
    { kind: 'call' },
    { kind: 'limit', boundBps: 500 },
    { kind: 'limit', boundBps: 1_000 },
  ];
  const words = epochKeys('not looked through', 700).source('levels');
  const seen = { skipped: 0, near: 0, halted: 0 };
  for (let day = 0; day < 400; day += 1) {
    const draw = (index: number) => normalOf(words.draw(day, index));
    const path = new Float64Array(MINUTES);
    // From days that hardly move to those of many halts; some jump in one minute.
    const spread = 0.0004 * 1.012 ** day;
    const jumpsAt = day % 3 === 0 ? (day * 7) % MINUTES : -1;
    for (let minute = 1; minute < MINUTES; minute += 1) {
      const jump = minute === jumpsAt ? 12 * spread * draw(MINUTES) : 0;
      path[minute] = (path[minute - 1] ?? 0) + spread * draw(minute) + jump;
    }
    // A price of some cents, and a dividend that is in it.
    const scale = { unit: 100, bandFrom: [0], bandTick: [1] };
    const levelAt = (minute: number) => {
      return logOfRaised(scale, Math.log(day % 2 === 0 ? 0.8 : 90) + (path[minute] ?? 0), day % 5);
    };
    for (const rule of rules) {
      const priceOf = (level: number) => BigInt(tickPrice(scale, level));
      const found = haltsBy(rule, { session, stops: [], levelAt, priceOf });
      const isLookedThrough = mayHalt(rule, path, MINUTES);
      if (!isLookedThrough) expect(found).toEqual([]);
      if (!isLookedThrough) seen.skipped += 1;
      else if (found.length === 0) seen.near += 1;
      else seen.halted += 1;
    }
  }
  // The sample has days of each kind.
  expect(Math.min(seen.skipped, seen.near, seen.halted)).toBeGreaterThan(50);
});
