import { expect, test } from 'vitest';
import { epochOfDay, firstDayOf } from '../keys/epoch-seeds.ts';
import { aModelMarket } from '../proof/model-market.ts';
import { dayWeights } from './day-weights.ts';
import { OwnChain, type OwnTerms } from './own-chain.ts';

const FIRST = 18_000;
const DAYS = 2_400;
const market = aModelMarket({ seed: 'eras', firstDay: FIRST, days: DAYS });
const terms = (name: string): OwnTerms => ({
  name,
  sector: null,
  country: null,
  profile: 'round',
  volatility: 0.2,
  drift: 0,
  exposures: [{ factor: market.factors.of('world'), beta: 0.1 }],
  weights: dayWeights('currencies'),
  news: { aYear: 20, spread: 0.02, resultSize: 0, results: null },
});
/** Names whose eras begin at every epoch that one can begin at. */
const names = Array.from({ length: 26 }, (_, at) => `era ${String.fromCharCode(65 + at)}`);

test('a level goes on by the day’s move and jump, over every era, wherever it is counted from', () => {
  for (const name of names.slice(0, 4)) {
    const chain = new OwnChain(terms(name), market.keys, FIRST);
    const anchored = new OwnChain(terms(name), market.keys, FIRST, FIRST + 1_500);
    const apart = chain.level(FIRST) - anchored.level(FIRST);
    for (let day = FIRST; day < FIRST + DAYS; day += 1) {
      const moved = chain.move(day) + chain.jump(day);
      expect(chain.level(day + 1) - chain.level(day)).toBeCloseTo(moved, 12);
      expect(anchored.move(day)).toBe(chain.move(day));
      expect(chain.level(day) - anchored.level(day)).toBeCloseTo(apart, 11);
    }
  }
});

test('where an era or an epoch ends, its last level needs no key of the next', () => {
  const border = firstDayOf(epochOfDay(FIRST + 900));
  const known = aModelMarket({ seed: 'eras', firstDay: FIRST, days: border - 1 - FIRST });
  expect(() => known.keys.wordsOf(border)).toThrow('no key');
  for (const name of names) {
    const chain = new OwnChain(
      { ...terms(name), exposures: [{ factor: known.factors.of('world'), beta: 0.1 }] },
      ...([known.keys, FIRST, border - 1] as const),
    );
    const moved = chain.move(border - 1) + chain.jump(border - 1);
    expect(chain.level(border)).toBeCloseTo(chain.level(border - 1) + moved, 12);
    expect(() => chain.move(border)).toThrow('no key');
  }
});

test('no day before the first is told', () => {
  const chain = new OwnChain(terms('first'), market.keys, FIRST);
  expect(() => chain.move(FIRST - 1)).toThrow('there is no day');
  expect(() => market.factors.of('world').move(FIRST - 1)).toThrow('there is no day');
});
