import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { expect, test } from 'vitest';
import type { Clock } from '../clock.ts';
import { OrdinaryDays } from './ordinary-days.ts';
import { type KlineBar, type MarketDataProvider, MarketDataUnavailable } from './provider.ts';

const DAY_MS = 86_400_000;
const FRIDAY = Date.parse('2026-11-20T17:00:00Z');
const catalogue = buildCatalogue(FRIDAY);

function instrument(code: string): Instrument {
  const found = catalogue.byCode.get(code)?.[0];
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

/** Days that close at 10000 and go 50 up and back; the one that runs has gone 900. */
function daysAt(nowMs: number) {
  const state = { nowMs, asked: 0, isDown: false, daysKept: 365 };
  const clock: Clock = { nowMs: () => state.nowMs, every: () => () => undefined };
  const klines: MarketDataProvider['klines'] = async ({ endMs }) => {
    state.asked += 1;
    if (state.isDown) throw new MarketDataUnavailable('scripted', 'the line is dead');
    const today = Math.floor(endMs / DAY_MS);
    const bars = Array.from({ length: state.daysKept }, (_, at): KlineBar => {
      const startMs = (today - state.daysKept + 1 + at) * DAY_MS;
      const rise = startMs + DAY_MS > state.nowMs ? 900n : 50n;
      return {
        startMs,
        open: 10_000n,
        high: 10_000n + rise,
        low: 10_000n,
        close: 10_000n,
        volume: 1n,
      };
    });
    return { bars, previousClose: 10_000n };
  };
  const days = new OrdinaryDays({
    clock,
    catalogue: () => catalogue,
    marketHoursOf: () => 'always',
    provider: { klines } as MarketDataProvider,
  });
  return { days, state };
}

test('finished days alone are counted', async () => {
  const { days, state } = daysAt(FRIDAY);
  expect(await days.moveOf(instrument('EURUSD'))).toBe(50n);
  // 60 days and the close before them are needed.
  const young = daysAt(FRIDAY);
  young.state.daysKept = 60;
  expect(await young.days.moveOf(instrument('EURUSD'))).toBeNull();
  expect(state.asked).toBe(1);
});

test('an instrument is read once a day, however many ask', async () => {
  const { days, state } = daysAt(FRIDAY);
  const pair = instrument('EURUSD');
  await Promise.all(Array.from({ length: 50 }, () => days.moveOf(pair)));
  state.nowMs += DAY_MS / 4;
  await days.moveOf(pair);
  expect(state.asked).toBe(1);
  await days.moveOf(instrument('GBPUSD'));
  expect(state.asked).toBe(2);
  state.nowMs += DAY_MS;
  await days.moveOf(pair);
  expect(state.asked).toBe(3);
});

test('an outage is told and not stored', async () => {
  const { days, state } = daysAt(FRIDAY);
  state.isDown = true;
  await expect(days.moveOf(instrument('EURUSD'))).rejects.toThrow(MarketDataUnavailable);
  state.isDown = false;
  expect(await days.moveOf(instrument('EURUSD'))).toBe(50n);
});
