import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { sampleOf } from '@candor/domain/testing/by-night';
import { expect, test } from 'vitest';
import { announcementFacts } from './announcement-facts.ts';
import { dailyFacts } from './daily-facts.ts';
import { type Fact, factLine, holds } from './fact.ts';
import { minuteFacts } from './minute-facts.ts';
import { resultFacts } from './results-facts.ts';
import { sessionFacts } from './session-facts.ts';
import { usualVolumeFact, volumeFacts } from './volume-facts.ts';

// Samples are small, so each figure may lie outside by three of its own standard errors.
const ERRORS = 3;
const FIRST_DAY = 17_000;
const { instruments } = buildCatalogue((FIRST_DAY + 3_650) * 86_400_000);
const shares = instruments.filter(
  ({ id, heldAs, assetClass }) => assetClass === 'stock' && id === heldAs,
);
const named = ['AAPL', 'MSFT', 'XOM', 'NEM', 'COIN'];
const some = (every: number) =>
  shares.filter(({ code }, at) => named.includes(code) || at % every === 0);
const newYork = (every: number) => some(every).filter(({ calendarId }) => calendarId === 'XNYS');

function missed(facts: readonly Fact[]): readonly string[] {
  return facts.filter((one) => !holds(one, ERRORS)).map((one) => factLine(one, ERRORS));
}

test('a fact that misses by more than its errors is told', () => {
  const miss = { name: 'planted', value: 1.3, least: 0, most: 1, error: 0.1 };
  expect([holds(miss), holds(miss, 2), holds(miss, ERRORS + 0.01)]).toEqual([false, false, true]);
  expect(holds({ ...miss, error: null }, ERRORS)).toBe(false);
  expect(missed([{ ...miss, value: 1.4 }])).toHaveLength(1);
  expect(holds({ ...miss, value: Number.NaN }, ERRORS)).toBe(false);
});

const looks: readonly (readonly [string, () => void | Promise<void>])[] = [
  [
    'days and years have the facts of a market',
    () => {
      const facts = dailyFacts({
        shares: some(6),
        firstDay: FIRST_DAY,
        days: 3_640,
        seeds: ['one', 'two', 'six'],
      });
      expect(facts.length).toBeGreaterThan(20);
      expect(missed(facts)).toEqual([]);
    },
  ],
  [
    'results move a share by some percent and double what is traded of it',
    () => {
      const seeds = ['one', 'two', 'six'];
      expect(
        missed(resultFacts({ shares: some(8), firstDay: FIRST_DAY, days: 1_500, seeds })),
      ).toEqual([]);
    },
  ],
  [
    'minutes have the facts of a market',
    () => {
      const seeds = ['one', 'two', 'six', 'ten'];
      const sample = { shares: newYork(12), firstDay: FIRST_DAY, days: 20, seeds };
      expect(missed(minuteFacts(sample))).toEqual([]);
    },
  ],
  [
    'sessions and nights share a day’s variance, and ranges are what moves say',
    () => {
      const seeds = Array.from({ length: 6 }, (_, number) => `nights ${number}`);
      const sample = { shares: newYork(30), firstDay: FIRST_DAY, days: 40, seeds };
      expect(missed(sessionFacts(sample))).toEqual([]);
    },
  ],
  [
    'an announcement is a jump at its second and a burst that fades',
    () => {
      const sample = { instruments, firstDay: FIRST_DAY, days: 500, seeds: ['one', 'two'] };
      expect(missed(announcementFacts(sample))).toEqual([]);
    },
  ],
  [
    'volume has the facts of volume',
    () => {
      const few = newYork(25);
      const seeds = Array.from({ length: 16 }, (_, number) => `volume ${number}`);
      const sample = { shares: few.slice(0, 6), firstDay: FIRST_DAY, days: 60, seeds };
      expect(
        missed([
          usualVolumeFact(sample),
          ...volumeFacts({ shares: few, firstDay: FIRST_DAY, days: 400, seed: 'two' }),
        ]),
      ).toEqual([]);
    },
  ],
];

// By day two of them, by night all.
test.each(sampleOf(looks, 2))('%s', (_, look) => look());
