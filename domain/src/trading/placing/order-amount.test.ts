import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderParts } from '../testing/an-order.ts';
import {
  aCoin,
  aHongKongStock,
  aMarket,
  anInstrument,
  type MarketSketch,
} from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { previewOrder } from './preview.ts';

const stock = anInstrument();
const byAmount = { quantity: 0n, amountMinor: 100_000n } as const;

function trader(): Trader {
  return new Trader({ money: { STOCK: 100_000_000n, HK_STOCK: 100_000_000n } });
}

/** The order that was placed last, and what it has cost. */
function placed(of: Trader, set: OrderParts) {
  const command = of.order(set);
  const told = previewOrder(of.state, command, of.rules);
  of.do(command);
  const { orders, finishedOrders } = of.state;
  const order = orders.get(command.orderId) ?? finishedOrders.get(command.orderId);
  if (order === undefined) throw new Error('No order.');
  expect(told.figures?.quantity).toBe(order.terms.quantity);
  return order;
}

test('it buys the most that the amount pays for with its fees', () => {
  const ada = trader();
  // 9 × 100.01 = 900.09 and a fee of 1.00; a tenth share would cost 1,001.10.
  const whole = placed(ada, byAmount);
  expect(whole).toMatchObject({ state: 'filled', costMinor: 90_009n, feeMinor: 100n });
  expect(whole.terms).toMatchObject({ quantity: 9n, amountMinor: 100_000n });
  // 10 × 99.90 and a fee of 1.00 are to the cent what is named.
  const rests = placed(ada, { ...byAmount, price: 9_990n });
  expect(rests).toMatchObject({ state: 'working', holdMinor: 100_000n });
  expect(rests.terms.quantity).toBe(10n);
});

test('a coin is bought in its own steps, a Hong Kong share in its lots', () => {
  const ada = trader();
  const coin = aCoin();
  const market = aMarket(coin, { asks: [[6_000_000n, 100_000_000n]], last: 6_000_000n });
  const bought = placed(ada, { ...byAmount, instrument: coin, market });
  expect(bought.terms.quantity % coin.minCount).toBe(0n);
  expect(100_000n - bought.costMinor - bought.feeMinor).toBeLessThan(100n);
  const lots = aHongKongStock();
  const of = placed(ada, { quantity: 0n, amountMinor: 2_100_000n, instrument: lots });
  expect(of.terms.quantity).toBe(200n);
});

test('what waits counts with its guard, and never costs more whatever the market does', () => {
  const ada = trader();
  const closed = aMarket(stock, { view: { status: 'closed', nextOpenMs: null } });
  const waits = placed(ada, { ...byAmount, market: closed });
  // 9 × 101.00, the last price and one percent.
  expect(waits).toMatchObject({ state: 'queuedForOpen', terms: { quantity: 9n } });
  ada.nowMs += 1_000;
  const gap: MarketSketch = { timeMs: ada.nowMs, asks: [[12_000n, 50n]], last: 12_000n };
  ada.do(ada.meeting(waits.terms.orderId, stock, aMarket(stock, gap)));
  const done = ada.state.finishedOrders.get(waits.terms.orderId);
  const end = { reason: 'AMOUNT_REACHED', filledQuantity: 8n, holdMinor: 0n };
  expect(done).toMatchObject({ state: 'cancelled', ...end });
});

test('leverage changes what is locked, not what is bought', () => {
  const ada = trader();
  const half = placed(ada, { ...byAmount, leverage: 2 });
  expect(half).toMatchObject({ terms: { quantity: 9n }, marginMinor: 45_005n });
});

test('where it means nothing, or reaches for nothing, it is refused', () => {
  const ada = trader();
  const refusal = (set: OrderParts) => ada.refusal(ada.order({ ...byAmount, ...set }));
  ada.do(ada.order({ quantity: 5n }));
  const unused = { reason: 'FIELD_UNUSED', field: 'amount' };
  expect(refusal({ direction: 'sell' })).toEqual(unused);
  expect(refusal({ direction: 'sell', openClose: 'open' })).toEqual(unused);
  expect(refusal({ instrument: anInstrument({ id: '3:CME:ES', source: 3 }) })).toEqual(unused);
  const figures = { minAmount: '101.01', amount: '100.00', currency: 'USD' };
  const tooSmall = { reason: 'MIN_NOTIONAL', field: 'amount', figures };
  expect(refusal({ amountMinor: 10_000n })).toEqual(tooSmall);
  expect(refusal({ amountMinor: 10n ** 14n }).reason).toBe('MAX_NUM');
  expect(refusal({ amountMinor: 99_900_000n + 200_000n }).reason).toBe('INSUFFICIENT');
  expect(refusal({ market: aMarket(stock, { quote: null, asks: [] }) }).reason).toBe('STALE_PRICE');
});

const step = fc.record({
  last: fc.bigInt(8_000n, 12_000n),
  spread: fc.bigInt(1n, 40n),
  shown: fc.bigInt(1n, 40n),
  rate: fc.bigInt(90_000_000n, 110_000_000n),
});
const asked = fc.record({
  amountMinor: fc.bigInt(9_000n, 900_000n),
  type: fc.constantFrom('market', 'limit', 'closed'),
  price: fc.bigInt(9_000n, 11_000n),
});

test('whatever the market and the rate do, it costs no more than was named, and it ends', () => {
  const abroad = anInstrument({ id: '0:LSE:GB', market: 'LSE', code: 'GB', currency: 'GBP' });
  fc.assert(
    fc.property(asked, fc.array(step, { maxLength: 8 }), ({ amountMinor, type, price }, steps) => {
      const ada = trader();
      const fx = { rate: 100_000_000n, timeMs: 0, sourceName: 'scripted', isSimulated: true };
      const seen = ({ last, spread, shown, rate }: (typeof steps)[number]) =>
        aMarket(abroad, {
          last,
          asks: [[last + spread, shown]],
          bids: [[last - spread, shown]],
          timeMs: ada.nowMs,
          volume: BigInt(ada.nowMs),
          view: { fxRate: rate, fx: { ...fx, rate, timeMs: ada.nowMs } },
        });
      const first = seen({ last: 10_000n, spread: 5n, shown: 20n, rate: 100_000_000n });
      const market = type === 'closed' ? { ...first, status: 'closed' as const } : first;
      const limited = type === 'limit' ? { price, timeInForce: 'gtc' as const } : {};
      const of = { instrument: abroad, market, quantity: 0n, amountMinor, ...limited };
      const command = ada.order(of);
      if (ada.try(command).outcome === 'refused') return;
      const { orderId } = command;
      for (const one of steps) {
        ada.nowMs += 1_000;
        if (!ada.state.orders.has(orderId)) break;
        ada.do(ada.meeting(orderId, abroad, seen(one)));
      }
      if (ada.state.orders.has(orderId)) {
        ada.do({ kind: 'cancelOrder', ...ada.base(), orderId, finished: null });
      }
      const done = ada.state.finishedOrders.get(orderId);
      expect((done?.costMinor ?? 0n) + (done?.feeMinor ?? 0n)).toBeLessThanOrEqual(amountMinor);
      expect(ada.state.wallets.STOCK?.heldMinor).toBe(0n);
    }),
    { numRuns: 300 },
  );
});
