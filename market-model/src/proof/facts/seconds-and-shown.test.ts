import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { sampleOf } from '@candor/domain/testing/by-night';
import { expect, test } from 'vitest';
import { drawFacts, normalFacts, worstPlace } from './draw-facts.ts';
import { type Fact, factLine, holds } from './fact.ts';
import { flowFacts, sessionsOf } from './flow-facts.ts';
import { isExplained } from './halt-facts.ts';
import { lastPricesBy, togetherFacts } from './last-price-facts.ts';
import { pathFacts } from './path-facts.ts';
import { insideMinuteFacts, secondsOf, signatureFacts } from './second-facts.ts';
import { shownParts } from './shown-facts.ts';
import { shownMarket } from './shown-market.ts';
import { dayFrom, opensOf, shownOf, shownPrices } from './shown-seconds.ts';
import { tiedQuotes, tieFacts } from './tie-facts.ts';

// Samples are small, so each figure may lie outside by three of its own standard errors.
const ERRORS = 3;
const TODAY = 20_777;
const { instruments } = buildCatalogue(TODAY * 86_400_000);
const codes = ['AAPL', 'MSFT', 'JPM', 'XOM', 'KO', 'ENPH'];
const shares = instruments.filter(
  ({ id, heldAs, assetClass, code }) =>
    assetClass === 'stock' && id === heldAs && codes.includes(code),
);
const missedOf = (facts: readonly Fact[]) => facts.filter((one) => !holds(one, ERRORS));
const missed = (facts: readonly Fact[]) => missedOf(facts).map((one) => factLine(one, ERRORS));
const names = (facts: readonly Fact[]) => missedOf(facts).map(({ name }) => name);

test('draws are even, and normals have the moments of normals', () => {
  expect(missed(drawFacts({ count: 200_000, seed: 'draws' }))).toEqual([]);
  // Every hundredth word is the same.
  const words = Uint32Array.from({ length: 160_000 }, (_, at) => {
    return at % 100 === 0 ? 0x30000000 : Math.imul(at + 1, 2_654_435_761) >>> 0;
  });
  expect(worstPlace(words)).toBeGreaterThan(4);
  const skewed = words.map((word) => Math.floor(word * 0.97));
  expect(missedOf(normalFacts(skewed)).length).toBeGreaterThan(3);
});

const drawn = secondsOf({ shares, firstDay: TODAY - 120, days: 25, seed: 'one' });

test('a minute’s seconds move as much as it does, and say nothing of those to come', () => {
  expect(missed([...signatureFacts(drawn), ...insideMinuteFacts(drawn)])).toEqual([]);
  // Seconds to and fro between a bid and an ask: wilder than their minutes, and they come back.
  const led = drawn.map(({ share, days }) => ({
    share,
    days: days.map((day) => day.map((log, at) => log + (at % 2) * 0.0004)),
  }));
  expect(names([...signatureFacts(led), ...insideMinuteFacts(led)])).toEqual([
    'variance of seconds against that of minutes',
    'seconds past with seconds next, all places',
    '... at the place where it is most',
    'best sign inside a minute, in half spreads',
  ]);
});

test('what is skipped could not have mattered, and hardly a point is held back', () => {
  expect(missed(pathFacts({ shares, firstDay: TODAY - 60, days: 4, seed: 'one' }))).toEqual([]);
});

const looked = { firstDay: TODAY - 40, days: 1, every: 1 };
const shown = shownMarket('one', TODAY * 86_400_000);

const parts = shownParts({
  begunDay: TODAY,
  seeds: ['one', 'two', 'six', 'ten'],
  lasts: 3,
  flow: 2,
  pauses: 4,
  every: 16,
});

// By day one part of five, by night all.
test.each(sampleOf(parts, 1))('$name are those of a market', ({ facts }) => {
  expect(missed(facts())).toEqual([]);
});

test('what is shown has all parts', () => {
  expect(parts.map(({ name }) => name)).toEqual([
    'last prices',
    'order flow',
    'ties',
    'books',
    'pauses',
  ]);
});

test('a price that comes half a minute late is found', () => {
  const of = (name: string) =>
    opensOf(looked).map((atMs) => shownPrices(dayFrom(shown, shownOf(shown, name), atMs)));
  const [apple, microsoft] = [of('stock AAPL'), of('stock MSFT')];
  const late = microsoft.map(({ last, worth }) => ({
    worth,
    last: last.map((_, at) => last[Math.max(at - 30, 0)] ?? 0),
  }));
  const facts = (theirs: typeof microsoft) => {
    const pair = new Map([
      ['stock AAPL', apple],
      ['stock MSFT', theirs],
    ]);
    const at = togetherFacts([lastPricesBy(pair)]).findIndex(({ name }) => /AAPL/.test(name));
    return togetherFacts([lastPricesBy(pair)]).slice(at, at + 4);
  };
  expect(missed(facts(microsoft).slice(2))).toEqual([]);
  expect(missedOf(facts(late)).length).toBeGreaterThan(1);
});

test('signs that know the next move, or nothing of each other, are found, and a book that does', () => {
  const [sessions = []] = sessionsOf(shown, looked, ['stock AAPL']);
  const knowing = sessions.map((session) =>
    session.map((second, at) => ({
      ...second,
      sign: (session[at + 1]?.worth ?? 0) > second.worth ? 1 : -1,
      bidQuantity: (session[at + 5]?.worth ?? 0) > second.worth ? 300 : 100,
      askQuantity: (session[at + 5]?.worth ?? 0) > second.worth ? 100 : 300,
    })),
  );
  expect(names(flowFacts([knowing]))).toEqual([
    'sign of a trade with the next one’s',
    '... ten later',
    '... fifty later',
    'sign of a trade with the next move',
    'lean of the book with the next five seconds',
    '... what following it wins, of a spread, most',
  ]);
});

test('a quote that comes some seconds late is a gap that is found', () => {
  const [atMs = 0] = opensOf(looked);
  const all = tiedQuotes(shown, atMs + 5_400_000);
  expect(missed(tieFacts(all))).toEqual([]);
  const late = all.map(([one = [], ...others]) => [one.slice(5), ...others]);
  expect(missedOf(tieFacts(late))).toHaveLength(1);
});

test('a pause is explained by a price beyond its bound, and by no other', () => {
  const from = 'fiveMinutesBefore' as const;
  const prices = { reference: 10_000n, price: 10_501n, boundBps: 500 };
  const proof = { ...prices, from, measuredOnId: null, referenceMs: 0 };
  const cause = { kind: 'limitUp', proof } as const;
  expect(isExplained(cause, 10_501n)).toBe(true);
  expect(isExplained(cause, 10_502n)).toBe(false);
  expect(isExplained({ ...cause, proof: { ...proof, price: 10_500n } }, 10_500n)).toBe(false);
});
