import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import { commitmentOf } from './epoch-keys.ts';
import { epochOf } from './epochs.ts';
import { isSevenOn, isSixOn, nextBorder, versionOn } from './six.ts';
import { aFactorMarket } from './testing/a-factor-market.ts';
import { differences, drawPublished, shownLines } from './verify-epoch.ts';

const DAY_MS = 86_400_000;
const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const BEGUN = NOON - 60 * DAY_MS;
/** A Sunday: coins and, in the mode that never closes, everything trades over it. */
const SIX = nextBorder(Math.floor(NOON / DAY_MS) - 28);
const BORDER = SIX * DAY_MS;
const openModes: readonly MarketHours[] = ['always', 'exchange'];

const of = (marketHours: MarketHours) => ({ seed: 'six', marketHours, begunMs: BEGUN });
const codes = ['AAPL', '00700', 'BTCUSD', 'EURJPY', 'GCZ6', 'TQQQ'];
const lookedOf = <One extends { readonly code: string }>(leaders: readonly One[]) =>
  leaders.filter(({ code }) => codes.includes(code));

/** What a market shows of a moment and of the day before it. */
async function seen(market: MarketDataProvider, one: Instrument, atMs: number) {
  return [
    await market.quotes([one], atMs),
    await market.depth(one, atMs),
    await market.trades(one, atMs, 20),
    await market.klines({ instrument: one, type: '1D', endMs: atMs }),
  ];
}

test('a border is the start of an epoch, and the next one at most four weeks ahead', () => {
  const today = Math.floor(NOON / DAY_MS);
  for (let day = today; day < today + 60; day += 1) {
    const border = nextBorder(day);
    expect(border).toBeGreaterThan(day);
    expect(border - day).toBeLessThanOrEqual(28);
    expect(epochOf(border * DAY_MS)).toBe(epochOf(border * DAY_MS - 1) + 1);
  }
  expect([isSixOn({ sixFrom: null }, 9e9), isSixOn({ sixFrom: 7 }, 6)]).toEqual([false, false]);
  expect([isSevenOn({ sevenFrom: null }, 9e9), isSevenOn({ sevenFrom: 9 }, 8)]).toEqual([
    ...[false, false],
  ]);
  const borders = { sixFrom: 7, sevenFrom: 9 };
  expect([6, 7, 8, 9, 10].map((day) => versionOn(borders, day))).toEqual([5, 6, 6, 7, 7]);
});

/** A market that goes over at the border, and what it was before: 5 to 6, 6 to 7, 5 to 7. */
const goings = [
  ['5 ', '6 ', { sixFrom: SIX, sevenFrom: null }, { sixFrom: null }],
  ['6 ', '7 ', { sevenFrom: SIX }, { sevenFrom: null }],
  ['5 ', '7 ', { sixFrom: SIX }, { sixFrom: null }],
] as const;

for (const hours of openModes) {
  for (const [from, to, going, before] of goings) {
    test(`with ${hours} hours all before the border is version ${from}and marked so`, async () => {
      const over = aFactorMarket({ ...of(hours), ...going });
      const was = aFactorMarket({ ...of(hours), ...before });
      for (const one of lookedOf(over.leaders)) {
        for (const atMs of [BORDER - 1, BORDER - 9 * DAY_MS]) {
          expect(await seen(over.market, one, atMs)).toEqual(await seen(was.market, one, atMs));
        }
        const [earlier] = await over.market.quotes([one], BORDER - 1);
        const [later] = await over.market.quotes([one], BORDER + 5 * DAY_MS);
        expect([earlier?.drawnBy?.slice(0, 2), later?.drawnBy?.slice(0, 2)]).toEqual([from, to]);
      }
    });

    test(`with ${hours} hours prices go on over the border from ${from}to ${to}`, async () => {
      const { market, leaders } = aFactorMarket({ ...of(hours), ...going });
      for (const one of lookedOf(leaders)) {
        const [was] = await market.quotes([one], BORDER - 1);
        const [is] = await market.quotes([one], BORDER + 1);
        if (was === undefined || is === undefined) throw new Error(`${one.id} has no price`);
        const step = Math.abs(Math.log(Number(is.last) / Number(was.last)));
        const tick = Number(one.ticks[0]?.tick ?? 1n) / Number(was.last);
        expect(step, one.id).toBeLessThan(one.reference.annualVol * 0.002 + 2 * tick);
      }
    });
  }
}

test('an epoch of either side is worked out again from what is published', async () => {
  const over = aFactorMarket({ ...of('exchange'), sevenFrom: SIX });
  const { keys, terms, leaders, market } = over;
  const ids = lookedOf(leaders)
    .map(({ id }) => id)
    .slice(0, 3);
  for (const epoch of [epochOf(BORDER - 1), epochOf(BORDER)]) {
    const seed = keys.seedOf(epoch);
    const published = {
      ...{ epoch, seed, terms, firstEpoch: keys.firstEpoch, marketHours: 'exchange' as const },
      ...{ firstSeed: keys.seedOf(keys.firstEpoch), commitment: commitmentOf(seed) },
    };
    const sample = { ids, quotes: 2 };
    const shown = await shownLines(market, { ...sample, ...published });
    expect(shown.length).toBeGreaterThan(100);
    expect(differences(shown, await drawPublished(published, sample))).toEqual([]);
  }
});
