import { expect, test } from 'vitest';
import { openRules, Trader } from '../trading/testing/trader.ts';
import { orderAfterFill } from './order-progress.ts';

test('an order that filled before worths were kept comes to the same live and replayed', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 900_000n } });
  trader.do(trader.order({ quantity: 3n }));
  const [filled] = trader.facts.filter((fact) => fact.kind === 'orderFilled');
  const replayed = [...trader.state.finishedOrders.values()][0];
  if (filled === undefined || replayed === undefined) throw new Error('no fill');
  const { filledWorth, ...live } = replayed;
  expect(filledWorth).toBe(3n * 10_001n * filled.fill.fxRate);
  const { fees, filledQuantity, filledNotional, localMinor, costMinor, marginMinor } = live;
  const before = { fees, filledQuantity, filledNotional, localMinor, costMinor, marginMinor };
  const next = { ...filled.fill, fxRate: 2n * filled.fill.fxRate, before };
  const after = { state: 'working', holdMinor: 0n, queue: live.queue } as const;
  const worth = 6n * 10_001n * next.fxRate;
  expect(orderAfterFill(live, next, after).filledWorth).toBe(worth);
  expect(orderAfterFill(replayed, next, after).filledWorth).toBe(worth);
  const known = { ...next, before: { ...before, filledWorth: filledWorth ?? 0n } };
  expect(orderAfterFill(replayed, known, after).filledWorth).toBe(
    3n * 10_001n * filled.fill.fxRate + 3n * 10_001n * next.fxRate,
  );
});
