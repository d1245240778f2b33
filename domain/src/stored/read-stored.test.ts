import { expect, test } from 'vitest';
import { Trader } from '../trading/testing/trader.ts';
import { decodeFact } from './fact-shapes.ts';
import {
  presentText,
  readStored,
  type StoredKind,
  storedText,
  storedTextOf,
} from './read-stored.ts';
import {
  bigint,
  dictionary,
  list,
  nullable,
  number,
  optional,
  record,
  text,
  words,
} from './shape.ts';
import type { Lifts } from './stored-version.ts';

interface Parcel {
  readonly id: string;
  readonly weights: readonly { readonly grams: bigint }[];
  readonly kind: 'box' | 'bag';
  readonly sentMs: number | null;
  readonly note?: string;
}

const parcel: StoredKind<Parcel> = {
  name: 'parcel',
  shape: record<Parcel>({
    id: text,
    weights: list(record<{ readonly grams: bigint }>({ grams: bigint })),
    kind: words({ box: 1, bag: 1 }),
    sentMs: nullable(number),
    note: optional(text),
  }),
};

const GOOD = '{"id":"##1","kind":"box","sentMs":null,"weights":[{"grams":"#5"}]}';

test('what is stored comes back as it was', () => {
  const value: Parcel = { id: '#1', kind: 'box', sentMs: null, weights: [{ grams: 5n }] };
  expect(storedText(value, 1)).toBe(GOOD);
  expect(readStored(parcel, GOOD)).toEqual(value);
});

test.each([
  ['a field that is missing', '"kind":"box",', '', 'kind is missing'],
  ['a field too many', '"id"', '"age":3,"id"', 'age is a field nobody knows'],
  ['text for a bigint', '"#5"', '"5"', 'weights[0].grams is "5", not a bigint'],
  ['a number for a bigint', '"#5"', '5', 'weights[0].grams is 5, not a bigint'],
  ['no digits', '"#5"', '"#x"', 'weights[0].grams is "#x", not a bigint'],
  ['a bigint for a text', '"##1"', '"#1"', 'id is "#1", not a text'],
  ['a word nobody knows', 'box', 'crate', 'kind is "crate", not one of its words'],
  ['null where something must be', '"box"', 'null', 'kind is null, not one of its words'],
  ['a record for a list', '[{"grams":"#5"}]', '{}', 'weights is {}, not a list'],
  ['a list for a record', '{"grams":"#5"}', '[]', 'weights[0] is [], not a record'],
  ['a name every object has', '"id"', '"__proto__":1,"id"', '__proto__ is a field nobody knows'],
])('%s is refused, with the text and the field', (_what, good, bad, why) => {
  const said = () => readStored(parcel, GOOD.replace(good, bad), 'parcel 7');
  expect(said).toThrow(`parcel 7: ${why}`);
});

test('what is no JSON at all is refused, with the text', () => {
  expect(() => readStored(parcel, '{"id":', 'parcel 7')).toThrow('parcel 7: it is no JSON');
});

test('a dictionary takes any name', () => {
  const figures = { name: 'figures', shape: dictionary(text) };
  expect(readStored(figures, '{"available":"1.00"}')).toEqual({ available: '1.00' });
});

/** In version 2 a parcel's one weight became a list, in version 3 the kind was added. */
const lifts: Lifts = {
  1: { parcel: ({ grams, ...rest }) => ({ ...rest, weights: [{ grams: grams ?? null }] }) },
  2: { parcel: (json) => ({ ...json, kind: 'box' }) },
};
const versions = { current: 3, lifts };
const lifted: Parcel = { id: 'a', weights: [{ grams: 5n }], kind: 'box', sentMs: 7 };
const THIRD = '{"id":"a","kind":"box","sentMs":7,"weights":[{"grams":"#5"}],"~v":3}';

test('earlier versions are lifted step by step; what has no mark is version 1', () => {
  const first = '{"grams":"#5","id":"a","sentMs":7}';
  const second = '{"id":"a","sentMs":7,"weights":[{"grams":"#5"}],"~v":2}';
  expect(storedText(lifted, 3)).toBe(THIRD);
  for (const stored of [first, second, THIRD]) {
    expect(readStored(parcel, stored, 'parcel', versions)).toEqual(lifted);
  }
});

test('a lift that gives what is not of its shape is refused', () => {
  const wrong = { ...versions, lifts: { ...lifts, 2: { parcel: () => ({ id: 'a' }) } } };
  const first = '{"grams":"#5","id":"a","sentMs":7}';
  expect(() => readStored(parcel, first, 'parcel 7', wrong)).toThrow('weights is missing');
});

test('a version that is not what it says it is is refused', () => {
  const stored = '{"id":"a","sentMs":7,"weights":[{"grams":"#5"}],"~v":3}';
  expect(() => readStored(parcel, stored, 'parcel 7', versions)).toThrow('kind is missing');
});

test.each([
  ['4', '~v is 4, and this release knows 3'],
  ['1', '~v is 1, which is no version'],
  ['"2"', '~v is "2", which is no version'],
  ['null', '~v is null, which is no version'],
])('a mark of %s is refused', (mark, why) => {
  const stored = `{"id":"a","sentMs":7,"weights":[],"~v":${mark}}`;
  expect(() => readStored(parcel, stored, 'parcel 7', versions)).toThrow(`parcel 7: ${why}`);
});

test('a text of the present version is compared letter by letter, an earlier one lifted', () => {
  for (const [present, known] of [
    [GOOD, { current: 1, lifts: {} }],
    [THIRD, versions],
  ] as const) {
    const spaced = present.replace(':', ': ');
    expect(presentText(parcel, spaced, known)).toBe(spaced);
    expect(presentText(parcel, present, known)).toBe(present);
  }
  const first = '{"grams":"#5", "id":"a","sentMs":7}';
  expect(presentText(parcel, first, versions)).toBe(THIRD);
  expect(presentText(parcel, '{"id":"a"}', versions)).toBe('{"id":"a"}');
});

test('a field at rest is put back, but not into a version that said everything', () => {
  const resting: StoredKind<Parcel> = {
    ...parcel,
    atRest: [{ since: 3, values: { sentMs: null } }],
  };
  const unsent = { ...lifted, sentMs: null };
  const third = storedTextOf(resting, unsent, 3);
  expect(third).toBe('{"id":"a","kind":"box","weights":[{"grams":"#5"}],"~v":3}');
  expect(storedTextOf(resting, lifted, 3)).toBe(THIRD);
  expect(readStored(resting, third, 'parcel', versions)).toEqual(unsent);
  const second = '{"id":"a","weights":[{"grams":"#5"}],"~v":2}';
  expect(() => readStored(resting, second, 'parcel', versions)).toThrow('sentMs is missing');
});

test('every fact of a trade is read back as it was, and one that was changed is not', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 3n }));
  trader.do(trader.order({ quantity: 2n, direction: 'sell' }));
  for (const fact of trader.facts) {
    const line = storedText(fact);
    expect(decodeFact(line)).toEqual(fact);
    expect(() => decodeFact(line.replace('"atMs"', '"at"'), 'fact 0 of group 1')).toThrow(
      /^fact 0 of group 1: (atMs is missing|at is a field)/,
    );
  }
});
