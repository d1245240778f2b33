import fc from 'fast-check';
import { expect, test } from 'vitest';
import { behindSinceMs, lastChangeMs, newestRows, rowsAfter, type ToldRows } from './rows.ts';

interface Row {
  readonly id: string;
  readonly num: string;
  readonly profit: string;
}
const kind = { shapeOf: ({ num }: Row) => num, isGone: ({ num }: Row) => num === '0' };
const row = (id: string, profit: string, num = '5'): Row => ({ id, num, profit });

/** What is known after frames, each heard at its time. */
function heard(...frames: (readonly [number, Row | readonly Row[]])[]): ToldRows<Row> | undefined {
  return frames.reduce<ToldRows<Row> | undefined>((before, [atMs, said]) => {
    const data = Array.isArray(said) ? { kind: 'list', list: said } : said;
    return rowsAfter(kind, before, { data }, atMs);
  }, undefined);
}
const read = (askedAtMs: number, ...rows: Row[]) => ({ rows, askedAtMs });
const profits = (of: { rows: readonly Row[]; askedAtMs: number }, told?: ToldRows<Row>) =>
  newestRows(kind, of, told).map(({ id, profit }) => `${id} ${profit}`);

test('a poll asked for before a frame does not hide it, one asked for after it does', () => {
  const told = heard([100, row('a', '2.00')]);
  expect(profits(read(99, row('a', '1.00')), told)).toEqual(['a 2.00']);
  expect(profits(read(100, row('a', '1.00')), told)).toEqual(['a 1.00']);
});

test('a row told gone leaves the list at once, and comes back only when it is read so', () => {
  const told = heard([50, row('a', '1.00')], [100, row('a', '1.00', '0')]);
  expect(profits(read(90, row('a', '1.00'), row('b', '3.00')), told)).toEqual(['b 3.00']);
  expect(behindSinceMs(kind, read(90, row('a', '1.00')), told)).toBe(100);
  expect(profits(read(110, row('a', '4.00')), told)).toEqual(['a 4.00']);
});

test('after a break all are told: what is not among them is gone', () => {
  const told = heard([50, row('a', '1.00')], [100, [row('b', '2.00')]]);
  expect(profits(read(90, row('a', '1.00'), row('b', '1.00')), told)).toEqual(['b 2.00']);
  expect(behindSinceMs(kind, read(90, row('a', '1.00'), row('b', '1.00')), told)).toBe(100);
  expect(profits(read(101, row('a', '1.00')), told)).toEqual(['a 1.00']);
});

test('a frame that is neither a row nor a list changes nothing', () => {
  const told = rowsAfter(kind, heard([1, row('a', '1.00')]), { data: { typing: true } }, 2);
  expect([...told.rows.keys()]).toEqual(['a']);
});

test('a price changes nothing that lists have to know; a new, larger or closed row does', () => {
  const rows = read(100, row('a', '1.00'));
  expect(behindSinceMs(kind, rows, undefined)).toBeNull();
  expect(behindSinceMs(kind, rows, heard([110, row('a', '9.00')]))).toBeNull();
  expect(behindSinceMs(kind, rows, heard([110, row('a', '1.00', '6')]))).toBe(110);
  expect(behindSinceMs(kind, rows, heard([110, row('c', '1.00')]))).toBe(110);
  expect(behindSinceMs(kind, rows, heard([110, row('c', '1.00', '0')]))).toBeNull();
});

test('a list that shows only some rows is read again once for each change, not for each price', () => {
  // The list of one market never has the row of another.
  const told = heard([110, row('other', '1.00')], [900, row('other', '2.00')]);
  expect(behindSinceMs(kind, read(100), told)).toBe(110);
  expect(behindSinceMs(kind, read(120), told)).toBeNull();
  expect(lastChangeMs(heard([110, row('a', '1')], [120, row('a', '2')]) as never)).toBe(110);
});

test('in whatever order frames and polls come, the newest word on each row is shown', () => {
  const frame = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    gapMs: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 20 }), fc.nat(120), (frames, askedAtMs) => {
      let nowMs = 0;
      const said = frames.map(({ id, gapMs }) => {
        nowMs += gapMs;
        return [nowMs, row(id, `told ${nowMs}`)] as const;
      });
      const rows = ['a', 'b', 'c'].map((id) => row(id, 'read'));
      const expected = rows.map(({ id }) => {
        const last = said.findLast(([, one]) => one.id === id);
        return last !== undefined && last[0] > askedAtMs ? `${id} ${last[1].profit}` : `${id} read`;
      });
      expect(profits({ rows, askedAtMs }, heard(...said))).toEqual(expected);
    }),
  );
});
