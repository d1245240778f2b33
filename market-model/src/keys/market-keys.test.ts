import { expect, test } from 'vitest';
import { epochKeys } from './epoch-keys.ts';

const PERIOD = 20_777;
const FIRST_EPOCH = 700;
const keysOf = (seed: string) => epochKeys(seed, FIRST_EPOCH);

test('a draw is that of the key, the name, the period and the place, worked out elsewhere', () => {
  // A second implementation in Python: HKDF, the chain of SHA-256, HMAC, the name's hash, ChaCha12.
  const source = keysOf('seed 7').source('own XNYS:AAPL');
  expect(source.draw(PERIOD, 32)).toBe(224_026_326);
  expect(source.draw(PERIOD, 47)).toBe(3_942_826_169);
  expect(source.word(-3, 0, 1)).toBe(2_035_146_076);
  expect(keysOf('seed 7').fingerprint).toBe('ce9fa96bef1ebe67');
});

test('draws may be asked for in any order and in rows', () => {
  const forward = keysOf('seed 7').source('own');
  const backward = keysOf('seed 7').source('own');
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
    keysOf('seed 7').source('own').draw(PERIOD, 0),
    keysOf('seed 8').source('own').draw(PERIOD, 0),
    keysOf('seed 7').source('owe').draw(PERIOD, 0),
    keysOf('seed 7')
      .source('own')
      .draw(PERIOD + 1, 0),
    keysOf('seed 7').source('own').draw(PERIOD, 1),
    keysOf('seed 7').source('own').draw(PERIOD, 16),
  ];
  expect(new Set(drawn).size).toBe(6);
});

test('draws are even in every place of a block', () => {
  const source = keysOf('even').source('own');
  const count = 20_000;
  for (let place = 0; place < 16; place += 1) {
    let sum = 0;
    for (let block = 0; block < count; block += 1) sum += source.word(1, block, place) / 2 ** 32;
    // The mean of so many uniform draws errs by 0.289 / sqrt(20,000) = 0.00204; five times that.
    expect(Math.abs(sum / count - 0.5)).toBeLessThan(0.0102);
  }
});
