import { marketOf } from '@candor/domain/market/price-snapshot';
import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { paperRules } from '@candor/domain/trading/rules';
import { aMarket, anInstrument } from '@candor/domain/trading/testing/market-builder';
import type { PricesWanted } from '@candor/engines/market/take-prices';
import { Venue } from '@candor/engines/trading/books/venue';
import { expect, test } from 'vitest';
import { Prices } from './prices.ts';

const apple = anInstrument();
const whole = new Venue(paperRules);
const other = anInstrument({ id: '0:NASDAQ:OTHER' });

async function look({ traded = [], held = [] }: PricesWanted, nowMs: number) {
  const all = [...traded, ...held].map((one) => aMarket(one, { timeMs: nowMs }));
  return pricesOf(all, nowMs);
}

/** A desk that notes when it was asked. */
function openPrices() {
  const asked: number[] = [];
  const desk = {
    prices: (wanted: PricesWanted, nowMs: number) => {
      asked.push(nowMs);
      return look(wanted, nowMs);
    },
  };
  return { prices: new Prices(desk, whole), asked };
}

test('orders of the same fifty milliseconds share one look, never a later one', async () => {
  const { prices, asked } = openPrices();
  const shown = await Promise.all(
    [1_000, 1_003, 1_049].map((nowMs) => prices.ofOrder(apple, nowMs)),
  );
  expect(asked).toEqual([1_000]);
  expect(new Set(shown).size).toBe(1);
  expect((await prices.ofOrder(apple, 1_057)).atMs).toBe(1_050);
  expect(asked).toEqual([1_000, 1_050]);
});

test('an account is shown what its orders are: prices of the same instants', async () => {
  const { prices, asked } = openPrices();
  const { atMs } = await prices.of({ held: [apple, other] }, 1_049);
  expect([atMs, asked]).toEqual([1_000, [1_000]]);
});

test('each instrument has its own look, and a clock that went back asks again', async () => {
  const { prices, asked } = openPrices();
  await prices.ofOrder(apple, 1_000);
  expect([...(await prices.ofOrder(other, 1_000)).views.keys()]).toEqual(['0:NASDAQ:OTHER']);
  await prices.ofOrder(apple, 950);
  expect(asked).toEqual([1_000, 1_000, 950]);
});

test('a look that failed is not shown to the next order', async () => {
  let isBroken = true;
  const desk = {
    prices: async (wanted: PricesWanted, nowMs: number) => {
      if (isBroken) throw new Error('broken');
      return look(wanted, nowMs);
    },
  };
  const prices = new Prices(desk, whole);
  await expect(prices.ofOrder(apple, 1_000)).rejects.toThrow('broken');
  isBroken = false;
  expect((await prices.ofOrder(apple, 1_001)).atMs).toBe(1_000);
});

test('prices show what is left of the book at the very instant it is asked for', async () => {
  const venue = new Venue(paperRules);
  const prices = new Prices({ prices: look }, venue);
  const marketAt = async (nowMs: number) =>
    marketOf({ prices: await prices.ofOrder(apple, nowMs), instrument: apple });
  expect((await marketAt(1_000)).taken).toBeUndefined();
  const level = { price: 10_001n, quantity: 400n };
  const fill = { fillId: 'f', filledAtMs: 1_001, mode: 'taken', quantity: 400n } as const;
  const took = { ...fill, slices: [level], levels: [level] };
  venue.take({ heldAs: apple.id, direction: 'buy', fill: took });
  expect((await marketAt(1_001)).taken?.asks.levels).toEqual([400n]);
});
