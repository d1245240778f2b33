import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyFact } from '../apply.ts';
import { decide } from '../decide.ts';
import { previewOrder } from '../placing/preview.ts';
import type { OrderParts } from '../testing/an-order.ts';
import { aMarket, anInstrument, type MarketSketch } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';

const stock = anInstrument();
const thin: MarketSketch = { asks: [[10_001n, 30n]], bids: [[9_999n, 20n]] };

function trader(): Trader {
  return new Trader({ money: { STOCK: 1_000_000_000n } });
}

/** The end of an order of these terms at a thin book: state, reason, filled, and what is held. */
function endOf(of: Trader, set: OrderParts, sketch: MarketSketch = thin) {
  const market = aMarket(stock, { timeMs: of.nowMs, ...sketch });
  const command = of.order({ quantity: 100n, market, ...set });
  const told = previewOrder(of.state, command, of.rules);
  of.do(command);
  const order = of.state.finishedOrders.get(command.orderId);
  expect(of.state.orders.has(command.orderId)).toBe(false);
  expect(told.figures?.fillsNow).toBe(order?.filledQuantity);
  expect(of.state.wallets.STOCK?.heldMinor).toBe(0n);
  return [order?.state, order?.reason, order?.filledQuantity, told.figures?.warnings];
}

test('immediate-or-cancel keeps what fills on arrival, and the preview says so', () => {
  const ada = trader();
  const ioc = { timeInForce: 'ioc', price: 10_001n } as const;
  expect(endOf(ada, ioc)).toEqual(['cancelled', 'NOT_AT_ONCE', 30n, ['REST_ENDS']]);
  expect(endOf(ada, { ...ioc, quantity: 30n })).toEqual(['filled', null, 30n, []]);
  expect(endOf(ada, { ...ioc, price: 9_000n })).toEqual([
    'cancelled',
    'NOT_AT_ONCE',
    0n,
    ['REST_ENDS'],
  ]);
});

test('fill-or-kill fills whole or not at all', () => {
  const ada = trader();
  const fok = { timeInForce: 'fok', price: 10_001n } as const;
  expect(endOf(ada, fok)).toEqual(['cancelled', 'NOT_WHOLE', 0n, ['ENDS_UNFILLED']]);
  expect(endOf(ada, { ...fok, quantity: 30n })).toEqual(['filled', null, 30n, []]);
  const atMarket = { timeInForce: 'fok', quantity: 1_000_000n } as const;
  const dear = { asks: [[10_001n, 1n]] } as const;
  expect(endOf(ada, { ...atMarket, quantity: 90_000n, slippageGuardBps: 1n }, dear)).toEqual([
    'cancelled',
    'NOT_WHOLE',
    0n,
    ['ENDS_UNFILLED'],
  ]);
});

test('neither waits: not for the open, not for a price, not for a trigger', () => {
  const ada = trader();
  const closed = { view: { status: 'closed', nextOpenMs: null } } as const;
  const ioc = { timeInForce: 'ioc' } as const;
  expect(endOf(ada, ioc, closed)).toEqual(['cancelled', 'NOT_AT_ONCE', 0n, ['REST_ENDS']]);
  expect(endOf(ada, ioc, { asks: [] })).toEqual(['cancelled', 'NOT_AT_ONCE', 0n, ['REST_ENDS']]);
  const stop = ada.order({ ...ioc, type: 'stop', triggerPrice: 10_100n });
  expect(ada.refusal(stop)).toEqual({ reason: 'FIELD_INVALID', field: 'timeInForce' });
  const auction = anInstrument({ source: 7 });
  const joined = ada.order({ ...ioc, instrument: auction, market: aMarket(auction) });
  expect(ada.refusal(joined).field).toBe('timeInForce');
});

test('what fills at once is protected at once', () => {
  const ada = trader();
  endOf(ada, { timeInForce: 'ioc', price: 10_001n, exits: { stopLoss: 9_500n } });
  expect([...ada.state.orders.values()]).toMatchObject([{ terms: { quantity: 30n } }]);
});

test('whatever the book, it ends at once, holds nothing, and costs what a day order fills', () => {
  const level = fc.tuple(fc.bigInt(9_990n, 10_010n), fc.bigInt(1n, 50n));
  const order = fc.record({
    timeInForce: fc.constantFrom('ioc' as const, 'fok' as const),
    quantity: fc.bigInt(1n, 200n),
    price: fc.option(fc.bigInt(9_980n, 10_020n)),
  });
  fc.assert(
    fc.property(
      order,
      fc.array(level, { maxLength: 3 }),
      fc.bigInt(10_000n, 999_999n),
      (set, book, money) => {
        const asks = book.sort(([one], [other]) => Number(one - other));
        const bids = [[9_980n, 10n]] as const;
        const [ada, ben] = [1, 2].map(() => new Trader({ money: { STOCK: money } })) as [
          Trader,
          Trader,
        ];
        const market = aMarket(stock, { timeMs: ada.nowMs, asks, bids, last: 9_990n });
        const command = ada.order({ ...set, market });
        const decision = decide(ada.state, command, ada.rules);
        const asDay = decide(ben.state, { ...command, timeInForce: 'day' }, ben.rules);
        if (decision.outcome === 'refused') return;
        for (const fact of decision.facts) applyFact(ada.state, fact);
        const done = ada.state.finishedOrders.get(command.orderId);
        expect(ada.state.wallets.STOCK?.heldMinor).toBe(0n);
        expect(done?.finishedAtMs).toBe(ada.nowMs);
        if (set.timeInForce === 'fok') expect([0n, set.quantity]).toContain(done?.filledQuantity);
        if (asDay.outcome === 'refused') return;
        for (const fact of asDay.facts) applyFact(ben.state, fact);
        const { orders, finishedOrders } = ben.state;
        const other = orders.get(command.orderId) ?? finishedOrders.get(command.orderId);
        if (set.timeInForce === 'ioc') expect(done?.filledQuantity).toBe(other?.filledQuantity);
        if (done?.filledQuantity !== other?.filledQuantity) return;
        expect(ada.state.wallets.STOCK?.cashMinor).toBe(ben.state.wallets.STOCK?.cashMinor);
      },
    ),
    { numRuns: 300 },
  );
});
