import { encodeValue } from '@candor/domain/trading/facts-codec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteArena } from './byte-arena.ts';
import { CanonicalWriter } from './canonical-writer.ts';

const arena = new ByteArena();
const writer = new CanonicalWriter(arena);

function written(write: () => void): string {
  const start = arena.at;
  write();
  return arena.since(start).toString('utf8');
}

test('every value is written byte for byte as the codec of facts does', () => {
  const leaf = fc.oneof(
    fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('#1', '##', 'customer:1:STOCK:cash', '"', '\n', '', '港股'),
    fc.boolean(),
    fc.constant(null),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('b', 'a', 'z"', 'ключ', 'fill', 'terms'), tie('value')),
    ),
  }));
  fc.assert(
    fc.property(value, (one) => {
      arena.reset();
      writer.reset();
      expect(written(() => writer.value(one))).toBe(encodeValue(one));
    }),
    { seed: 5, numRuns: 2_000 },
  );
});

test('what comes again in a batch is the same again, and is forgotten with the batch', () => {
  const terms = { orderId: 'o1', price: 100n };
  const order = { state: 'working', terms };
  arena.reset();
  writer.reset();

  const fact = written(() => writer.value({ kind: 'orderAccepted', terms }));
  const first = written(() => writer.onceWithout(order, 'terms'));
  const row = written(() => writer.once(terms));
  const again = written(() => writer.onceWithout(order, 'terms'));

  expect(fact).toBe('{"kind":"orderAccepted","terms":{"orderId":"o1","price":"#100"}}');
  expect(row).toBe('{"orderId":"o1","price":"#100"}');
  expect([first, again]).toEqual(['{"state":"working"}', '{"state":"working"}']);
  arena.reset();
  writer.reset();
  expect(written(() => writer.once(terms))).toBe(row);
});

test('what JSON has no word for throws, as in the codec', () => {
  expect(() => writer.value({ a: undefined })).toThrow('A fact cannot hold a undefined.');
  expect(() => writer.value(Number.NaN)).toThrow('A fact cannot hold NaN.');
});
