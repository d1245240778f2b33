import { isNight, sampleOf } from '@candor/domain/testing/by-night';
import { expect, test } from 'vitest';
import { type Played, play } from './play.ts';
import { simulate } from './simulate.ts';
import { storyOf } from './story.ts';
import { keptNames, keptStory } from './testing/kept-stories.ts';

/** By day some of two hundred, others with each commit. */
const SEEDS = sampleOf(
  Array.from({ length: 200 }, (_, before) => before + 1),
  60,
);
const STORIES_MS = 240_000;

test(
  'the auditor finds nothing in the stories, and two hundred have all there is to audit',
  async () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    const findings: string[] = [];
    const note = (seed: number, played: Played) => {
      findings.push(...played.findings.map((one) => `seed ${seed}: ${one}`));
      const extended = new Set<string>();
      for (const fact of played.facts) {
        count(fact.kind);
        if (fact.kind === 'orderEnded') count(fact.reason);
        if (fact.kind === 'orderAccepted' && fact.terms.amountMinor) count('amount');
        if (fact.kind === 'orderAccepted' && fact.terms.extendedHours) {
          extended.add(fact.terms.orderId);
        }
        if (fact.kind === 'loanChanged') count(`loan ${fact.what}`);
        if (fact.kind !== 'orderFilled') continue;
        const { mode, position, auction, filledAtMs } = fact.fill;
        count(`${mode} ${position.effect}`);
        if (fact.fill.price < 0n) count(`below zero ${mode} ${position.effect}`);
        if (extended.has(fact.fill.orderId) && isOutside(filledAtMs)) count('outside hours');
        if (auction) count(`print ${auction.print?.cross ?? 'auction'}`);
        if (position.effect === 'closed' && position.liquidation) count('liquidation');
      }
    };
    for (const seed of SEEDS) await simulate({ from: seed, count: 1 }, note);
    expect(findings).toEqual([]);
    // Of the rarest there are three in all two hundred.
    if (!isNight) return;
    for (const what of wanted) expect([what, (seen.get(what) ?? 0) >= 3]).toEqual([what, true]);
  },
  STORIES_MS,
);

const wanted = [
  'taken opened',
  'taken closed',
  'resting opened',
  'resting closed',
  'liquidation',
  'orderElected',
  'orderResized',
  'marginCalled',
  'marginAdded',
  'holdingMarked',
  'nightCharged',
  'holdingSettled',
  'proceedsSettled',
  'transferRequested',
  'couponPaid',
  'dividendEntitled',
  'dividendPaid',
  'holdingSplit',
  'REPLACED',
  'NOT_AT_ONCE',
  'NOT_WHOLE',
  'SPLIT',
  'IN_NEW_COUNT',
  'withdrawalHeld',
  'withdrawalCompleted',
  'withdrawalReturned',
  'loan disbursed',
  'loan refused',
  'loan day',
  'loan taken',
  'loan overdue',
  'loan paid',
  'subscriptionListed',
  'followChanged',
  'fillBusted',
  'moneyCorrected',
  'print auction',
  'print open',
  'print close',
  'print reopening',
  'AUCTION_UNMATCHED',
  'amount',
  'OTHER_EXIT_FIRED',
  'POSITION_CLOSED',
  'SLIPPAGE_GUARD',
  'EXPIRED_AT_CLOSE',
  'EXPIRED_AFTER_HOURS',
  'outside hours',
  'below zero taken opened',
  'below zero taken closed',
];

/** Before New York opens in winter, or after it has closed. */
function isOutside(atMs: number): boolean {
  const hour = (atMs % 86_400_000) / 3_600_000;
  return hour < 14.5 || hour >= 21;
}

test('two runs of a seed come to one log and one state, and two seeds to two', async () => {
  const [one, again, other] = [
    await play(storyOf(7)),
    await play(storyOf(7)),
    await play(storyOf(8)),
  ];
  expect([again.hash, again.state]).toEqual([one.hash, one.state]);
  expect(other.hash).not.toBe(one.hash);
  expect(other.state).not.toBe(one.state);
});

test.each(keptNames)('what once went wrong goes right: %s', async (name) => {
  const story = keptStory(name);
  expect(story.length).toBeGreaterThan(0);
  expect((await play(story)).findings).toEqual([]);
});
