import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeFact } from '../stored/fact-shapes.ts';
import { closingOf, storedText } from '../stored/read-stored.ts';
import { STORED_VERSION } from '../stored/stored-version.ts';
import { decodeValue, encodeValue, type JsonValue } from './facts-codec.ts';
import { Trader } from './testing/trader.ts';

test('a fact has one text, with its keys in order and its bigints marked', () => {
  const text = storedText({
    kind: 'withdrawalReturned',
    withdrawalId: '#w',
    releasedMinor: 5n,
    accountId: '7',
    atMs: 1,
  });
  expect(text).toBe(
    '{"accountId":"7","atMs":1,"kind":"withdrawalReturned","releasedMinor":"#5",' +
      `"withdrawalId":"##w"${closingOf(STORED_VERSION)}`,
  );
});

test('the order in which keys were written does not matter', () => {
  expect(encodeValue({ b: 1n, a: { d: 'x', c: [2n] } })).toBe(
    encodeValue({ a: { c: [2n], d: 'x' }, b: 1n }),
  );
});

test('every fact of a trade is read back as it was', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 3n }));
  trader.do(trader.order({ quantity: 2n, direction: 'sell' }));
  for (const fact of trader.facts) {
    expect(decodeFact(storedText(fact))).toEqual(fact);
    expect(storedText(decodeFact(storedText(fact)))).toBe(storedText(fact));
  }
});

test('any value of ours survives, whatever a customer writes into a text', () => {
  const leaf = fc.oneof(
    fc.bigInt(),
    fc.string(),
    fc.stringMatching(/^#{0,3}-?[0-9]{1,4}$/),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const record = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(leaf, fc.array(leaf)));
  fc.assert(
    fc.property(record, (value) => {
      const back = decodeValue(JSON.parse(encodeValue(value)) as JsonValue);
      expect(encodeValue(back)).toBe(encodeValue(value));
      expect(back).toEqual({ ...value });
    }),
    { seed: 3 },
  );
});

test('what JSON has no word for is not encoded, what is no fact is not decoded', () => {
  expect(() => encodeValue({ a: undefined })).toThrow('undefined');
  expect(() => encodeValue(Number.NaN)).toThrow('NaN');
  expect(() => decodeFact('[]')).toThrow('a fact: ');
});
