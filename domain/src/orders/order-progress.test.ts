import { expect, test } from 'vitest';
import { openRules, Trader } from '../trading/testing/trader.ts';
import { orderAfterFill } from './order-progress.ts';

test('the worth of an order is that of each of its fills at its own rate', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 900_000n } });
  trader.do(trader.order({ quantity: 3n }));
  const [filled] = trader.facts.filter((fact) => fact.kind === 'orderFilled');
  const order = [...trader.state.finishedOrders.values()][0];
  if (filled === undefined || order === undefined) throw new Error('no fill');
  const { fxRate } = filled.fill;
  expect(order.filledWorth).toBe(3n * 10_001n * fxRate);
  const next = { ...filled.fill, fxRate: 2n * fxRate };
  const after = { state: 'working', holdMinor: 0n, queue: order.queue } as const;
  expect(orderAfterFill(order, next, after).filledWorth).toBe(9n * 10_001n * fxRate);
});
