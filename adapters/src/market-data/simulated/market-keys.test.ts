import { expect, test } from 'vitest';
import { marketKeys } from './market-keys.ts';

const PERIOD = 20_777;

test('a draw is that of the key, the name, the period and the place, worked out elsewhere', () => {
  // A second implementation in Python: HKDF, HMAC, SHA-256 of the name, ChaCha12.
  const source = marketKeys('seed 7').source('own XNYS:AAPL');
  expect(source.draw(PERIOD, 32)).toBe(2_602_890_357);
  expect(source.draw(PERIOD, 47)).toBe(3_344_380_860);
  expect(source.word(-3, 0, 1)).toBe(3_171_806_726);
  expect(marketKeys('seed 7').fingerprint).toBe('9b407f26d38c833d');
});

test('draws may be asked for in any order and in rows', () => {
  const forward = marketKeys('seed 7').source('own');
  const backward = marketKeys('seed 7').source('own');
  const places = Array.from({ length: 64 }, (_, index) => index);
  const there = places.map((index) => forward.draw(PERIOD, index));
  const back = places.toReversed().map((index) => backward.draw(PERIOD, index));
  expect(back.toReversed()).toEqual(there);
  const row = new Uint32Array(64);
  forward.fill({ period: PERIOD, block: 0, blocks: 4 }, row);
  expect([...row]).toEqual(there);
});

test('another seed, name, period or place gives other draws', () => {
  const drawn = [
    marketKeys('seed 7').source('own').draw(PERIOD, 0),
    marketKeys('seed 8').source('own').draw(PERIOD, 0),
    marketKeys('seed 7').source('owe').draw(PERIOD, 0),
    marketKeys('seed 7')
      .source('own')
      .draw(PERIOD + 1, 0),
    marketKeys('seed 7').source('own').draw(PERIOD, 1),
    marketKeys('seed 7').source('own').draw(PERIOD, 16),
  ];
  expect(new Set(drawn).size).toBe(6);
});

test('draws are even in every place of a block', () => {
  const source = marketKeys('even').source('own');
  const count = 20_000;
  for (let place = 0; place < 16; place += 1) {
    let sum = 0;
    for (let block = 0; block < count; block += 1) sum += source.word(1, block, place) / 2 ** 32;
    // The mean of so many uniform draws errs by 0.289 / sqrt(20,000) = 0.00204; five times that.
    expect(Math.abs(sum / count - 0.5)).toBeLessThan(0.0102);
  }
});
