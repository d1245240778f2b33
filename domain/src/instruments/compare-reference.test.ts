import { expect, test } from 'vitest';
import { anInstrument } from '../trading/testing/market-builder.ts';
import { compareReference } from './compare-reference.ts';
import type { Instrument } from './instrument.ts';
import type { InstrumentStep, KnownInstrument } from './known-instrument.ts';

const names = (en: string) => ({ en, 'zh-Hans': en, 'zh-Hant': en });
const share = anInstrument({
  id: '0:NYSE:ABC',
  market: 'NYSE',
  code: 'ABC',
  name: names('Abacus'),
});
const block = anInstrument({ ...share, id: '4:NYSE:ABC', source: 4, heldAs: share.id });
const contract = (contractMonth: string): Instrument =>
  anInstrument({
    id: '3:CME:ESZ6',
    source: 3,
    market: 'CME',
    code: 'ESZ6',
    assetClass: 'future',
    future: {
      product: 'ES',
      category: 'index',
      contractMonth,
      settlement: 'cash',
      lastTradingDay: `${contractMonth}-18`,
    },
  });

/** What is known, following a reference day by day. */
class House {
  readonly known = new Map<string, KnownInstrument>();

  follow(nowMs: number, ...reference: Instrument[]): readonly string[] {
    const steps = compareReference(this.known, reference, nowMs);
    for (const { after } of steps) this.known.set(after.instrument.id, after);
    return steps.map(said);
  }

  set(id: string, change: Partial<KnownInstrument>): void {
    const known = this.of(id);
    this.known.set(id, { ...known, ...change });
  }

  of(id: string): KnownInstrument {
    const known = this.known.get(id);
    if (known === undefined) throw new Error(`nobody knows ${id}`);
    return known;
  }
}

function said({ what, after }: InstrumentStep): string {
  return `${what} ${after.instrument.id} version ${after.instrument.version}`;
}

test('what is new is listed once; what changed becomes the next version', () => {
  const house = new House();
  expect(house.follow(1, share, block)).toEqual([
    'listed 0:NYSE:ABC version 1',
    'listed 4:NYSE:ABC version 1',
  ]);
  expect(house.follow(2, share, block)).toEqual([]);
  expect(house.follow(3, { ...share, minCount: 5n }, block)).toEqual([
    'newTerms 0:NYSE:ABC version 2',
  ]);
  expect(house.of(share.id)).toMatchObject({
    instrument: { minCount: 5n, version: 2 },
    validFromMs: 3,
    validToMs: null,
  });
  const renamed = { ...share, minCount: 5n, name: names('Bead') };
  expect(house.follow(4, renamed, block)).toEqual(['renamed 0:NYSE:ABC version 3']);
});

test('what is gone while it is split ends when the split is done', () => {
  const house = new House();
  house.follow(1, share);
  const split = { id: 's1', atMs: 1, to: 2n, from: 1n, cashPrice: null };
  const standing = (isDone: boolean) => ({ ...share, splits: [{ ...split, isDone }] });
  house.set(share.id, { instrument: standing(false) });
  expect(house.follow(2)).toEqual([]);
  house.set(share.id, { instrument: standing(true) });
  expect(house.follow(3)).toEqual(['ended 0:NYSE:ABC version 1']);
});

test('what is gone ends and stays known; the same thing that comes back goes on', () => {
  const house = new House();
  house.follow(1, share, block);
  expect(house.follow(2)).toEqual(['ended 0:NYSE:ABC version 1', 'ended 4:NYSE:ABC version 1']);
  expect(house.of(share.id)).toMatchObject({ validToMs: 2, endedBy: 'reference' });
  expect(house.follow(3)).toEqual([]);
  expect(house.follow(4, share, block)).toEqual([
    'listedAgain 0:NYSE:ABC version 2',
    'listedAgain 4:NYSE:ABC version 2',
  ]);
});

test('a code that comes back for something else is another instrument', () => {
  const house = new House();
  house.follow(1, contract('2026-12'));
  house.follow(2);
  expect(house.follow(3, contract('2036-12'))).toEqual(['listed 3:CME:ESZ6~2 version 1']);
  expect(house.of('3:CME:ESZ6').instrument.future?.contractMonth).toBe('2026-12');
  expect(house.of('3:CME:ESZ6~2').instrument.heldAs).toBe('3:CME:ESZ6~2');
  house.follow(4);
  expect(house.follow(5, contract('2046-12'))).toEqual(['listed 3:CME:ESZ6~3 version 1']);
  expect(house.follow(6, contract('2046-12'))).toEqual([]);
});

test('a code that went from one contract to the next while nobody looked is another one too', () => {
  const house = new House();
  house.follow(1, contract('2026-12'));
  expect(house.follow(2, contract('2036-12'))).toEqual([
    'ended 3:CME:ESZ6 version 1',
    'listed 3:CME:ESZ6~2 version 1',
  ]);
});

test('the views of a share that came back as another one are held in that one', () => {
  const house = new House();
  house.follow(1, share, block);
  house.follow(2);
  const other = { ...share, name: names('Abbey') };
  expect(house.follow(3, other, { ...block, name: names('Abbey') })).toEqual([
    'listed 0:NYSE:ABC~2 version 1',
    'listed 4:NYSE:ABC~2 version 1',
  ]);
  expect(house.of('4:NYSE:ABC~2').instrument.heldAs).toBe('0:NYSE:ABC~2');
  expect(house.follow(4, other, { ...block, name: names('Abbey') })).toEqual([]);
});

test('what an operator has done is not undone', () => {
  const house = new House();
  house.follow(1, share, block);
  const instrument = { ...share, code: 'XYZ', minCount: 7n, isHalted: true, version: 2 };
  house.set(share.id, { instrument, ownFields: ['code', 'minCount'] });
  expect(house.follow(2, share, block)).toEqual([]);
  // What he did not set follows the reference still.
  expect(house.follow(3, { ...share, minCount: 9n, maxNum: 500n }, block)).toEqual([
    'newTerms 0:NYSE:ABC version 3',
  ]);
  expect(house.of(share.id).instrument).toMatchObject({
    code: 'XYZ',
    minCount: 7n,
    maxNum: 500n,
    isHalted: true,
  });
  house.set(share.id, { validToMs: 4, endedBy: 'anna' });
  expect(house.follow(5, share)).toEqual(['ended 4:NYSE:ABC version 1']);
  expect(house.follow(6, share, block)).toEqual([]);
});

test('a view that is new has the name its share was given, and its halt', () => {
  const house = new House();
  house.follow(1, share);
  const instrument = { ...share, code: 'XYZ', isHalted: true, version: 2 };
  house.set(share.id, { instrument, ownFields: ['code'] });
  expect(house.follow(2, share, block)).toEqual(['listed 4:NYSE:ABC version 1']);
  expect(house.of(block.id).instrument).toMatchObject({ code: 'XYZ', isHalted: true });
});

test('a code somebody else has is not listed twice', () => {
  const house = new House();
  house.follow(1, share);
  house.set(share.id, { instrument: { ...share, code: 'XYZ' }, ownFields: ['code'] });
  const newcomer = anInstrument({ ...share, id: '0:NYSE:XYZ', heldAs: '0:NYSE:XYZ', code: 'XYZ' });
  expect(house.follow(2, share, newcomer)).toEqual([]);
});

test('amounts that are stored keep their meaning: another scale is not followed', () => {
  const house = new House();
  house.follow(1, share);
  expect(house.follow(2, { ...share, priceDecimals: 3, minCount: 2n })).toEqual([]);
  expect(house.of(share.id).instrument.priceDecimals).toBe(2);
});
