import { drawAgain } from '@candor/adapters/market-data/simulated/draw-again';
import { aFactorMarket } from '@candor/adapters/market-data/simulated/factor/testing/a-factor-market';
import { marketOf } from '@candor/domain/market/price-snapshot';
import { marketDesk } from '@candor/engines/market/market-desk';
import { expect, test } from 'vitest';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const seed = 'decisions';

test('what a decision sees of the market is what anybody with the seed draws again', async () => {
  let nowMs = NOON;
  const clock = { nowMs: () => nowMs, every: () => () => undefined };
  const begunMs = NOON - 3 * 86_400_000;
  const begun = aFactorMarket({ seed, marketHours: 'always', begunMs });
  const { leaders, market: provider } = begun;
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
      const drawn = await drawAgain(
        { fill, instrument, direction },
        { seed, leaders, factor: begun },
      );
      if (drawn.kind !== 'drawn') throw new Error(`${instrument.id}: ${drawn.kind}`);
      expect(drawn.comparisons.filter(({ agrees }) => !agrees)).toEqual([]);
    }
  }
});
