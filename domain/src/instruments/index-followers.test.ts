import { expect, test } from 'vitest';
import indices from '../reference/instruments/indices.json' with { type: 'json' };
import { buildCatalogue } from './catalogue.ts';
import { followersOfIndex, nearestContract } from './index-followers.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const catalogue = buildCatalogue(NOW_MS);
const idsOf = (code: string): readonly string[] =>
  followersOfIndex(catalogue, { code }, NOW_MS).map((one) => one.id);

test('an index leads to its funds and the nearest contract of its futures', () => {
  expect(idsOf('SPX')).toEqual([
    '0:NYSE:SPY',
    '0:NYSE:VOO',
    '0:NYSE:IVV',
    '3:CME:ESZ6',
    '3:CME:MESZ6',
  ]);
  expect(idsOf('HSI')).toEqual(['11:HK:02800', '3:HKEX:HSIX6', '3:HKEX:MHIX6']);
  expect(idsOf('KLSE')).toEqual([]);
});

test('every follower named exists and can be traded', () => {
  const followed = indices.items.filter((row) => idsOf(row.symbol).length > 0);
  expect(followed.length).toBe(14);
  for (const row of followed) {
    for (const one of followersOfIndex(catalogue, { code: row.symbol }, NOW_MS)) {
      expect(one.isTradable, one.id).toBe(true);
    }
  }
});

test('the nearest contract moves on when one has expired', () => {
  const after = Date.UTC(2026, 11, 18, 14, 30);
  expect(nearestContract(catalogue, 'ES', after - 1)?.code).toBe('ESZ6');
  expect(nearestContract(catalogue, 'ES', after)?.code).toBe('ESH7');
  expect(nearestContract(catalogue, 'NONE', after)).toBe(null);
});
