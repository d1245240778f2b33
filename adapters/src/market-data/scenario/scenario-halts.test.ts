import type { PriceBar } from '@candor/domain/market/price-bar';
import { expect, test } from 'vitest';
import { bandPauses, marketBreaks } from './scenario-halts.ts';

const MINUTE = 60_000;
const day = {
  ...{ epochDay: 0, fromMs: 0, untilMs: 390 * MINUTE },
  stretches: [{ fromMs: 0, untilMs: 390 * MINUTE }],
};
const bars = (closes: readonly number[]): readonly PriceBar[] =>
  closes.map((close, at) => {
    const price = BigInt(close);
    const prices = { open: price, high: price, low: price, close: price };
    return { startMs: at * MINUTE, ...prices, volume: 1n };
  });
/** A level for each minute from one on. */
const steps = (levels: readonly (readonly [number, number])[]) =>
  bars(
    Array.from({ length: 390 }, (_, at) => levels.findLast(([from]) => from <= at)?.[1] ?? 1000),
  );
const close = { gaugeId: 'SPX', previousClose: 1000n };
const told = (halts: readonly { fromMs: number; untilMs: number }[]) =>
  halts.map(({ fromMs, untilMs }) => [fromMs / MINUTE, untilMs / MINUTE]);

test('seven and thirteen per cent stop a quarter of an hour each, once; twenty ends the day', () => {
  // 93.0 % in minute 10, 86.9 % from minute 40, back, again 90 %, then 80 % in minute 200.
  const minutes = steps([
    [10, 930],
    [30, 990],
    [40, 869],
    [60, 900],
    [200, 800],
  ]);
  expect(told(marketBreaks(minutes, day, close))).toEqual([
    [11, 26],
    [41, 56],
    [201, 390],
  ]);
  const causes = marketBreaks(minutes, day, close).map(({ cause }) => cause);
  expect(causes.map(({ kind }) => kind)).toEqual(['marketLevel1', 'marketLevel2', 'marketLevel3']);
  expect(causes[1]?.proof).toEqual({
    ...{ measuredOnId: 'SPX', from: 'lastClose', referenceMs: null },
    ...{ reference: 1000n, price: 869n, boundBps: 1300 },
  });
});

test('what falls through two levels at once stops once, and while it stands nothing counts', () => {
  expect(told(marketBreaks(steps([[10, 860]]), day, close))).toEqual([[11, 26]]);
  expect(
    told(
      marketBreaks(
        steps([
          [10, 930],
          [12, 860],
          [20, 950],
        ]),
        day,
        close,
      ),
    ),
  ).toEqual([[11, 26]]);
});

test('in the last 35 minutes only the end of the day is stopped', () => {
  expect(told(marketBreaks(steps([[355, 920]]), day, close))).toEqual([]);
  expect(told(marketBreaks(steps([[354, 920]]), day, close))).toEqual([[355, 370]]);
  expect(told(marketBreaks(steps([[380, 790]]), day, close))).toEqual([[381, 390]]);
});

test('a share that leaves the mean of five minutes by a tenth pauses for five', () => {
  const minutes = steps([
    [0, 1000],
    [30, 1099],
    [50, 1209],
    [56, 1209],
  ]);
  // 1099 is 9.9 % above 1000; 1209 is 10.0 % above 1099.
  const pauses = bandPauses(minutes, day);
  expect(told(pauses)).toEqual([[51, 56]]);
  expect(pauses[0]?.cause).toEqual({
    kind: 'limitUp',
    proof: {
      ...{ measuredOnId: null, from: 'fiveMinuteMean', referenceMs: 45 * MINUTE },
      ...{ reference: 1099n, price: 1209n, boundBps: 1000 },
    },
  });
});
