import { expect, test } from 'vitest';
import type { DayTradeRecord } from '../../day-trades/day-trade-record.ts';
import { pricesOf } from '../../market/testing/prices-of.ts';
import { paperRules } from '../rules.ts';
import { aHongKongStock, aMarket, anInstrument } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { previewOrder } from './preview.ts';

const stock = anInstrument();
const NONE: ReadonlySet<string> = new Set();
/** Four day trades of eight orders, and a cent too little. */
const stopped: DayTradeRecord = { dayTrades: 4, trades: 8, opened: NONE, equityMinor: 2_499_999n };
const refused = {
  reason: 'DAY_TRADES',
  figures: { n: '4', minAmount: '25000.00', amount: '24999.99', currency: 'USD' },
};

test('by the old rule a pattern below the least equity opens nothing more on margin', () => {
  const ada = new Trader({ money: { STOCK: 2_499_999n } });
  for (const set of [{ leverage: 2 }, { direction: 'sell', openClose: 'open' }] as const) {
    const order = ada.order({ ...set, dayTrading: stopped });
    expect(ada.refusal(order)).toEqual(refused);
    expect(previewOrder(ada.state, order).wouldRefuse).toEqual(refused);
    ada.do(ada.order({ ...set, dayTrading: { ...stopped, dayTrades: 3 } }));
  }
});

test('closing, buying paid in full, and other markets stay open to it', () => {
  const ada = new Trader({ money: { STOCK: 2_499_999n, HK_STOCK: 9_000_000n } });
  ada.do(ada.order({ leverage: 2 }));
  ada.do(ada.order({ direction: 'sell', quantity: 1n, dayTrading: stopped }));
  expect(ada.state.positions.size).toBe(0);
  ada.do(ada.order({ dayTrading: stopped }));
  const instrument = aHongKongStock();
  ada.do(ada.order({ instrument, quantity: 100n, leverage: 2, dayTrading: stopped }));
});

test('a change of an order is an order that comes, and one that only becomes smaller is none', () => {
  const ada = new Trader({ money: { STOCK: 2_499_999n } });
  ada.do(ada.order({ leverage: 2, quantity: 3n, price: 9_000n }));
  const amend = (set: { quantity?: bigint; price?: bigint }) =>
    ({
      kind: 'amendOrder',
      ...ada.base(),
      orderId: 'o1',
      newOrderId: 'n1',
      instrument: stock,
      clientOrderId: 'n1',
      priorOrderId: null,
      triggerPrice: null,
      dayTrading: stopped,
      quantity: null,
      price: null,
      ...set,
      prices: pricesOf(aMarket(stock, { timeMs: ada.nowMs }), ada.nowMs),
    }) as const;
  expect(ada.refusal(amend({ price: 9_100n }))).toEqual(refused);
  expect(ada.refusal(amend({ quantity: 4n }))).toEqual(refused);
  ada.do(amend({ quantity: 2n }));
});

test('of a reversal the close is counted before the opening', () => {
  const ada = new Trader({ money: { STOCK: 2_499_999n } });
  ada.do(ada.order({ leverage: 2, quantity: 5n }));
  const three = { ...stopped, dayTrades: 3 };
  const reversal = (dayTrading: DayTradeRecord) =>
    ({
      kind: 'reversePosition',
      ...ada.base(),
      positionId: 'p-o1',
      instrument: stock,
      orderId: 'r',
      closeOrderId: 'x',
      clientOrderId: 'r',
      gate: null,
      priorOrderId: null,
      dayTrading,
      prices: pricesOf(aMarket(stock, { timeMs: ada.nowMs }), ada.nowMs),
    }) as const;
  const opened = new Set([`${stock.heldAs}|long`]);
  expect(ada.refusal(reversal({ ...three, opened }))).toEqual(refused);
  ada.do(reversal(three));
});

test('so many orders may wait and not one more; what fills or ends at once still goes', () => {
  const rules = { ...paperRules, openOrdersMost: 3 };
  const ada = new Trader({ rules, money: { STOCK: 10_000_000n } });
  const waiting = () => ada.order({ price: 9_000n });
  for (let at = 0; at < 3; at += 1) ada.do(waiting());
  const full = { reason: 'OPEN_ORDERS', figures: { n: '3' } };
  expect(ada.refusal(waiting())).toEqual(full);
  expect(previewOrder(ada.state, waiting(), rules).wouldRefuse).toEqual(full);
  ada.do(ada.order());
  ada.do(ada.order({ price: 9_000n, timeInForce: 'ioc' }));
  // Its exits would wait.
  expect(ada.refusal(ada.order({ exits: { stopLoss: 9_000n } }))).toEqual(full);
  // A stop to close is a fourth; at the market it closes.
  const stop = ada.order({ direction: 'sell', type: 'stop', triggerPrice: 9_500n });
  expect(ada.refusal(stop)).toEqual(full);
  ada.do(ada.order({ direction: 'sell' }));
  // Changed, an order takes its own place.
  const amend = {
    kind: 'amendOrder',
    ...ada.base(),
    orderId: 'o1',
    newOrderId: 'n1',
    instrument: stock,
    clientOrderId: 'n1',
    priorOrderId: null,
    triggerPrice: null,
    quantity: 2n,
    price: null,
    prices: pricesOf(aMarket(stock, { timeMs: ada.nowMs }), ada.nowMs),
  } as const;
  ada.do(amend);
  ada.do({ kind: 'cancelOrder', ...ada.base(), orderId: 'n1', finished: null });
  ada.do(waiting());
  expect(paperRules.openOrdersMost).toBe(1_000);
});
