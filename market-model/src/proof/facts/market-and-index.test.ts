import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { sampleOf } from '@candor/domain/testing/by-night';
import { expect, test } from 'vitest';
import { type Line, sumLine } from '../../lines/lines.ts';
import { accessFacts } from './access-facts.ts';
import { type Fact, factLine, holds } from './fact.ts';
import { indexFacts, indexMarkets, pastIndexFacts } from './index-facts.ts';
import { indexRuleFacts } from './index-rules.ts';
import { indexSumFacts, summedIndices } from './index-sum-facts.ts';
import { manyMarketFacts } from './many-markets.ts';
import { ruleFacts, ruleSharpes } from './public-rules.ts';
import { relationFacts } from './relation-facts.ts';
import { tiedFacts } from './tied-facts.ts';

// Samples are small, so each figure may lie outside by three of its own standard errors.
const ERRORS = 3;
const FIRST_DAY = 17_000;
const { instruments } = buildCatalogue((FIRST_DAY + 3_650) * 86_400_000);
const indices = instruments.filter(({ assetClass }) => assetClass === 'index');
const shares = instruments.filter(
  ({ id, heldAs, assetClass }) => assetClass === 'stock' && id === heldAs,
);
const newYork = shares.filter(({ calendarId }) => calendarId === 'XNYS');

const missedOf = (facts: readonly Fact[]) => facts.filter((one) => !holds(one, ERRORS));
const missed = (facts: readonly Fact[]) => missedOf(facts).map((one) => factLine(one, ERRORS));

test('a market whose shares come back the next day is found out', () => {
  let draw = 1;
  const chance = () => {
    draw = (Math.imul(draw, 1_664_525) + 1_013_904_223) >>> 0;
    return (draw / 2 ** 32 - 0.5) * 0.04;
  };
  const planted = newYork.slice(0, 20).map((share) => {
    const moves: number[] = [];
    for (let day = 0; day < 1_500; day += 1) moves.push(chance() - 0.05 * (moves.at(-1) ?? 0));
    return { share, size: 'large' as const, moves, volumes: moves.map(() => 1) };
  });
  const names = missedOf(ruleFacts([ruleSharpes(planted)])).map(({ name }) => name);
  expect(names).toContain('Sharpe ratio: reversal of a day');
});

const years = { shares, indices, firstDay: FIRST_DAY, days: 2_000 };

const looks: readonly (readonly [string, () => void | Promise<void>])[] = [
  [
    'prices walk as far as their days say, and public rules earn nothing',
    () => {
      const seeds = Array.from({ length: 8 }, (_, number) => `many ${number}`);
      const some = newYork.filter((_, at) => at % 16 === 0);
      expect(
        missed(manyMarketFacts({ shares: some, firstDay: FIRST_DAY, days: 3_640, seeds })),
      ).toEqual([]);
    },
  ],
  [
    'indices, that are their members, have the facts of indices',
    () => {
      const markets = indexMarkets({ ...years, seeds: ['one', 'two', 'six'] });
      expect(missed([...indexFacts(markets), ...indexRuleFacts(markets)])).toEqual([]);
      // Hong Kong the day after New York, by a tenth of its move.
      const leading = markets.map((market) => {
        const ofIndex = new Map(market.ofIndex);
        const spx = ofIndex.get('SPX');
        const hsi = ofIndex.get('HSI');
        if (spx === undefined || hsi === undefined) return market;
        const moves = hsi.moves.map((move, day) => move + 0.3 * (spx.moves[day - 1] ?? 0));
        return { ...market, ofIndex: ofIndex.set('HSI', { ...hsi, moves }) };
      });
      expect(missedOf(indexRuleFacts(leading)).map(({ name }) => name)).toEqual([
        'Sharpe ratio: HSI, the way SPX just went',
      ]);
    },
  ],
  [
    'the years before the first day are as wild as the later ones, within their error',
    () => {
      const past = indexMarkets({ ...years, seeds: ['one'], isBefore: true }, ['SPX', 'HSI']);
      expect(pastIndexFacts(past).length).toBe(5);
      expect(missed(pastIndexFacts(past).filter(({ value }) => !Number.isNaN(value)))).toEqual([]);
    },
  ],
  [
    'an index is its parts, and who knows the gap of a great one earns nothing by it',
    () => {
      const of = { shares, firstDay: FIRST_DAY, seed: 'sums' };
      const all = summedIndices({ ...of, indices, days: 4, every: 20 });
      const spx = indices.filter(({ code }) => code === 'SPX');
      const more = summedIndices({ ...of, indices: spx, days: 40, every: 5 });
      expect(all.filter(({ isDirect }) => isDirect).length).toBe(10);
      expect(missed(indexSumFacts([...all, ...more]))).toEqual([]);
      // A thousandth of a basis point of one minute is a gap.
      const [first] = all.filter(({ isDirect }) => isDirect);
      const [session] = first?.sessions ?? [];
      if (first === undefined || session === undefined) throw new Error('there is no index');
      const moved = session.index.map((log, at) => log + (at === 200 ? 1e-7 : 0));
      const planted = { ...first, sessions: [{ ...session, index: moved }] };
      expect(missedOf(indexSumFacts([...all, planted]))[0]?.name).toMatch(/few parts/);
    },
  ],
  [
    'what is made of another stays by it',
    () => {
      const of = { instruments, firstDay: FIRST_DAY, days: 1_500, seed: 'one' };
      expect(missed(relationFacts(of))).toEqual([]);
      const few = { ...of, days: 500, sessions: 6, instants: 40 };
      expect(missed(tiedFacts(few))).toEqual([]);
      // A tenth of a basis point beside what it follows, for some minutes of an hour.
      const spoilt = (line: Line, { assetClass, future }: Instrument): Line => {
        if (assetClass !== 'etf' && future === null) return line;
        const noise = (_: number, minute: number) => 1e-5 * (minute % 60 > 20 ? 1 : 0);
        const days = (dayNumber: number) => 1e-5 * (dayNumber % 2);
        return sumLine([{ line, weight: 1 }], (day, at) => noise(day, at) + days(day), null);
      };
      const found = missedOf(tiedFacts({ ...few, spoilt })).map(({ name }) => name);
      expect(found).toEqual([
        '3 daily multiples, of a year of closes, bp',
        '30 contracts against what they follow, bp',
        'gap at an open less the contracts’ night, bp',
      ]);
    },
  ],
  [
    'whatever was asked for before, what is asked for now is the same',
    () => {
      const of = { instruments, firstDay: FIRST_DAY + 3_000, seed: 'order' };
      expect(missed(accessFacts({ ...of, points: 44, freshEvery: 22 }))).toEqual([]);
    },
  ],
];

// By day one of them, by night all.
test.each(sampleOf(looks, 1))('%s', (_, look) => look());
