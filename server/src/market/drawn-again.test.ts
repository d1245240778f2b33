import { marketOf } from '@candor/domain/market/price-snapshot';
import { marketDesk } from '@candor/engines/market/market-desk';
import { aFactorMarket } from '@candor/market-model/testing/a-factor-market';
import { drawAgain } from '@candor/market-model/verify/draw-again';
import { expect, test } from 'vitest';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');

test('what a decision sees of the market is what anybody with the seed draws again', async () => {
  const of = { seed: 'decisions', marketHours: 'always', begunMs: NOON - 86_400_000 } as const;
  const house = aFactorMarket(of);
  const { leaders, market: provider } = house;
  let nowMs = NOON;
  const clock = { nowMs: () => nowMs, every: () => () => undefined };
  const desk = marketDesk({ provider, clock, marketHours: 'always', quoteFreshMs: 0 });
  const seen = leaders.filter((one, index) => one.isTradable && index % 40 === 3);
  expect(seen.length).toBeGreaterThan(25);
  for (const instrument of seen) {
    nowMs += 7_919;
    const prices = await desk.prices({ traded: [instrument] }, nowMs);
    const { quote, depth } = marketOf({ prices, instrument });
    if (quote === null) throw new Error(`no quote of ${instrument.id}`);
    for (const [direction, side] of [
      ['buy', depth.asks],
      ['sell', depth.bids],
    ] as const) {
      const fill = { quote, levels: side.slice(0, 3), filledAtMs: nowMs };
      const drawn = await drawAgain({ fill, instrument, direction }, house);
      if (drawn.kind !== 'drawn') throw new Error(`${instrument.id}: ${drawn.kind}`);
      expect(drawn.comparisons.filter(({ agrees }) => !agrees)).toEqual([]);
    }
  }
});
