import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { splitRatioAt } from '@candor/domain/instruments/split-habits';
import { termsAfterSplit } from '@candor/domain/instruments/splits';
import { DAY_MS } from '@candor/domain/time/session-days';
import type { AnnouncedSplit } from '@candor/engines/ports/split-source';
import { expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { dividendSource } from './dividends.ts';
import { splitSource } from './splits.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const { instruments: leaders } = buildCatalogue(NOW);
const dear = leaders.filter(
  (one) => one.assetClass === 'stock' && splitRatioAt(one, one.reference.price),
);

const begun = (seed: string) => aFactorMarket({ seed, marketHours: 'exchange', begunMs: NOW });
const house = begun('splits');

interface Found {
  readonly instrument: Instrument;
  readonly split: AnnouncedSplit;
  readonly seenMs: number;
}

/** All that is announced in a year, as it is first told. */
function foundIn({ model }: Pick<typeof house, 'model'>): readonly Found[] {
  const source = splitSource(model);
  return dear.flatMap((instrument) => {
    for (let seenMs = NOW; seenMs < NOW + 365 * DAY_MS; seenMs += DAY_MS) {
      const split = source.announced(instrument, seenMs);
      if (split !== null && split.announcedMs > NOW) return [{ instrument, split, seenMs }];
    }
    return [];
  });
}

const found = foundIn(house);

test('splits are rare: of the dear shares less than a half in a year, on days of their own', () => {
  expect(found.length).toBeGreaterThan(3);
  expect(found.length).toBeLessThan(dear.length / 2);
  expect(new Set(found.map(({ split }) => split.announcedMs)).size).toBeGreaterThan(3);
  const days = (of: readonly Found[]) => of.map(({ split }) => split.splitId);
  expect(days(foundIn(begun('another')))).not.toEqual(days(found));
});

test('nothing is told before its day, and at least fourteen days are left then', () => {
  for (const { split, seenMs } of found) {
    expect(split.announcedMs).toBeLessThanOrEqual(seenMs);
    expect(seenMs - split.announcedMs).toBeLessThan(DAY_MS);
    expect(split.exMs - split.announcedMs).toBeGreaterThan(14 * DAY_MS);
    expect(split.exMs - split.announcedMs).toBeLessThan(21 * DAY_MS);
  }
});

test('no dividend that was announced in one count is paid in another', () => {
  const dividends = dividendSource(house.model);
  for (const { instrument, split } of found) {
    const announced = dividends.announced(instrument, split.exMs);
    expect(announced.filter(({ exMs }) => exMs > split.exMs)).toEqual([]);
  }
});

test('it gains nobody anything: a holding is worth the same in both counts, to a step a share', async () => {
  const { market } = house;
  for (const { instrument, split } of found.slice(0, 4)) {
    const { to, from } = split;
    const done = { id: 's', atMs: split.exMs, to, from, cashPrice: null, isDone: true };
    const after = { ...instrument, ...termsAfterSplit(instrument, split), splits: [done] };
    const [[before], [then]] = await Promise.all([
      market.quotes([instrument], split.exMs),
      market.quotes([after], split.exMs),
    ]);
    if (before === undefined || then === undefined) throw new Error('no price');
    const difference = Number(then.last * to - before.last * from) / Number(before.last);
    expect(Math.abs(difference)).toBeLessThan(0.001);
    // What was carried out is told no more, and its shares are not split again within a year.
    const source = splitSource(house.model);
    for (let day = 0; day < 340; day += 10) {
      expect(source.announced(after, split.exMs + day * DAY_MS)).toBeNull();
    }
  }
});
