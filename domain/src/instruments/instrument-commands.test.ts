import { expect, test } from 'vitest';
import { anInstrument } from '../trading/testing/market-builder.ts';
import { compareReference } from './compare-reference.ts';
import { decideInstrument, type InstrumentCommand } from './instrument-commands.ts';
import type { KnownInstrument } from './known-instrument.ts';
import { termsAfterSplit } from './splits.ts';

const share = anInstrument({ id: '0:NYSE:ABC', market: 'NYSE', code: 'ABC' });
const block = anInstrument({ ...share, id: '4:NYSE:ABC', source: 4, heldAs: share.id });
const other = anInstrument({ id: '0:NYSE:XYZ', market: 'NYSE', code: 'XYZ' });
const future = anInstrument({
  id: '3:CME:ESZ6',
  source: 3,
  market: 'CME',
  code: 'ESZ6',
  assetClass: 'future',
  future: {
    product: 'ES',
    category: 'index',
    contractMonth: '2026-12',
    lastTradingDay: '2026-12-18',
    settlement: 'cash',
  },
});
const reference = [share, other, future, block];
const key = { source: 0, market: 'NYSE', code: 'ABC' } as const;
const base = { key, nowMs: 5, by: 'anna', reason: 'as the exchange said' } as const;

/** What is known, and what an operator does to it. */
class House {
  readonly known = new Map<string, KnownInstrument>();

  constructor() {
    this.#take(compareReference(this.known, reference, 1));
  }

  do(command: InstrumentCommand): readonly string[] | string {
    const decision = decideInstrument(this.known, command);
    if (!decision.isAccepted) return decision.reason;
    this.#take(decision.steps);
    return decision.steps.map(
      ({ what, after }) => `${what} ${after.instrument.id} version ${after.instrument.version}`,
    );
  }

  of(id: string) {
    return this.known.get(id);
  }

  #take(steps: ReturnType<typeof compareReference>): void {
    for (const { after } of steps) this.known.set(after.instrument.id, after);
  }
}

test('a halt stops a share and its views, once, and so does its end', () => {
  const house = new House();
  expect(house.do({ ...base, kind: 'resume' })).toBe('not-halted');
  expect(house.do({ ...base, kind: 'halt' })).toEqual([
    'halted 0:NYSE:ABC version 2',
    'halted 4:NYSE:ABC version 2',
  ]);
  expect(house.do({ ...base, kind: 'halt' })).toBe('halted-already');
  expect(house.of(block.id)?.instrument.isHalted).toBe(true);
  expect(compareReference(house.known, reference, 6)).toEqual([]);
  expect(house.do({ ...base, kind: 'resume' })).toEqual([
    'resumed 0:NYSE:ABC version 3',
    'resumed 4:NYSE:ABC version 3',
  ]);
});

test('a new name keeps the id, and the reference does not take it back', () => {
  const house = new House();
  expect(house.do({ ...base, kind: 'rename', code: 'DEF', name: 'Defence' })).toEqual([
    'renamed 0:NYSE:ABC version 2',
    'renamed 4:NYSE:ABC version 2',
  ]);
  expect(house.of(share.id)).toMatchObject({
    instrument: { id: '0:NYSE:ABC', code: 'DEF', name: { en: 'Defence', 'zh-Hans': 'Defence' } },
    ownFields: ['code', 'name', 'shortName'],
    validFromMs: 5,
  });
  expect(compareReference(house.known, reference, 6)).toEqual([]);
  // It goes by its new code now.
  expect(house.do({ ...base, kind: 'halt' })).toBe('not-listed');
  expect(house.do({ ...base, key: { ...key, code: 'DEF' }, kind: 'rename', name: 'Defence' })).toBe(
    'nothing-changes',
  );
});

test('an end is for good, and the code is free for another', () => {
  const house = new House();
  expect(house.do({ ...base, kind: 'delist' })).toEqual([
    'ended 0:NYSE:ABC version 1',
    'ended 4:NYSE:ABC version 1',
  ]);
  expect(house.of(share.id)).toMatchObject({ validToMs: 5, endedBy: 'anna' });
  expect(compareReference(house.known, reference, 6)).toEqual([]);
  expect(house.do({ ...base, kind: 'delist' })).toBe('not-listed');
  const like = { ...key, code: 'XYZ' };
  expect(house.do({ ...base, key: like, kind: 'list', code: 'ABC', name: 'Abbey' })).toEqual([
    'listed 0:NYSE:ABC~2 version 1',
  ]);
  expect(house.of('0:NYSE:ABC~2')?.instrument).toMatchObject({
    code: 'ABC',
    heldAs: '0:NYSE:ABC~2',
    name: { en: 'Abbey' },
    priceDecimals: 2,
  });
  expect(compareReference(house.known, reference, 7)).toEqual([]);
});

test('new terms are the operator’s from then on', () => {
  const house = new House();
  const terms = { minCount: 10n, maxNum: 500n, isShortable: false };
  expect(house.do({ ...base, kind: 'newTerms', terms })).toEqual(['newTerms 0:NYSE:ABC version 2']);
  expect(house.of(share.id)).toMatchObject({
    ownFields: ['isShortable', 'maxNum', 'minCount'],
    instrument: terms,
  });
  expect(house.do({ ...base, kind: 'newTerms', terms })).toBe('nothing-changes');
});

test.each<[string, object, string]>([
  ['nobody', { kind: 'halt', by: ' ' }, 'nobody-named'],
  ['somebody who calls himself the reference', { kind: 'halt', by: 'reference' }, 'nobody-named'],
  ['what is not there', { kind: 'halt', key: { ...key, code: 'NONE' } }, 'not-listed'],
  ['a view by itself', { kind: 'halt', key: { ...key, source: 4 } }, 'view-follows-its-stock'],
  ['a code that is taken', { kind: 'rename', code: 'XYZ' }, 'code-in-use'],
  ['a code with blanks', { kind: 'rename', code: 'A B' }, 'code-malformed'],
  ['an empty name', { kind: 'rename', name: ' ' }, 'name-missing'],
  ['a rename to nothing new', { kind: 'rename' }, 'nothing-changes'],
  ['a listing under a code in use', { kind: 'list', code: 'XYZ', name: 'X' }, 'code-in-use'],
  ['no name', { kind: 'list', code: 'NEW', name: '' }, 'name-missing'],
  [
    'another contract of a month',
    { kind: 'list', key: { source: 3, market: 'CME', code: 'ESZ6' }, code: 'ES', name: 'ES' },
    'terms-make-no-sense',
  ],
  ['a lot of nothing', { kind: 'newTerms', terms: { minCount: 0n } }, 'terms-make-no-sense'],
  ['a largest below the lot', { kind: 'newTerms', terms: { maxNum: 0n } }, 'terms-make-no-sense'],
  ['half a lot', { kind: 'newTerms', terms: { minCount: 2n, maxNum: 5n } }, 'terms-make-no-sense'],
  ['no leverage', { kind: 'newTerms', terms: { leverages: [] } }, 'terms-make-no-sense'],
  ['half a leverage', { kind: 'newTerms', terms: { leverages: [0.5] } }, 'terms-make-no-sense'],
  ['days before', { kind: 'newTerms', terms: { settleDays: -1 } }, 'terms-make-no-sense'],
  [
    'another scale',
    { kind: 'newTerms', terms: { priceDecimals: 4 } as object },
    'terms-make-no-sense',
  ],
])('%s is refused', (_what, command, reason) => {
  expect(new House().do({ ...base, ...command } as InstrumentCommand)).toBe(reason);
});

test('a split scales the terms of a share and its views, and nothing else until it is done', () => {
  const house = new House();
  const split = { ...base, kind: 'split', to: 3n, from: 2n, cashPrice: 6_667n } as const;
  expect(house.do({ ...base, kind: 'splitDone' })).toBe('not-splitting');
  expect(house.do({ ...split, to: 2n })).toBe('split-makes-no-sense');
  expect(house.do({ ...split, cashPrice: null })).toBe('cash-price-missing');
  expect(house.do({ ...split, key: { ...key, source: 4 } })).toBe('view-follows-its-stock');
  expect(house.do(split)).toEqual(['split 0:NYSE:ABC version 2', 'split 4:NYSE:ABC version 2']);
  const under = { id: 'split-0:NYSE:ABC-1', atMs: 5, to: 3n, from: 2n, cashPrice: 6_667n };
  for (const id of [share.id, block.id]) {
    // 100.00 over one and a half is 66.67.
    expect(house.of(id)?.instrument).toMatchObject({
      splits: [{ ...under, isDone: false }],
      minCount: 1n,
      reference: {
        price: 6_667n,
        avgDailyVolume: 1_500_000,
        sharesOutstanding: 1_500_000_000,
      },
    });
  }
  expect(house.do(split)).toBe('split-under-way');
  expect(house.do({ ...base, kind: 'delist' })).toBe('split-under-way');
  expect(house.do({ ...base, kind: 'splitDone', by: 'house' })).toHaveLength(2);
  expect(house.of(block.id)?.instrument.splits).toEqual([{ ...under, isDone: true }]);
  // What the next release says of its price is of the old count and is not believed.
  expect(compareReference(house.known, reference, 9)).toEqual([]);
  house.do({ ...base, kind: 'list', code: 'NEW', name: 'Another' });
  expect(house.of('0:NYSE:NEW')?.instrument.splits).toBeUndefined();
});

test('a board lot follows a split where every old lot stays a whole number of new ones', () => {
  const lotAfter = (minCount: bigint, to: bigint, from: bigint) =>
    termsAfterSplit(anInstrument({ minCount }), { to, from }).minCount;
  expect(lotAfter(500n, 2n, 1n)).toBe(500n);
  expect(lotAfter(500n, 1n, 10n)).toBe(50n);
  expect(lotAfter(500n, 3n, 2n)).toBe(250n);
  expect(lotAfter(500n, 1n, 3n)).toBe(1n);
  expect(lotAfter(1n, 1n, 10n)).toBe(1n);
});

test('what has ended gets a price for its positions, once', () => {
  const house = new House();
  const settle = { ...base, kind: 'settle', instrumentId: share.id, price: 900n } as const;
  expect(house.do(settle)).toBe('not-ended');
  expect(house.do({ ...base, kind: 'delist', settleAt: 1_000n })).toEqual([
    'ended 0:NYSE:ABC version 1',
    'ended 4:NYSE:ABC version 1',
    'settled 0:NYSE:ABC version 2',
  ]);
  expect(house.of(share.id)).toMatchObject({
    validToMs: 5,
    endedBy: 'anna',
    instrument: { settlement: { id: 'settle-0:NYSE:ABC-2', price: 1_000n, isDone: false } },
  });
  expect(house.do(settle)).toBe('settled-already');
  expect(house.do({ ...settle, instrumentId: block.id })).toBe('view-follows-its-stock');
  expect(house.do({ ...settle, kind: 'settleDone' })).toEqual(['settleDone 0:NYSE:ABC version 3']);
  expect(house.do({ ...settle, kind: 'settleDone' })).toBe('not-settling');
  const delist = { ...base, key: { ...key, code: 'XYZ' }, kind: 'delist' } as const;
  expect(house.do(delist)).toEqual(['ended 0:NYSE:XYZ version 1']);
  expect(house.do({ ...settle, instrumentId: other.id })).toEqual(['settled 0:NYSE:XYZ version 2']);
});
