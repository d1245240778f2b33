import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conformanceViolations } from '@candor/engines/market/conformance';
import { afterAll, expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { shownOf } from '../testing/market-digest.ts';
import { openMarketApart } from './open-market-apart.ts';
import { openMarketModel } from './open-market-model.ts';

const NOW_MS = Date.parse('2026-11-24T16:31:12.345Z');
const DAY_MS = 86_400_000;
const { seed, terms, leaders } = aFactorMarket({
  seed: 'apart',
  marketHours: 'always',
  begunMs: NOW_MS - 40 * DAY_MS,
});
const market = { seed, terms, leaders, marketHours: 'always', scenario: null } as const;
const place = mkdtempSync(join(tmpdir(), 'candor-apart-'));
const failures: Error[] = [];
const open = () =>
  openMarketApart(
    { market, daysPlace: join(place, 'days') },
    () => NOW_MS,
    (error) => failures.push(error),
  );
const apart = open();
afterAll(async () => {
  await apart.close();
  rmSync(place, { recursive: true, force: true });
});

const some = ['AAPL', 'EURUSD'].flatMap((code) => leaders.find((one) => one.code === code) ?? []);

test('what is drawn in another thread is the market of this one, to the last digit', async () => {
  expect(some).toHaveLength(2);
  const here = openMarketModel(market, () => NOW_MS).provider;
  for (const atMs of [NOW_MS, NOW_MS - 3 * DAY_MS]) {
    for (const one of some) {
      expect(await shownOf(apart.provider, one, atMs)).toBe(await shownOf(here, one, atMs));
    }
  }
  expect(failures).toEqual([]);
});

test('it keeps what every provider keeps', async () => {
  expect(await conformanceViolations(apart.provider, some, NOW_MS)).toEqual([]);
});

test('its live quotes need no other thread', async () => {
  const other = open();
  await other.close();
  const quotes = await other.provider.quotes(some, NOW_MS);
  expect(quotes).toEqual(await apart.provider.quotes(some, NOW_MS));
  const [share] = some;
  if (share === undefined) throw new Error('there is no share');
  await expect(
    other.provider.klines({ instrument: share, type: '1Y', endMs: NOW_MS }),
  ).rejects.toThrow('is closed');
});
