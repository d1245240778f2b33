import { expect, test } from 'vitest';
import { instrumentGroup } from './instrument-group.ts';

test('stocks go by market, everything else by source', () => {
  expect(instrumentGroup({ source: 0, market: 'NYSE' })).toBe('us');
  expect(instrumentGroup({ source: 0, market: 'LSE' })).toBe('eu');
  expect(instrumentGroup({ source: 7, market: 'NASDAQ' })).toBe('us');
  expect(instrumentGroup({ source: 11, market: 'HK' })).toBe('hk');
  expect(instrumentGroup({ source: 100, market: 'CRYPTO' })).toBe('crypto');
  expect(instrumentGroup({ source: 99, market: 'NYSE' })).toBe('index');
  expect(instrumentGroup({ source: 5, market: 'HK' })).toBe('other');
});
