import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricesOf } from '../../market/testing/prices-of.ts';
import { type Order, triggerOf } from '../../orders/order.ts';
import { emptyAccount } from '../account-state.ts';
import { applyFact } from '../apply.ts';
import { explainFill } from '../explaining/explain.ts';
import type { OrderParts } from '../testing/an-order.ts';
import { aMarket, anInstrument, type MarketSketch } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { isUnmoved } from './trailing.ts';

const stock = anInstrument();
const byAmount = { type: 'trailingStop', trail: { by: 'amount', size: 300n } } as const;
const sells = { ...byAmount, direction: 'sell', quantity: 5n, timeInForce: 'gtc' } as const;

const at = (last: bigint): MarketSketch => ({
  bids: [[last - 1n, 50n]],
  asks: [[last + 1n, 50n]],
  last,
});

/** Somebody who holds ten and protects five of them by a trailing stop of his own. */
function holder(set: OrderParts = {}): Trader {
  const ada = new Trader({ money: { STOCK: 10_000_000n } });
  ada.do(ada.order({ quantity: 10n }));
  ada.do(ada.order({ ...sells, ...set }));
  return ada;
}

function meet(of: Trader, last: bigint): Order {
  of.nowMs += 1_000;
  of.do(of.meeting('o2', stock, aMarket(stock, { timeMs: of.nowMs, ...at(last) })));
  return order(of);
}

function order({ state }: Trader): Order {
  const found = state.orders.get('o2') ?? state.finishedOrders.get('o2');
  if (found === undefined) throw new Error('No order.');
  return found;
}

test('the trigger follows the best last price, never goes back, and fires where it stands', () => {
  const ada = holder();
  expect(order(ada)).toMatchObject({ state: 'armed', terms: { triggerPrice: 9_700n } });
  expect(triggerOf(meet(ada, 10_200n))).toBe(9_900n);
  expect(triggerOf(meet(ada, 9_950n))).toBe(9_900n);
  expect(triggerOf(meet(ada, 10_500n))).toBe(10_200n);
  const done = meet(ada, 10_150n);
  const trailed = { best: 10_500n, trigger: 10_200n };
  expect(done).toMatchObject({ state: 'filled', elected: { price: 10_150n, trailed } });
  const fill = ada.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : [])).at(-1);
  expect(fill?.elected).toMatchObject({ price: 10_150n, trailed });
  if (fill === undefined) return;
  const all = explainFill({ accountId: '7', terms: done.terms, fill, instrument: stock });
  expect(all.filter(({ agrees }) => !agrees)).toEqual([]);
});

test('in percent it keeps its share of the price; a buy follows it down', () => {
  const ada = holder({ trail: { by: 'percent', size: 150n } });
  // 1.5 percent below 100.00, then below 111.11: 109.4433, on the tick below.
  expect(order(ada).terms.triggerPrice).toBe(9_850n);
  expect(triggerOf(meet(ada, 11_111n))).toBe(10_944n);
  const ben = new Trader({ money: { STOCK: 10_000_000n } });
  ben.do(ben.order({}));
  ben.do(ben.order({ ...byAmount, quantity: 5n }));
  const { holdMinor } = order(ben);
  expect(triggerOf(meet(ben, 9_000n))).toBe(9_300n);
  expect(order(ben).holdMinor).toBe(holdMinor);
  expect(meet(ben, 9_350n)).toMatchObject({ state: 'filled', holdMinor: 0n });
});

test('without a distance, behind by all of the price, or far away, it is refused', () => {
  const ada = holder();
  const { trail: _, ...bare } = byAmount;
  const refusal = (set: OrderParts) => ada.refusal(ada.order({ ...bare, ...set }));
  expect(refusal({})).toEqual({ reason: 'AMOUNT', field: 'trailAmount' });
  expect(refusal({ trail: { by: 'percent', size: 0n } }).field).toBe('trailPercent');
  expect(refusal({ trail: { by: 'percent', size: 10_000n } }).reason).toBe('FIELD_INVALID');
  expect(refusal({ trail: { by: 'amount', size: 5_001n } }).reason).toBe('PRICE_BAND');
  expect(refusal({ ...byAmount, timeInForce: 'ioc' }).field).toBe('timeInForce');
});

test('it follows monotonely, only facts move it, and a restart has it where it was', () => {
  const path = fc.array(fc.bigInt(9_500n, 10_900n), { maxLength: 30 });
  fc.assert(
    fc.property(path, fc.bigInt(1n, 900n), (prices, size) => {
      const ada = holder({ trail: { by: 'amount', size } });
      let best = 10_000n;
      let trigger = triggerOf(order(ada)) ?? 0n;
      for (const last of prices) {
        const before = order(ada);
        const fires = last <= trigger;
        const quote = aMarket(stock, { timeMs: ada.nowMs + 1_000, ...at(last) }).quote;
        const facts = ada.facts.length;
        const still = quote !== null && isUnmoved(before, { instrument: stock, quote });
        const after = meet(ada, last);
        expect(still).toBe(ada.facts.length === facts);
        if (fires) {
          expect(after.elected?.price).toBe(last);
          break;
        }
        if (last > best) best = last;
        expect(triggerOf(after)).toBe(best - size);
        expect((triggerOf(after) ?? 0n) >= trigger).toBe(true);
        trigger = triggerOf(after) ?? 0n;
        const restarted = emptyAccount('7');
        for (const fact of ada.facts) applyFact(restarted, fact);
        expect(restarted.orders.get('o2')).toEqual(after);
      }
    }),
    { numRuns: 150 },
  );
});

test('made larger it keeps how far it has come, and its hold is of that trigger', () => {
  const ada = holder();
  expect(triggerOf(meet(ada, 10_500n))).toBe(10_200n);
  const fallen = aMarket(stock, { timeMs: ada.nowMs, ...at(10_300n) });
  const change = { quantity: 8n, price: null, triggerPrice: null, priorOrderId: null };
  const named = { orderId: 'o2', newOrderId: 'o3', clientOrderId: 'o3' };
  const more = { instrument: stock, prices: pricesOf(fallen, ada.nowMs) };
  ada.do({ kind: 'amendOrder', ...ada.base(), ...named, ...change, ...more });
  const next = ada.state.orders.get('o3');
  expect(next).toMatchObject({ state: 'armed', terms: { triggerPrice: 10_200n, quantity: 8n } });
  ada.nowMs += 1_000;
  const lower = aMarket(stock, { timeMs: ada.nowMs, ...at(10_200n) });
  ada.do(ada.meeting('o3', stock, lower));
  expect(ada.state.finishedOrders.get('o3')).toMatchObject({ state: 'filled' });
});
