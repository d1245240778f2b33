import { expect, test } from 'vitest';
import type { OrderParts } from '../trading/testing/an-order.ts';
import { aMarket, anInstrument } from '../trading/testing/market-builder.ts';
import { Trader } from '../trading/testing/trader.ts';
import { confirmedOutcome } from './confirmed.ts';
import type { Order } from './order.ts';

const instrument = anInstrument();
const market = aMarket(instrument, { bids: [[9_990n, 50n]], asks: [[10_000n, 6n]] });

function placed(trader: Trader, set: OrderParts): Order {
  const answer = trader.do(trader.order({ instrument, market, ...set }));
  if (answer.kind !== 'order') throw new Error(answer.kind);
  return answer.order;
}

test('what was confirmed at another price is told as size, price and fee, to the cent', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const confirmed = { by: 'customer', price: 9_900n, totalMinor: 99_000n, feeMinor: 90n } as const;
  const set = { type: 'limit', price: 10_000n, quantity: 10n, confirmed } as const;
  const order = placed(trader, set);
  // 6 of 10 fill at 100.00 for 600.00; of the 990.00 confirmed, 594.00 were for those.
  expect(order.costMinor).toBe(60_000n);
  expect(confirmedOutcome(order)?.causes).toEqual({
    quantityMinor: -39_600n,
    priceMinor: 600n,
    feeMinor: 10n,
  });
  // 600.00 and 1.00 instead of 990.00 and 0.90.
  expect(confirmedOutcome(order)?.differenceMinor).toBe(-38_990n);
});

test('a sale that brings less than was confirmed changes its sum downwards', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  placed(trader, { quantity: 5n });
  const confirmed = { by: 'customer', price: 10_000n, totalMinor: 50_000n, feeMinor: 0n } as const;
  const order = placed(trader, { quantity: 5n, direction: 'sell', confirmed });
  const outcome = confirmedOutcome(order);
  // 5 at 99.90.
  expect(outcome?.causes).toEqual({
    quantityMinor: 0n,
    priceMinor: -50n,
    feeMinor: -order.feeMinor,
  });
  expect(outcome?.differenceMinor).toBe(-50n - order.feeMinor);
});

test('an order that waits keeps the estimate of the house, one that fills at once needs none', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const waiting = placed(trader, { type: 'limit', price: 9_000n, quantity: 2n });
  expect(waiting.terms.confirmed).toEqual({
    by: 'house',
    price: 9_000n,
    totalMinor: 18_000n,
    feeMinor: 100n,
  });
  expect(confirmedOutcome(waiting)).toBeNull();
  const filled = placed(trader, { quantity: 2n });
  expect(filled.terms.confirmed).toBeUndefined();
  expect(confirmedOutcome(filled)).toBeNull();
});

test('a market order that the guard was known to stop is compared with the part it was for', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const thin = aMarket(instrument, {
    asks: [
      [10_000n, 6n],
      [10_500n, 50n],
    ],
  });
  const order = placed(trader, { quantity: 10n, market: thin });
  expect(order.terms.confirmed).toMatchObject({ by: 'house', totalMinor: 60_000n });
  expect(confirmedOutcome(order)?.causes).toEqual({
    quantityMinor: 0n,
    priceMinor: 0n,
    feeMinor: 0n,
  });
});
