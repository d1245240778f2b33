import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { nextMinuteFacts, publicBars } from '@candor/market-model/proof/attacks/next-minute';
import { accessFacts } from '@candor/market-model/proof/facts/access-facts';
import { announcementFacts } from '@candor/market-model/proof/facts/announcement-facts';
import { dailyFacts } from '@candor/market-model/proof/facts/daily-facts';
import { drawFacts } from '@candor/market-model/proof/facts/draw-facts';
import { type Fact, factLine, holds } from '@candor/market-model/proof/facts/fact';
import {
  indexFacts,
  indexMarkets,
  pastIndexFacts,
} from '@candor/market-model/proof/facts/index-facts';
import { indexRuleFacts } from '@candor/market-model/proof/facts/index-rules';
import { indexSumFacts, summedIndices } from '@candor/market-model/proof/facts/index-sum-facts';
import { manyMarketFacts } from '@candor/market-model/proof/facts/many-markets';
import { minuteFacts } from '@candor/market-model/proof/facts/minute-facts';
import { pathFacts } from '@candor/market-model/proof/facts/path-facts';
import { relationFacts } from '@candor/market-model/proof/facts/relation-facts';
import { resultFacts } from '@candor/market-model/proof/facts/results-facts';
import {
  insideMinuteFacts,
  secondsOf,
  signatureFacts,
} from '@candor/market-model/proof/facts/second-facts';
import { sessionFacts } from '@candor/market-model/proof/facts/session-facts';
import { shownFacts } from '@candor/market-model/proof/facts/shown-facts';
import { tiedFacts } from '@candor/market-model/proof/facts/tied-facts';
import { usualVolumeFact, volumeFacts } from '@candor/market-model/proof/facts/volume-facts';
import { seedsOf } from './market-seeds.ts';

const ERRORS = 2;
const DAYS = 3_640;
const today = Math.floor(Date.now() / 86_400_000);
const firstDay = today - DAYS;
const { instruments } = buildCatalogue(Date.now());
const indices = instruments.filter(({ assetClass }) => assetClass === 'index');
const shares = instruments.filter(
  ({ id, heldAs, assetClass }) => assetClass === 'stock' && id === heldAs,
);
const newYork = shares.filter(({ calendarId }) => calendarId === 'XNYS');
const some = (every: number) => newYork.filter((_, at) => at % every === 0);
const codes = (list: string) => newYork.filter(({ code }) => list.split(' ').includes(code));
const sample = [...new Set([...codes('AAPL MSFT'), ...some(4)])];
const seed = 'facts 0';

/** Facts with what they are about; they are drawn when it is their turn. */
type Section = readonly [string, () => readonly Fact[]];

/**
 * Prints the facts of the simulated market's newest model, drawn in `count` markets and more. True
 * when all of them hold.
 */
export function printFacts(count: number): boolean {
  process.stdout.write(`${shares.length} shares, ${DAYS} days, ${count} markets and more …\n`);
  let [printed, missed] = [0, 0];
  for (const [name, factsOf] of [...ofYears(count), ...ofDays(count)]) {
    const from = process.cpuUsage();
    const facts = factsOf();
    const { user, system } = process.cpuUsage(from);
    process.stdout.write(`${name} (${((user + system) / 1e6).toFixed(1)} s)\n`);
    for (const one of facts) process.stdout.write(`  ${factLine(one, ERRORS)}\n`);
    printed += facts.length;
    missed += facts.filter((one) => !holds(one, ERRORS)).length;
  }
  process.stdout.write(`${printed} facts, ${missed} of them do not hold\n`);
  return missed === 0;
}

/** What shows over years. */
function ofYears(count: number): readonly Section[] {
  const seeds = seedsOf(count);
  return [
    ['draws', () => drawFacts({ count: 1_000_000, seed })],
    ['days and years', () => dailyFacts({ shares, firstDay, days: DAYS, seeds })],
    [
      'many markets',
      () => manyMarketFacts({ shares: some(4), firstDay, days: DAYS, seeds: seedsOf(5 * count) }),
    ],
    [
      'results',
      () =>
        resultFacts({
          shares: shares.filter((_, at) => at % 2 === 0),
          firstDay,
          days: DAYS,
          seeds,
        }),
    ],
    ['indices', () => ofIndices(count)],
    ['indices and their parts', () => ofSums(count)],
    ['what is tied', ofTies],
  ];
}

/** What shows within days. */
function ofDays(count: number): readonly Section[] {
  const seeds = seedsOf(count);
  return [
    [
      'minutes',
      () =>
        minuteFacts({ shares: sample, firstDay: today - 60, days: 20, seeds: seedsOf(3 * count) }),
    ],
    [
      'sessions and nights',
      () =>
        sessionFacts({
          shares: some(10),
          firstDay: today - 110,
          days: 60,
          seeds: seedsOf(3 * count),
        }),
    ],
    [
      'announcements',
      () => announcementFacts({ instruments, firstDay: today - 1_200, days: 500, seeds }),
    ],
    ['volume', () => ofVolume(count)],
    ['seconds', ofSeconds],
    [
      'as it is shown',
      () =>
        shownFacts({
          begunDay: today,
          seeds: seedsOf(2 * count),
          lasts: 8,
          flow: 5,
          pauses: 30,
          every: 16,
        }),
    ],
    [
      'guesses at the next minute',
      () =>
        nextMinuteFacts(
          publicBars({ shares: sample.slice(0, 10), firstDay: today - 150, days: 63, seed }),
        ),
    ],
  ];
}

function ofIndices(count: number): readonly Fact[] {
  const of = { shares, indices, firstDay, days: DAYS };
  const markets = indexMarkets({ ...of, seeds: seedsOf(2 * count) });
  const past = indexMarkets({ ...of, seeds: seedsOf(count), isBefore: true });
  return [...indexFacts(markets), ...indexRuleFacts(markets), ...pastIndexFacts(past)];
}

/** All indices of one market, and those of many parts of several. */
function ofSums(count: number): readonly Fact[] {
  const of = { shares, firstDay: today - 400, days: 60, every: 4 };
  const many = indices.filter(({ code }) => code === 'SPX' || code === 'IXIC');
  const all = summedIndices({ ...of, indices, seed });
  const others = seedsOf(2 * count).slice(1);
  return indexSumFacts([
    ...all,
    ...others.flatMap((seed) => summedIndices({ ...of, days: 120, every: 2, indices: many, seed })),
  ]);
}

function ofTies(): readonly Fact[] {
  return [
    ...relationFacts({ instruments, firstDay, days: DAYS, seed }),
    ...tiedFacts({ instruments, firstDay, days: DAYS, sessions: 60, instants: 1_000, seed }),
    ...accessFacts({ instruments, firstDay: today - 300, points: 400, freshEvery: 20, seed }),
  ];
}

function ofVolume(count: number): readonly Fact[] {
  const usual = { shares: sample.filter((_, at) => at % 4 === 0), firstDay: today - 200, days: 60 };
  return [
    usualVolumeFact({ ...usual, seeds: seedsOf(6 * count) }),
    ...volumeFacts({ shares: sample.slice(0, 40), firstDay: today - 800, days: 500, seed }),
  ];
}

function ofSeconds(): readonly Fact[] {
  const twelve = codes('AAPL MSFT NVDA JPM XOM KO ENPH COIN GME PFE NEM DIS');
  const drawn = secondsOf({ shares: twelve, firstDay: today - 200, days: 20, seed });
  const six = secondsOf({ shares: twelve.slice(0, 6), firstDay: today - 260, days: 120, seed });
  return [
    ...signatureFacts(drawn),
    ...insideMinuteFacts(six),
    ...pathFacts({ shares: twelve, firstDay: today - 90, days: 17, seed }),
  ];
}
