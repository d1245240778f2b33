import type { PositionBody } from '@candor/domain/positions/position';
import { storedPosition } from '@candor/domain/stored/order-shapes';
import {
  type Resting,
  readStored,
  restOf,
  storedText,
  storedTextOf,
} from '@candor/domain/stored/read-stored';
import { encodeValue } from '@candor/domain/trading/facts-codec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteArena } from './byte-arena.ts';
import { CanonicalWriter, type Rest } from './canonical-writer.ts';

const arena = new ByteArena();
const writer = new CanonicalWriter(arena, 1);

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
  const first = written(() => writer.stored(order, 'terms'));
  const row = written(() => writer.stored(terms));
  const again = written(() => writer.stored(order, 'terms'));

  expect(fact).toBe('{"kind":"orderAccepted","terms":{"orderId":"o1","price":"#100"}}');
  expect(row).toBe('{"orderId":"o1","price":"#100"}');
  expect([first, again]).toEqual(['{"state":"working"}', '{"state":"working"}']);
  arena.reset();
  writer.reset();
  expect(written(() => writer.stored(terms))).toBe(row);
});

test('what is stored by itself names its version, what is a part of it does not', () => {
  const terms = { orderId: 'o1', price: 100n };
  const order = { state: 'working', terms };
  const later = new CanonicalWriter(arena, 2);
  arena.reset();

  const fact = written(() => later.storedOnce({ kind: 'orderAccepted', terms }));
  const row = written(() => later.stored(terms));
  const progress = written(() => later.stored(order, 'terms'));
  const again = written(() => later.stored(order, 'terms'));

  expect(fact).toBe('{"kind":"orderAccepted","terms":{"orderId":"o1","price":"#100"},"~v":2}');
  expect(row).toBe('{"orderId":"o1","price":"#100","~v":2}');
  expect([progress, again]).toEqual(['{"state":"working","~v":2}', '{"state":"working","~v":2}']);
  expect(row).toBe(storedText(terms, 2));
});

test('what JSON has no word for throws, as in the codec', () => {
  expect(() => writer.value({ a: undefined })).toThrow('A fact cannot hold a undefined.');
  expect(() => writer.value(Number.NaN)).toThrow('A fact cannot hold NaN.');
});

test('a row leaves out what is at rest, and is read as if it had said it', () => {
  const rest: Rest = new Map<string, Resting>([
    ['aFirst', 0n],
    ['both', { one: 0n, two: 0 }],
    ['gone', null],
    ['none', 0n],
  ]);
  const both = { one: 0n, two: 0 };
  const said = { aFirst: 1n, both: { ...both, two: 1 }, gone: 5, none: 0n, text: 'kept' };
  const resting = { aFirst: 0n, both, gone: null, none: 0n, text: 'kept', zero: 0n };
  arena.reset();
  writer.reset();
  expect(written(() => writer.stored(said, 'text', rest))).toBe(
    '{"aFirst":"#1","both":{"one":"#0","two":1},"gone":5}',
  );
  expect(written(() => writer.stored(resting, '', rest))).toBe('{"text":"kept","zero":"#0"}');
  expect(written(() => writer.stored({ none: 0n }, '', rest))).toBe('{}');
  expect(() => writer.stored({ none: undefined }, '', rest)).toThrow('cannot hold');
});

test('the rows of positions and orders are those that the audit expects', () => {
  const position: PositionBody = {
    positionId: 'p-1',
    instrumentId: '0:NYSE:KO',
    side: 'long',
    walletType: 'STOCK',
    walletCurrency: 'USD',
    leverage: 1,
    quantity: 5n,
    notional: 30_000n,
    costMinor: 300n,
    marginMinor: 300n,
    openFeeMinor: 1n,
    closeFeeMinor: 0n,
    realisedMinor: 0n,
    openedAtMs: 1,
    closedQuantity: 0n,
    closedNotional: 0n,
    closedOpeningNotional: 0n,
    closedAtMs: null,
  };
  const marked = new CanonicalWriter(arena);
  const rest: Rest = restOf(storedPosition);
  for (const one of [position, { ...position, closedQuantity: 2n, closeFeeMinor: 3n }]) {
    arena.reset();
    marked.reset();
    const text = written(() => marked.stored(one, '', rest));
    expect(text).toBe(storedTextOf(storedPosition, one));
    expect(readStored(storedPosition, text)).toEqual(one);
  }
});
