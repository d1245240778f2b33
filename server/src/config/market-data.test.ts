import { expect, test } from 'vitest';
import { ConfigRefused, readConfig } from './config.ts';

function sentencesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigRefused) return error.sentences;
    throw error;
  }
}

test('everything is simulated unless something else is said', () => {
  for (const text of ['', 'simulated', ' simulated ']) {
    expect(readConfig({ MARKET_DATA: text }).marketData).toEqual([]);
  }
});

test('a mix is read in its order', () => {
  const mix = 'simulated, crypto=ccxt:kraken, us-stocks = yahoo,indices=yahoo';
  expect(readConfig({ MARKET_DATA: mix }).marketData).toEqual([
    { group: 'crypto', source: 'ccxt:kraken' },
    { group: 'us-stocks', source: 'yahoo' },
    { group: 'indices', source: 'yahoo' },
  ]);
});

test('each wrong part says what would be right', () => {
  const mix = 'yahoo,gold=yahoo,stocks=bloomberg,crypto=yahoo,crypto=ccxt:binance,forex=yahoo=x';
  expect(sentencesOf({ MARKET_DATA: mix })).toEqual([
    'MARKET_DATA: "yahoo" must be simulated or a market and its source, such as stocks=yahoo.',
    'MARKET_DATA: "gold" is no market. Use stocks, us-stocks, hk-stocks, eu-stocks, indices, ' +
      'futures, forex, crypto.',
    'MARKET_DATA: "bloomberg" is no source. Use yahoo, ccxt:kraken, ccxt:bitstamp; what is not ' +
      'named is simulated.',
    'MARKET_DATA: yahoo has no crypto. It has stocks, us-stocks, hk-stocks, eu-stocks, indices, ' +
      'futures, forex.',
    'MARKET_DATA: "ccxt:binance" is no source. Use yahoo, ccxt:kraken, ccxt:bitstamp; what is ' +
      'not named is simulated.',
    'MARKET_DATA: "forex=yahoo=x" must be simulated or a market and its source, such as ' +
      'stocks=yahoo.',
  ]);
  expect(sentencesOf({ MARKET_DATA: 'stocks=yahoo,stocks=yahoo' })).toEqual([
    'MARKET_DATA: stocks stands there twice.',
  ]);
  expect(sentencesOf({ MARKET_DATA: 'simulated,,' })).toHaveLength(2);
});

test('real prices of markets that close bring their hours with them', () => {
  expect(readConfig({ MARKET_DATA: 'stocks=yahoo' }).marketHours).toBe('exchange');
  expect(readConfig({ MARKET_DATA: 'crypto=ccxt:kraken' }).marketHours).toBe('always');
  expect(sentencesOf({ MARKET_DATA: 'stocks=yahoo', MARKET_HOURS: 'always' })).toEqual([
    'MARKET_HOURS=always keeps simulated markets open, but MARKET_DATA asks for real prices of ' +
      'markets that close. Leave MARKET_HOURS out, or set it to exchange.',
  ]);
});

test('a scenario is read whole, or refused with its sentence beside the others', () => {
  expect(readConfig({}).scenario).toBeNull();
  expect(readConfig({ MARKET_SCENARIO: 'bear@2026-12-01T15:00:00Z#b2' }).scenario).toEqual({
    name: 'bear',
    target: null,
    startMs: Date.parse('2026-12-01T15:00:00Z'),
    seed: 'b2',
  });
  expect(() => readConfig({ MARKET_SCENARIO: 'bear@tomorrow', PORT: 'x' })).toThrow(
    'MARKET_SCENARIO: "tomorrow" is no whole minute of UTC between 2000 and 2099',
  );
});
