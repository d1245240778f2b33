import { bookFacts } from './book-facts.ts';
import type { Fact } from './fact.ts';
import { flowFacts, sessionsOf } from './flow-facts.ts';
import { haltFacts, pausedOf } from './halt-facts.ts';
import { bounceFacts, lastPricesOf, togetherFacts } from './last-price-facts.ts';
import { shownMarket } from './shown-market.ts';
import { opensOf } from './shown-seconds.ts';
import { tiedQuotes, tieFacts } from './tie-facts.ts';

const DAY_MS = 86_400_000;
const LATER_MS = 90 * 60_000;
const FLOW = ['stock AAPL', 'stock MSFT', 'stock KO'];

/** How much of markets as customers see them is looked at. */
interface Sample {
  /** The day on which each began; what is looked at lies before it. */
  readonly begunDay: number;
  readonly seeds: readonly string[];
  /** Sessions of each market, one of so many: last prices, order flow and books, pauses. */
  readonly lasts: number;
  readonly flow: number;
  readonly pauses: number;
  readonly every: number;
}

/** Facts that are worked out by themselves. */
export interface ShownPart {
  readonly name: 'last prices' | 'order flow' | 'ties' | 'books' | 'pauses';
  facts(): readonly Fact[];
}

/** The facts of what is shown: last prices, prints, books and pauses. */
export function shownFacts(sample: Sample): readonly Fact[] {
  return shownParts(sample).flatMap((part) => part.facts());
}

/** The same by parts, of markets that all of them share. */
export function shownParts(sample: Sample): readonly ShownPart[] {
  const { begunDay, seeds, every } = sample;
  const looked = (days: number, of = every) => ({
    firstDay: begunDay - Math.ceil(1.5 * days * of) - 10,
    days,
    every: of,
  });
  const markets = seeds.map((seed) => shownMarket(seed, begunDay * DAY_MS));
  const [first] = markets;
  if (first === undefined) return [];
  const lastFacts = () => {
    const lasts = markets.map((shown) => lastPricesOf(shown, looked(sample.lasts)));
    return [...togetherFacts(lasts), ...bounceFacts(lasts)];
  };
  // Each instant an hour and a half after New York opened.
  const tied = () =>
    tieFacts(opensOf(looked(sample.flow)).flatMap((atMs) => tiedQuotes(first, atMs + LATER_MS)));
  const pauses = () => {
    const paused = markets.map((shown) => {
      const shares = shown.leaders.filter(({ assetClass, calendarId, id, heldAs }) => {
        return assetClass === 'stock' && calendarId === 'XNYS' && id === heldAs;
      });
      return pausedOf(shown, shares, looked(sample.pauses, Math.ceil(every / 2)));
    });
    return haltFacts(paused);
  };
  return [
    { name: 'last prices', facts: lastFacts },
    { name: 'order flow', facts: () => flowFacts(sessionsOf(first, looked(sample.flow), FLOW)) },
    { name: 'ties', facts: tied },
    { name: 'books', facts: () => bookFacts(first, looked(3 * sample.flow)) },
    { name: 'pauses', facts: pauses },
  ];
}
