import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricesOf } from '../../market/testing/prices-of.ts';
import { type Order, remainingQuantity } from '../../orders/order.ts';
import type { AmendOrder } from '../commands.ts';
import { aCoin, aMarket, anInstrument, type MarketSketch } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';

const stock = anInstrument();

function trader(): Trader {
  return new Trader({ money: { STOCK: 1_001_000n } });
}

type Change = Partial<Pick<AmendOrder, 'quantity' | 'price' | 'triggerPrice'>>;

function amending(of: Trader, orderId: string, set: Change, sketch: MarketSketch = {}): AmendOrder {
  const newOrderId = `n${of.facts.length}`;
  const named = { orderId, newOrderId, clientOrderId: newOrderId, priorOrderId: null };
  const market = aMarket(stock, { timeMs: of.nowMs, ...sketch });
  const same = { quantity: null, price: null, triggerPrice: null };
  const at = { instrument: stock, prices: pricesOf(market, of.nowMs) };
  return { kind: 'amendOrder', ...of.base(), ...named, ...at, ...same, ...set };
}

function order({ state }: Trader, orderId: string): Order {
  const found = state.orders.get(orderId) ?? state.finishedOrders.get(orderId);
  if (found === undefined) throw new Error(`No order ${orderId}.`);
  return found;
}

const held = ({ state }: Trader) => state.wallets.STOCK?.heldMinor;
const limit = { quantity: 100n, price: 9_900n, timeInForce: 'gtc' } as const;

test('a smaller order keeps its id and its place, and holds what an order of its size would', () => {
  const ada = trader();
  const queue = { bids: [[9_900n, 500n]] } as const;
  ada.do(ada.order({ ...limit, market: aMarket(stock, queue) }));
  const before = order(ada, 'o1');
  ada.do(amending(ada, 'o1', { quantity: 40n }, queue));
  const after = order(ada, 'o1');
  expect(after).toMatchObject({ queue: before.queue, sizedQuantity: 40n, state: 'working' });
  expect(before.queue.aheadQuantity).toBe(500n);
  const ben = trader();
  ben.do(ben.order({ ...limit, quantity: 40n }));
  expect(held(ada)).toBe(held(ben));
  ada.do({ kind: 'cancelOrder', ...ada.base(), orderId: 'o1', finished: null });
  expect(held(ada)).toBe(0n);
});

test('an order cannot be made smaller than one may be', () => {
  const ada = trader();
  const coin = aCoin({ minCount: 1n });
  const seen = { last: 6_000_000n, bids: [[5_999_999n, 9n]], asks: [[6_000_001n, 9n]] } as const;
  const market = aMarket(coin, { ...seen, timeMs: ada.nowMs });
  // A tenth of a coin at 50,000.00.
  const tenth = { ...limit, quantity: 10_000_000n, price: 5_000_000n };
  ada.do(ada.order({ ...tenth, instrument: coin, market }));
  const prices = pricesOf(market, ada.nowMs);
  const to = (quantity: bigint) => ({
    ...amending(ada, 'o1', { quantity }),
    instrument: coin,
    prices,
  });
  // 0.00001999 are 99 cents, and a minimum is $1.00.
  const figures = { minAmount: '1.00', amount: '0.99', currency: 'USD' };
  expect(ada.refusal(to(1_999n))).toEqual({ reason: 'MIN_NOTIONAL', figures });
  expect(ada.do(to(2_000n))).toMatchObject({ order: { sizedQuantity: 2_000n } });
});

test('another price puts an order for what is left in its place, which may use its hold', () => {
  const ada = trader();
  ada.do(
    ada.order({ ...limit, price: 10_000n, market: aMarket(stock, { asks: [[10_000n, 30n]] }) }),
  );
  expect(order(ada, 'o1')).toMatchObject({ state: 'partlyFilled', filledQuantity: 30n });
  // Only what the old order held pays for the rest at 99.50.
  ada.do(amending(ada, 'o1', { price: 9_950n }));
  expect(order(ada, 'o1')).toMatchObject({ state: 'cancelled', reason: 'REPLACED', holdMinor: 0n });
  const [next] = [...ada.state.orders.values()];
  expect(next?.terms).toMatchObject({ quantity: 70n, price: 9_950n, replaces: 'o1' });
});

test('who cancels an order that was changed is not told that nothing works any more', () => {
  const ada = trader();
  ada.do(ada.order(limit));
  ada.do(amending(ada, 'o1', { price: 9_800n }));
  const [next] = [...ada.state.orders.keys()];
  const cancel = (orderId: string) =>
    ({ kind: 'cancelOrder', ...ada.base(), orderId, finished: null }) as const;
  expect(ada.refusal(cancel('o1'))).toEqual({ reason: 'ORDER_ENDED' });
  // Also when it is looked up, as it left memory.
  const { state, filledQuantity, releasedMinor, reason } = order(ada, 'o1');
  const finished = { state, filledQuantity, releasedMinor, reason };
  ada.state.finishedOrders.clear();
  const looked = { orderId: 'o1', walletCurrency: 'USD', ...finished };
  expect(ada.refusal({ ...cancel('o1'), finished: looked })).toEqual({ reason: 'ORDER_ENDED' });
  expect(held(ada)).toBeGreaterThan(0n);
  ada.do(cancel(next ?? ''));
  // Of one that was cancelled the answer is the same again.
  ada.do(cancel(next ?? ''));
  expect(held(ada)).toBe(0n);
});

test('a change that is refused leaves the order as it was', () => {
  const ada = trader();
  ada.do(ada.order(limit));
  const before = [order(ada, 'o1'), held(ada)];
  const refusal = (set: Change, id = 'o1') => ada.refusal(amending(ada, id, set));
  expect(refusal({ quantity: 110n }).reason).toBe('INSUFFICIENT');
  expect(refusal({ price: 20_000n }).reason).toBe('PRICE_BAND');
  expect(refusal({ quantity: 0n })).toEqual({ reason: 'QUANTITY', field: 'num' });
  expect(refusal({ triggerPrice: 9_000n })).toEqual({
    reason: 'FIELD_UNUSED',
    field: 'triggerPrice',
  });
  expect(refusal({ quantity: 1n }, 'o9').reason).toBe('ORDER_ENDED');
  expect([order(ada, 'o1'), held(ada)]).toEqual(before);
  const facts = ada.facts.length;
  ada.do(amending(ada, 'o1', { quantity: 100n, price: 9_900n }));
  expect(ada.facts.length).toBe(facts);
});

test('a stop is changed while it is armed; set off, it is the order it stands for', () => {
  const ada = trader();
  const stop = { type: 'stopLimit', triggerPrice: 10_100n, price: 10_200n, quantity: 5n } as const;
  ada.do(ada.order(stop));
  ada.do(amending(ada, 'o1', { triggerPrice: 10_150n }));
  const [armed] = [...ada.state.orders.keys()];
  expect(order(ada, armed ?? '')).toMatchObject({
    state: 'armed',
    terms: { triggerPrice: 10_150n, price: 10_200n },
  });
  ada.nowMs += 1_000;
  const risen = { timeMs: ada.nowMs, last: 10_300n, bids: [], asks: [[10_300n, 50n]] } as const;
  ada.do(ada.meeting(armed ?? '', stock, aMarket(stock, risen)));
  expect(order(ada, armed ?? '')).toMatchObject({ state: 'working', elected: { price: 10_300n } });
  ada.do(amending(ada, armed ?? '', { price: 10_300n }, risen));
  const done = [...ada.state.finishedOrders.values()].at(-1);
  expect(done).toMatchObject({ state: 'filled', terms: { type: 'limit' } });
});

test('a close that grows takes from the exits of its position', () => {
  const ada = trader();
  ada.do(ada.order({ quantity: 50n, exits: { stopLoss: 9_500n } }));
  ada.do(ada.closing({ positionId: 'p-o1', direction: 'sell', quantity: 10n, price: 10_500n }));
  ada.do(amending(ada, 'o2', { quantity: 30n }));
  const left = [...ada.state.orders.values()].map((one) => [
    one.terms.type,
    remainingQuantity(one),
  ]);
  expect(left).toEqual([
    ['stop', 20n],
    ['limit', 30n],
  ]);
  expect(ada.refusal(amending(ada, 'o1-sl', { triggerPrice: 9_400n })).field).toBe('id');
});

const act = fc.record({
  kind: fc.constantFrom('buy', 'sell', 'amend', 'work', 'cancel'),
  at: fc.nat(20),
  quantity: fc.bigInt(1n, 60n),
  price: fc.bigInt(9_900n, 10_100n),
  last: fc.bigInt(9_900n, 10_100n),
});

test('whatever is changed, no money is made, and the end of all orders frees all that is held', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const ada = trader();
      const money = () => {
        const { cashMinor = 0n, heldMinor = 0n } = ada.state.wallets.STOCK ?? {};
        const orders = [...ada.state.orders.values()];
        const holds = orders.reduce((sum, { holdMinor }) => sum + holdMinor, 0n);
        expect(heldMinor).toBe(holds);
        return cashMinor;
      };
      for (const { kind, at, quantity, price, last } of acts) {
        ada.nowMs += 1_000;
        const book = { bids: [[last - 1n, 9n]], asks: [[last + 1n, 9n]], last } as const;
        const market = aMarket(stock, { timeMs: ada.nowMs, ...book });
        const open = [...ada.state.orders.keys()];
        const orderId = open[at % Math.max(1, open.length)];
        const gtc = { quantity, price, market, timeInForce: 'gtc' } as const;
        if (kind === 'buy' || kind === 'sell') ada.try(ada.order({ ...gtc, direction: kind }));
        else if (orderId === undefined) continue;
        else if (kind === 'work') ada.do(ada.meeting(orderId, stock, market));
        else if (kind === 'cancel') {
          ada.do({ kind: 'cancelOrder', ...ada.base(), orderId, finished: null });
        } else {
          const before = money();
          const change = at % 2 === 0 ? { quantity } : { quantity, price };
          const decision = ada.try(amending(ada, orderId, change, book));
          const isFilled =
            decision.outcome === 'accepted' &&
            decision.facts.some((fact) => fact.kind === 'orderFilled');
          if (!isFilled) expect(money()).toBe(before);
        }
        money();
      }
      for (const orderId of [...ada.state.orders.keys()]) {
        ada.do({ kind: 'cancelOrder', ...ada.base(), orderId, finished: null });
      }
      expect(held(ada)).toBe(0n);
    }),
    { numRuns: 200 },
  );
});
