import { klineTypes } from '@candor/contract/enums';
import { expect, test } from 'vitest';
import { kindOf, saneSettings } from './chart-settings.ts';

test('valid settings are kept, unknown ones fall back', () => {
  const kept = { kind: 'line', volume: false, indicators: ['RSI', 'XYZ', 'MA'], ownTrades: 'yes' };
  expect(saneSettings(kept)).toEqual({
    kind: 'line',
    volume: false,
    previousClose: false,
    ownTrades: true,
    indicators: ['MA', 'RSI'],
  });
});

test('anything else is the default: volume and own trades', () => {
  for (const kept of [null, 7, [], { indicators: 'MA' }]) {
    expect(saneSettings(kept)).toEqual({
      kind: null,
      volume: true,
      previousClose: false,
      ownTrades: true,
      indicators: [],
    });
  }
});

test('candles chosen are candles on every range, a line is a line; unchosen, the minutes are a line', () => {
  const drawnAs = (kind: unknown) =>
    klineTypes.map((range) => kindOf(saneSettings({ kind }), range));
  expect(new Set(drawnAs('candles'))).toEqual(new Set(['candles']));
  expect(new Set(drawnAs('line'))).toEqual(new Set(['line']));
  expect(drawnAs(undefined)).toEqual(['line', ...Array(5).fill('candles')]);
});
