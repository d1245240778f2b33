import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestRows } from './newest-rows.ts';
import { rowsAfter, type ToldRows } from './rows.ts';

interface Row {
  readonly id: string;
  readonly positionNum: string;
  readonly profit: string;
}
const isGone = ({ positionNum }: Row) => positionNum === '0';
const row = (id: string, profit: string, positionNum = '5'): Row => ({ id, positionNum, profit });

/** What is known after frames of positions, each heard at its time. */
function heard(...frames: (readonly [number, Row | readonly Row[]])[]): ToldRows<Row> | undefined {
  return frames.reduce<ToldRows<Row> | undefined>((before, [atMs, said]) => {
    const data = Array.isArray(said) ? { kind: 'list', list: said } : said;
    return rowsAfter(before, { topic: 'position', data }, atMs);
  }, undefined);
}
const read = (askedAtMs: number, ...rows: Row[]) => ({ rows, askedAtMs });
const profits = (of: { rows: readonly Row[]; askedAtMs: number }, told?: ToldRows<Row>) =>
  newestRows(isGone, of, told).map(({ id, profit }) => `${id} ${profit}`);

test('a poll asked for before a frame does not hide it, one asked for after it does', () => {
  const told = heard([100, row('a', '2.00')]);
  expect(profits(read(99, row('a', '1.00')), told)).toEqual(['a 2.00']);
  expect(profits(read(100, row('a', '1.00')), told)).toEqual(['a 1.00']);
});

test('a row told gone leaves the list at once, and comes back only when it is read so', () => {
  const told = heard([50, row('a', '1.00')], [100, row('a', '1.00', '0')]);
  expect(profits(read(90, row('a', '1.00'), row('b', '3.00')), told)).toEqual(['b 3.00']);
  expect(profits(read(110, row('a', '4.00')), told)).toEqual(['a 4.00']);
});

test('after a break all are told: what is not among them is gone', () => {
  const told = heard([50, row('a', '1.00')], [100, [row('b', '2.00')]]);
  expect(profits(read(90, row('a', '1.00'), row('b', '1.00')), told)).toEqual(['b 2.00']);
  expect(profits(read(101, row('a', '1.00')), told)).toEqual(['a 1.00']);
});

test('a frame that is neither a row nor a list changes nothing', () => {
  const told = rowsAfter(
    heard([1, row('a', '1.00')]),
    { topic: 'position', data: { typing: true } },
    2,
  );
  expect([...told.rows.keys()]).toEqual(['a']);
});

test('a price is no change; a new, larger or closed position is, and so is all at once', () => {
  const changedAtMs = (...frames: Parameters<typeof heard>) => heard(...frames)?.changedAtMs;
  const start = [100, [row('a', '1.00')]] as const;
  expect(changedAtMs(start)).toBe(100);
  expect(changedAtMs(start, [110, row('a', '9.00')])).toBe(100);
  expect(changedAtMs(start, [110, row('a', '9.00', '6')], [120, row('a', '9.50', '6')])).toBe(110);
  expect(changedAtMs(start, [110, row('a', '1.00', '0')])).toBe(110);
  expect(changedAtMs(start, [110, row('c', '1.00')])).toBe(110);
  expect(changedAtMs(start, [110, []])).toBe(110);
});

test('each frame of orders and wallets is a change', () => {
  const start = rowsAfter<Row>(undefined, { topic: 'wallet', data: { list: [] } }, 100);
  for (const topic of ['wallet', 'order']) {
    expect(rowsAfter(start, { topic, data: { kind: 'wallet' } }, 110).changedAtMs).toBe(110);
  }
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
