import type { HaltSource } from '@candor/engines/ports/halt-source';
import { expect, test } from 'vitest';
import { haltTimes } from '../halts.ts';
import type { MarketModel } from '../market-model.ts';
import { haltRuleOf, haltsBy } from './limit-halts.ts';
import { aFactorMarket } from './testing/a-factor-market.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MINUTES = 510;
const BEGUN = Date.parse('2026-11-20T17:00:00Z');
const of = { seed: 'halted', marketHours: 'exchange', begunMs: BEGUN } as const;

/** A day at 100 that goes to other prices from some minutes on. */
const halts = (...steps: readonly (readonly [from: number, price: number])[]) => {
  const priceAt = (minute: number) => steps.findLast(([from]) => from <= minute)?.[1] ?? 100;
  const levelAt = (minute: number) => Math.log(priceAt(minute));
  return haltsBy({ kind: 'call' }, { minutes: MINUTES, levelAt });
};

test('a European share is called to an auction when it leaves either of its ranges', () => {
  expect(halts([60, 102.9])).toEqual([]);
  expect(halts([60, 103.1])).toEqual([{ from: 60, to: 63 }]);
  expect(halts([60, 96.9])).toEqual([{ from: 60, to: 63 }]);
  // By parts of less than 3 %, 8 % from the open at the fourth; from there the count begins anew.
  const slow = [
    [60, 102],
    [70, 104],
    [80, 106],
    [90, 108.1],
    [100, 110],
    [110, 112],
  ] as const;
  expect(halts(...slow)).toEqual([{ from: 90, to: 93 }]);
  // What moves on in the call is where it reopens, and no move of the minute after it.
  expect(halts([60, 104], [62, 110], [300, 112])).toEqual([{ from: 60, to: 63 }]);
  expect(halts([60, 104], [64, 110])).toEqual([
    { from: 60, to: 63 },
    { from: 64, to: 67 },
  ]);
  // What is left of the day goes into the closing auction.
  expect(halts([MINUTES - 10, 110])).toEqual([]);
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
      const found = shelf.tapeOf(share).draw(hours, session).halts;
      return found.map((halted) => ({ share, session, ...haltTimes(session, halted) }));
    });
  });
}

test('in version 7 a few European shares a month are, and stand still; before it none', async () => {
  const seven = aFactorMarket(of);
  const found = europeanHalts(seven);
  expect(found.length).toBeGreaterThan(2);
  expect(found.length).toBeLessThan(120);
  expect(europeanHalts(aFactorMarket({ ...of, sevenFrom: null }))).toEqual([]);
  for (const { share, fromMs, untilMs } of found.slice(0, 3)) {
    expect(untilMs - fromMs).toBe(3 * MINUTE_MS);
    const { market } = seven;
    const [before] = await market.quotes([share], fromMs);
    const [inside] = await market.quotes([share], untilMs - 1);
    expect(inside).toEqual(before);
    const prints = await market.printsBetween(share, { fromMs, toMs: untilMs - 1 });
    expect(prints.volume).toBe(0n);
    const [reopened] = await market.trades(share, untilMs + 500, 1);
    expect(reopened?.timeMs).toBe(untilMs);
    expect(haltAt(seven.model, share, fromMs + MINUTE_MS)).toEqual({ fromMs, untilMs });
  }
});

const haltAt = ({ halts: source }: MarketModel, ...asked: Parameters<HaltSource['haltAt']>) =>
  source.haltAt(...asked);

/** A day of 390 minutes that goes to other prices from some minutes on. */
const steps = (...list: readonly (readonly [from: number, price: number])[]) => ({
  minutes: 390,
  levelAt: (minute: number) => Math.log(list.findLast(([from]) => from <= minute)?.[1] ?? 100),
});
const limit = { kind: 'limit', limit: Math.log(1.05) } as const;

test('what a share does while the market stands still halts nothing, and the count begins anew', () => {
  const fall = steps([104, 94]);
  expect(haltsBy(limit, fall)).toEqual([{ from: 104, to: 109 }]);
  expect(haltsBy(limit, { ...fall, stopped: [{ from: 100, to: 115 }] })).toEqual([]);
  expect(haltsBy({ kind: 'call' }, fall)).toEqual([{ from: 104, to: 107 }]);
  expect(haltsBy({ kind: 'call' }, { ...fall, stopped: [{ from: 100, to: 115 }] })).toEqual([]);
  // It moves again once trading does.
  const after = { ...steps([104, 94], [118, 88]), stopped: [{ from: 100, to: 115 }] };
  expect(haltsBy(limit, after)).toEqual([{ from: 120, to: 125 }]);
  expect(haltsBy({ kind: 'call' }, after)).toEqual([{ from: 118, to: 121 }]);
});

test('the count begins at the price at which trading opened again', () => {
  const stopped = [{ from: 100, to: 115 }];
  const day = steps([117, 96]);
  const reopensAt = (minute: number) => (minute === 115 ? Math.log(102) : day.levelAt(minute));
  expect(haltsBy(limit, { ...day, stopped })).toEqual([]);
  expect(haltsBy(limit, { ...day, stopped, reopensAt })).toEqual([{ from: 120, to: 125 }]);
});
