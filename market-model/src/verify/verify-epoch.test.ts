import { expect, test } from 'vitest';
import { commitmentOf, epochKeys, revealedKeys, seedBefore } from '../keys/epoch-keys.ts';
import { epochOfDay } from '../keys/epoch-seeds.ts';
import { epochAt, epochOf } from '../keys/epochs.ts';
import { Source } from '../keys/market-keys.ts';
import { factorModel } from '../market/factor-model.ts';
import { marketOfModel } from '../market/simulated-market.ts';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import {
  differences,
  drawPublished,
  fillFaults,
  type PublishedEpoch,
  seedEpochOf,
  seedFault,
  shownLines,
} from './verify-epoch.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const DAY_MS = 86_400_000;
const one = aFactorMarket({
  seed: 'verified',
  marketHours: 'exchange',
  begunMs: NOON - 60 * DAY_MS,
});
/** The last epoch that is over. */
const epoch = epochOf(NOON) - 1;
const { keys, terms, leaders } = one;
const published: PublishedEpoch = {
  epoch,
  terms,
  firstEpoch: keys.firstEpoch,
  marketHours: 'exchange',
  seed: keys.seedOf(epoch),
  firstSeed: keys.seedOf(keys.firstEpoch),
  commitment: commitmentOf(keys.seedOf(epoch)),
};
const ids = ['AAPL', '00700'].map((code) => {
  const found = leaders.find((instrument) => instrument.code === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found.id;
});
const sample = { ids, quotes: 6 };

test('bars and quotes of an epoch follow from its revealed seed alone', async () => {
  const shown = await shownLines(one.market, { ...sample, ...published });
  expect(shown.length).toBeGreaterThan(200);
  const drawn = await drawPublished(published, sample);
  expect(differences(shown, drawn)).toEqual([]);
  // One price that was moved by a tick is named, and nothing else.
  const [first, ...rest] = shown;
  if (first === undefined) throw new Error('nothing was shown');
  const moved = differences([[first[0], '1 2 3 4 5'], ...rest], drawn);
  expect(moved).toEqual([`${first[0]}: 1 2 3 4 5 now ${first[1]}`]);
});

test('history before the first day takes the key of the epoch that has this day', async () => {
  const begun = seedEpochOf({ ...published, epoch: keys.firstEpoch + 3 });
  expect(begun).toBe(epochOfDay(terms.pinDay));
  const seed = keys.seedOf(begun);
  const early = { ...published, epoch: begun - 2, seed, commitment: commitmentOf(seed) };
  expect(seedFault(early)).toBeNull();
  const few = { ids: ids.slice(0, 1), quotes: 2 };
  const shown = await shownLines(one.market, { ...few, ...early });
  expect(differences(shown, await drawPublished(early, few))).toEqual([]);
});

test('the quote of a fill follows from it too, and an edited one is named', async () => {
  const instrument = leaders.find(({ code }) => code === 'AAPL');
  if (instrument === undefined) throw new Error('no share');
  const filledAtMs = epochAt(keys, epoch, NOON).fromMs + 3 * DAY_MS + 16 * 3_600_000;
  const [quote] = await one.market.quotes([instrument], filledAtMs);
  const { asks } = await one.market.depth(instrument, filledAtMs);
  if (quote === undefined) throw new Error('no quote');
  const levels = asks.slice(0, 2).map(({ price, quantity }) => ({ price, quantity }));
  const fill = { fillId: 'f1', instrument, direction: 'buy' as const };
  const stored = { quote, levels, filledAtMs };
  expect(await fillFaults(published, [{ ...fill, fill: stored }])).toEqual([]);
  const edited = { ...stored, quote: { ...quote, last: quote.last + 100n } };
  expect(await fillFaults(published, [{ ...fill, fill: edited }])).toEqual([
    `fill f1 quote.last: ${quote.last + 100n} now ${quote.last}`,
  ]);
});

test('a seed that was not committed to is refused', () => {
  expect(seedFault(published)).toBeNull();
  const wrong = (seed: string, more: Partial<PublishedEpoch> = {}) =>
    seedFault({ ...published, seed, ...more });
  expect(wrong('ab'.repeat(32))).toBe('chain');
  expect(wrong(keys.seedOf(epoch + 1))).toBe('chain');
  expect(wrong('ab')).toBe('form');
  expect(wrong(published.seed, { commitment: 'ab'.repeat(32) })).toBe('commitment');
});

test('a seed is told 24 hours after its epoch, and its commitment from the first second', () => {
  const { toMs, revealedMs, commitment } = epochAt(keys, epoch, NOON);
  expect(revealedMs - toMs).toBe(DAY_MS);
  expect(epochAt(keys, epoch, revealedMs - 1)).toMatchObject({ seed: null, commitment });
  expect(epochAt(keys, epoch, revealedMs).seed).toBe(keys.seedOf(epoch));
  // What is published of the running epoch is not the seed of the one before it.
  expect(commitment).not.toBe(keys.seedOf(epoch - 1));
  expect(seedBefore(keys.seedOf(epoch))).toBe(keys.seedOf(epoch - 1));
  expect(() => revealedKeys(keys.seedOf(epoch), epoch, keys.firstEpoch).seedOf(epoch + 1)).toThrow(
    'nobody here has the seed',
  );
});

test('nothing public before an epoch begins hangs on its key or a later one', async () => {
  const border = epochAt(keys, epoch, NOON).toMs;
  const other = epochKeys('other keys from the border on', keys.firstEpoch);
  const later = epochOfDay(border / DAY_MS);
  const mixed = {
    ...keys,
    wordsOf: (day: number) => (epochOfDay(day) >= later ? other : keys).wordsOf(day),
  };
  const replaced = factorModel({
    marketHours: 'always',
    leaders,
    terms,
    keys: { ...mixed, source: (name) => new Source(mixed, name) },
  });
  const kept = factorModel({ marketHours: 'always', leaders, terms, keys });
  const markets = [kept, replaced].map((model) => marketOfModel(model, () => NOON));
  const looked = leaders.filter(({ code }) =>
    ['AAPL', '00700', 'BTCUSD', 'EURJPY', 'CLF7', 'GOOG', 'USDTUSD', 'GCZ6'].includes(code),
  );
  const see = async (atMs: number) =>
    Promise.all(
      markets.map(async (market) => {
        const seen: unknown[] = [];
        for (const instrument of looked) {
          seen.push(await market.quotes([instrument], atMs));
          seen.push(await market.depth(instrument, atMs));
          seen.push((await market.klines({ instrument, type: 'intraday', endMs: atMs })).bars);
        }
        return seen;
      }),
    );
  const [before, beforeToo] = await see(border - 1);
  expect(beforeToo).toEqual(before);
  const [after, afterToo] = await see(border + 3_600_000);
  expect(afterToo).not.toEqual(after);
});
