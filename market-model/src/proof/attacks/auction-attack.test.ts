import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { isNight } from '@candor/domain/testing/by-night';
import { type AuctionWindow, auctionWindowAt } from '@candor/domain/time/auction-window';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time/session-days';
import type { AuctionCrowd } from '@candor/engines/auction/auction-ports';
import { beforeAll, expect, test } from 'vitest';
import { simulatedCrowd } from '../../auction/auction-crowd.ts';
import { aFactorMarket } from '../../testing/a-factor-market.ts';
import { bots, errorsAbove, tryAuction } from './testing/auction-bots.ts';

const NOON = Date.parse('2026-11-20T17:00:00Z');
const WINDOW_MS = 15 * MINUTE_MS;
const shares = buildCatalogue(NOON).instruments.filter((one) => one.source === 7);
/** Before the last cancel, as the collection may end, and in its last seconds. */
const LEADS_MS = [45_000, 31_000, 8_000];
/** None of the bots does better by chance in a thousand runs. */
const MOST_ERRORS = 4;

interface Try {
  readonly instrument: Instrument;
  readonly window: AuctionWindow;
  readonly leadMs: number;
}

/** An hour of auctions always open, or the opens of some mornings. */
function tries(marketHours: MarketHours): readonly Try[] {
  const count = isNight ? 24 : 4;
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const backMs = marketHours === 'always' ? at * WINDOW_MS : at * DAY_MS;
    return shares.flatMap((instrument) => {
      const calendar = calendarOf(instrument.calendarId);
      const nowMs = (marketHours === 'always' ? NOON : NOON - 4 * 60 * MINUTE_MS) - backMs;
      const window = auctionWindowAt({ calendar, marketHours, nowMs });
      return LEADS_MS.map((leadMs) => ({ instrument, window, leadMs }));
    });
  });
}

function crowdOf(marketHours: MarketHours): AuctionCrowd {
  const seed = isNight ? `auctions ${crypto.randomUUID()}` : 'auctions';
  if (isNight) console.log(`the seed of ${marketHours} hours is: ${seed}`);
  const { market, keys } = aFactorMarket({ seed, marketHours, begunMs: NOON - 40 * DAY_MS });
  return simulatedCrowd({
    keys,
    continuousAt: async (one, atMs) => {
      const book =
        marketHours === 'always' ? null : await market.extended?.({ instrument: one, nowMs: atMs });
      return book?.quote ?? (await market.quotes([one], atMs))[0] ?? null;
    },
  });
}

async function gainsOf(crowd: AuctionCrowd, marketHours: MarketHours, bot: (typeof bots)[number]) {
  const gains: number[] = [];
  for (const one of tries(marketHours)) {
    const gain = await tryAuction(crowd, one, bot);
    if (gain !== null) gains.push(gain);
  }
  return gains;
}

for (const marketHours of ['always', 'exchange'] as const) {
  let crowd: AuctionCrowd;
  beforeAll(() => {
    crowd = crowdOf(marketHours);
  });
  for (const bot of bots) {
    test(`with ${marketHours} hours a bot earns nothing: ${bot.name}`, async () => {
      const gains = await gainsOf(crowd, marketHours, bot);
      const { mean, errors } = errorsAbove(gains);
      expect(errors, `${gains.length} tries, ${mean.toFixed(2)} bp each`).toBeLessThan(MOST_ERRORS);
    });
  }
}

test('a crowd without dealers is found', async () => {
  const whole = crowdOf('always');
  const crowd: AuctionCrowd = {
    ...whole,
    interest: async (...of) =>
      (await whole.interest(...of)).filter(({ id }) => !id.startsWith('dealer')),
  };
  const [bot] = bots;
  if (bot === undefined) throw new Error('no bot');
  expect(errorsAbove(await gainsOf(crowd, 'always', bot)).errors).toBeGreaterThan(MOST_ERRORS);
});
