import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HeardAgain, SaidAgain, valueOfWireText, wireText } from './wire-text.ts';

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

test('what is said again stands once, on a line of its own, and is read once while it is remembered', () => {
  const said = new SaidAgain(['terms']);
  const heard = new HeardAgain(2);
  const terms = { id: '#1\n', step: 1n };
  const text = wireText([{ terms }, { terms, more: { terms: null } }], said);
  expect(text).toBe(
    '[{"terms":"#=0"},{"terms":"#=0","more":{"terms":null}}]\n{"id":"##1\\n","step":"#1"}',
  );
  const read = (of: string) => valueOfWireText(of, heard) as { terms: unknown }[];
  const first = read(text)[0]?.terms;
  expect(first).toStrictEqual(terms);
  expect(read(text)[1]?.terms).toBe(first);
  for (const step of [2n, 3n, 4n, 5n]) read(wireText([{ terms: { step } }], said));
  expect(read(text)[0]?.terms).not.toBe(first);
  expect(() => valueOfWireText('"#=0"')).toThrow('A text has no line 0.');
});
