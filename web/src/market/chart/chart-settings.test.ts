import { expect, test } from 'vitest';
import { saneSettings } from './chart-settings.ts';

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

test('anything else is the default: candles with volume and own trades', () => {
  for (const kept of [null, 7, [], { indicators: 'MA' }]) {
    expect(saneSettings(kept)).toEqual({
      kind: 'candles',
      volume: true,
      previousClose: false,
      ownTrades: true,
      indicators: [],
    });
  }
});
