import type { Instrument } from '@candor/domain/instruments/instrument';
import { paperRules } from '@candor/domain/trading/rules';
import { aMarket, anInstrument } from '@candor/domain/trading/testing/market-builder';
import { Venue } from '@candor/engines/trading/venue';
import { expect, test } from 'vitest';
import { OrderViews } from './order-views.ts';

const apple = anInstrument();
const whole = new Venue(paperRules);
const other = anInstrument({ id: '0:NASDAQ:OTHER' });

/** A desk that notes when it was asked. */
function openViews() {
  const asked: number[] = [];
  const desk = {
    marketView: async (instrument: Instrument, nowMs: number) => {
      asked.push(nowMs);
      return aMarket(instrument, { timeMs: nowMs });
    },
  };
  return { views: new OrderViews(desk, whole), asked };
}

test('orders of the same fifty milliseconds share one view, never a later one', async () => {
  const { views, asked } = openViews();
  const shown = await Promise.all([1_000, 1_003, 1_049].map((nowMs) => views.of(apple, nowMs)));
  expect(asked).toEqual([1_000]);
  expect(new Set(shown).size).toBe(1);
  expect((await views.of(apple, 1_057)).quote?.timeMs).toBe(1_050);
  expect(asked).toEqual([1_000, 1_050]);
});

test('each instrument has its own view, and a clock that went back asks again', async () => {
  const { views, asked } = openViews();
  await views.of(apple, 1_000);
  expect((await views.of(other, 1_000)).instrumentId).toBe('0:NASDAQ:OTHER');
  await views.of(apple, 950);
  expect(asked).toEqual([1_000, 1_000, 950]);
});

test('a look that failed is not shown to the next order', async () => {
  let isBroken = true;
  const marketView = async (instrument: Instrument, nowMs: number) => {
    if (isBroken) throw new Error('broken');
    return aMarket(instrument, { timeMs: nowMs });
  };
  const views = new OrderViews({ marketView }, whole);
  await expect(views.of(apple, 1_000)).rejects.toThrow('broken');
  isBroken = false;
  expect((await views.of(apple, 1_001)).instrumentId).toBe(apple.id);
});

test('a view shows what is left of the book at the very instant it is asked for', async () => {
  const venue = new Venue(paperRules);
  const marketView = async (instrument: Instrument, nowMs: number) =>
    aMarket(instrument, { timeMs: nowMs });
  const views = new OrderViews({ marketView }, venue);
  expect((await views.of(apple, 1_000)).taken).toBeUndefined();
  const level = { price: 10_001n, quantity: 400n };
  const fill = { filledAtMs: 1_001, mode: 'taken', quantity: 400n } as const;
  const took = { ...fill, slices: [level], levels: [level] };
  venue.take({ heldAs: apple.id, direction: 'buy', fill: took });
  expect((await views.of(apple, 1_001)).taken?.asks.levels).toEqual([400n]);
});
