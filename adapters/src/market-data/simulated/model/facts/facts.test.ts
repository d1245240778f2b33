import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expect, test } from 'vitest';
import { announcementFacts } from './announcement-facts.ts';
import { dailyFacts } from './daily-facts.ts';
import { factLine, holds } from './fact.ts';
import { indexFacts } from './index-facts.ts';
import { minuteFacts } from './minute-facts.ts';
import { relationFacts } from './relation-facts.ts';
import { usualVolumeFact, volumeFacts } from './volume-facts.ts';

const FIRST_DAY = 17_000;
const { instruments } = buildCatalogue((FIRST_DAY + 3_650) * 86_400_000);
const indices = instruments.filter(({ assetClass }) => assetClass === 'index');
const shares = instruments.filter(
  ({ id, heldAs, assetClass }) => assetClass === 'stock' && id === heldAs,
);
const named = ['AAPL', 'MSFT', 'XOM', 'NEM', 'COIN'];
const some = (every: number) =>
  shares.filter(({ code }, at) => named.includes(code) || at % every === 0);

test('days and years have the facts of a market', () => {
  const sample = {
    shares: some(5),
    firstDay: FIRST_DAY,
    days: 3_640,
    seeds: ['one', 'two', 'six'],
  };
  const facts = dailyFacts(sample);
  expect(facts.length).toBeGreaterThan(20);
  expect(facts.filter((one) => !holds(one)).map(factLine)).toEqual([]);
});

test('minutes have the facts of a market', () => {
  const newYork = some(12).filter(({ calendarId }) => calendarId === 'XNYS');
  const sample = { shares: newYork, firstDay: FIRST_DAY, days: 20, seeds: ['one', 'two'] };
  expect(
    minuteFacts(sample)
      .filter((one) => !holds(one))
      .map(factLine),
  ).toEqual([]);
});

test('indices, that are their members, have the facts of indices', () => {
  const sample = { shares, indices, firstDay: FIRST_DAY, days: 2_000, seeds: ['two', 'six'] };
  const facts = indexFacts(sample);
  expect(facts.filter((one) => !holds(one)).map(factLine)).toEqual([]);
});

test('what is made of another stays by it', () => {
  const facts = relationFacts({ instruments, firstDay: FIRST_DAY, days: 1_500, seed: 'one' });
  expect(facts.filter((one) => !holds(one)).map(factLine)).toEqual([]);
});

test('an announcement is a jump at its second and a burst that fades', () => {
  const sample = { instruments, firstDay: FIRST_DAY, days: 500, seeds: ['one', 'two'] };
  const facts = announcementFacts(sample);
  expect(facts.filter((one) => !holds(one)).map(factLine)).toEqual([]);
});

test('volume has the facts of volume', () => {
  const newYork = some(25).filter(({ calendarId }) => calendarId === 'XNYS');
  const seeds = Array.from({ length: 16 }, (_, number) => `volume ${number}`);
  const sample = { shares: newYork.slice(0, 12), firstDay: FIRST_DAY, days: 60, seeds };
  const facts = [
    usualVolumeFact(sample),
    ...volumeFacts({ shares: newYork, firstDay: FIRST_DAY, days: 240, seed: 'two' }),
  ];
  expect(facts.filter((one) => !holds(one)).map(factLine)).toEqual([]);
});
