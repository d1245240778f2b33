import { expect, test } from 'vitest';
import { aMarket, anInstrument } from '../trading/testing/market-builder.ts';
import { Trader } from '../trading/testing/trader.ts';
import { unexplainedOf } from './audit-confirmed.ts';
import type { Order } from './order.ts';
import type { ConfirmedFigures } from './order-parts.ts';

const instrument = anInstrument();
const shown = { by: 'customer', price: 9_900n, totalMinor: 99_000n, feeMinor: 90n } as const;

/** Ten were wanted at 99.00; six filled at 100.00, the rest was cancelled. */
function story(confirmed: ConfirmedFigures = shown) {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const market = aMarket(instrument, { bids: [[9_990n, 50n]], asks: [[10_000n, 6n]] });
  const set = { type: 'limit', price: 10_000n, quantity: 10n, confirmed } as const;
  const order = trader.order({ instrument, market, ...set });
  trader.do(order);
  trader.do({ kind: 'cancelOrder', ...trader.base(), orderId: order.orderId, finished: null });
  const found = trader.state.finishedOrders.get(order.orderId);
  if (found === undefined) throw new Error('the order goes on');
  const fills = trader.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));
  const audit = (change: Partial<Order> = {}, of = fills) =>
    unexplainedOf({ ...found, ...change }, of, instrument);
  return { order: found, fills, audit };
}

test('a difference with its price, its cancel and its fees is explained', () => {
  expect(story().audit()).toEqual([]);
  // The average that was shown was rounded: half a cent a share.
  expect(story({ ...shown, totalMinor: 99_004n }).audit()).toEqual([]);
});

test('an order that is not its fills, or ended short without a reason, is named', () => {
  const { audit, order, fills } = story();
  expect(audit({ costMinor: order.costMinor + 1n })).toContain('fills');
  expect(audit({}, [])).toContain('fills');
  expect(audit({ reason: null })).toEqual(['quantity']);
  expect(fills).toHaveLength(1);
});

test('money that no price of a fill brought is named, and so is a fee that no fill lists', () => {
  // 50.00 more were confirmed than ten at 99.00 come to.
  expect(story({ ...shown, totalMinor: 104_000n }).audit()).toEqual(['price']);
  const { audit, order } = story();
  expect(audit({ feeMinor: order.feeMinor + 5n })).toEqual(['fee']);
});

test('a fee that changed although nothing else did is named', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const confirmed = { by: 'customer', price: 10_001n, totalMinor: 20_002n, feeMinor: 90n } as const;
  const order = trader.order({ instrument, quantity: 2n, confirmed });
  const answer = trader.do(order);
  if (answer.kind !== 'order') throw new Error(answer.kind);
  const fills = trader.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));
  expect(unexplainedOf(answer.order, fills, instrument)).toEqual(['fee']);
});

test('a fill beyond the guard of its confirmed price is named; one that was cut there has its cause', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  const asks = [
    [10_050n, 10n],
    [10_150n, 500n],
  ] as const;
  const market = aMarket(instrument, { asks });
  // 100 × 100.00 were confirmed; 10 fill at 100.50, 1 % above 100.00 the rest is cut.
  const confirmed = { by: 'customer', price: 10_000n, totalMinor: 1_000_000n, feeMinor: 100n };
  const set = { quantity: 100n, confirmed: confirmed as ConfirmedFigures, market };
  const answer = trader.do(trader.order(set));
  if (answer.kind !== 'order') throw new Error(answer.kind);
  const { order } = answer;
  expect(order).toMatchObject({ reason: 'SLIPPAGE_GUARD', terms: { guardFrom: 10_000n } });
  const fills = trader.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));
  expect(unexplainedOf(order, fills, instrument)).toEqual([]);
  // 99.50 and 1 % is 100.49: at 100.50 nothing could have filled.
  const narrower = { ...order, terms: { ...order.terms, guardFrom: 9_950n } };
  expect(unexplainedOf(narrower, fills, instrument)).toEqual(['guard']);
  const { guardFrom: _, ...terms } = order.terms;
  expect(unexplainedOf({ ...order, terms }, fills, instrument)).toEqual([]);
});
