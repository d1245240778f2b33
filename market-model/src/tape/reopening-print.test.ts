import { expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';

const DAY_MS = 86_400_000;
const BEGUN = Date.parse('2026-11-20T22:00:00Z');
/** Some of the shares that this seed halts, of each rule. */
const CODES = 'HLT CCJ CRCL BMW RNO SNPS INTC VOD'.split(' ');

test.each([
  ['exchange', 40],
  ['always', 6],
] as const)('with %s hours trading goes on with a print at the very instant', async (marketHours, days) => {
  const { market, model, leaders } = aFactorMarket({
    seed: 'halted',
    marketHours,
    begunMs: BEGUN,
  });
  const span = { fromMs: BEGUN - days * DAY_MS, toMs: BEGUN };
  const shares = leaders.filter((one) => CODES.includes(one.code) && one.id === one.heldAs);
  let moved = 0;
  let count = 0;
  for (const one of shares) {
    for (const { fromMs, untilMs } of model.halts.begunIn(one, span)) {
      if (model.halts.haltAt(one, untilMs) !== null) continue;
      const [before] = await market.quotes([one], untilMs - 1);
      const [print] = await market.quotes([one], untilMs);
      // Who looks at the halted quote sees the price of before, and nothing of what comes.
      expect(before?.timeMs).toBeLessThan(fromMs);
      expect([one.code, print?.timeMs]).toEqual([one.code, untilMs]);
      const within = { fromMs: untilMs - 1, toMs: untilMs };
      const prints = await market.printsBetween(one, within);
      expect([one.code, prints.low, prints.high]).toEqual([one.code, print?.last, print?.last]);
      count += 1;
      if (print?.last !== before?.last) moved += 1;
    }
  }
  expect(count).toBeGreaterThan(3);
  expect(moved).toBeGreaterThan(count / 2);
});
