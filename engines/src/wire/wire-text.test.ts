import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueOfWireText, wireText } from './wire-text.ts';

const leaf = fc.oneof(
  fc.bigInt(),
  fc.string(),
  fc.string().map((text) => `#${text}`),
  fc.constantFrom('#map', '#u', '#+', '#12', '##', '__proto__'),
  fc.double({ noNaN: true }),
  fc.constantFrom(null, undefined, true, false),
  fc.uint8Array(),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, leaf, tie('list'), tie('record'), tie('map')),
  list: fc.array(tie('value')),
  record: fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value'), {
    noNullPrototype: true,
  }),
  map: fc.array(fc.tuple(tie('value'), tie('value'))).map((entries) => new Map(entries)),
}));

test('whatever crosses is the same on the other side', () => {
  fc.assert(
    fc.property(value, (sent) => {
      expect(valueOfWireText(wireText(sent))).toStrictEqual(sent);
    }),
    { seed: 7, numRuns: 1_000 },
  );
});

test('a map that runs ahead of another crosses as a map, and what is left out is not there', () => {
  expect(wireText({ map: new Map([['a', 1n]]), gone: undefined, none: null })).toBe(
    '{"map":["#map",["a","#1"]],"gone":"#u","none":null}',
  );
  expect(valueOfWireText('{"none":null}')).toStrictEqual({ none: null });
});

test('what JSON would change in silence does not cross', () => {
  const told = (value: unknown) => () => wireText(value);
  expect(told(new Date(0))).toThrow('A Date does not cross.');
  expect(told(new Set([1]))).toThrow('A Set does not cross.');
  expect(told(Number.NaN)).toThrow('NaN does not cross.');
  expect(told(() => 1)).toThrow('A function does not cross.');
  expect(told(Object.create(null))).toThrow('A thing without a form does not cross.');
});
