import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { EventOutcomes } from '@candor/engines/events/event-outcome';
import { type MarketDesk, marketDesk } from '@candor/engines/market/market-desk';
import type { KlineBar } from '@candor/engines/market/provider';
import { newsTimes } from '@candor/engines/news/news-times';
import { moveBpsOf, type Reading } from '@candor/engines/news/reading';
import type { NewsStory } from '@candor/engines/news/story';
import { expect, test } from 'vitest';
import { storyFinder } from './find-stories.ts';

const FRIDAY_MS = Date.parse('2026-11-20T23:00:00Z');
const DAY_MS = 86_400_000;
/** Friday and the day before, the Monday after, Thanksgiving and the half day after it. */
const DAYS = [0, -1, 3, 6, 7];
const LATER_MS = FRIDAY_MS + 20 * DAY_MS;

function deskOf(marketHours: MarketHours): MarketDesk {
  const clock = { nowMs: () => LATER_MS, every: () => () => undefined };
  const provider = plainMarket({ marketHours, nowMs: clock.nowMs });
  return marketDesk({ provider, clock, marketHours, quoteFreshMs: 0 });
}

async function storiesOf(desk: MarketDesk, marketHours: MarketHours): Promise<NewsStory[]> {
  const noAuctions = {
    crowd: { interest: async () => [], continuous: async () => null },
    store: { find: async () => null },
  };
  const outcomes = new EventOutcomes(desk);
  const finder = storyFinder({ desk, auctions: noAuctions, outcomes });
  const stories: NewsStory[] = [];
  for (const day of DAYS) {
    const nowMs = FRIDAY_MS + day * DAY_MS;
    for (const time of newsTimes(nowMs, marketHours)) {
      // Closes of five days, the rounds of one.
      if (time.kind !== 'close' && (day !== 0 || time.kind !== 'round')) continue;
      stories.push(...(await finder.storiesOf(time)));
    }
  }
  return stories;
}

const charts = new Map<string, Promise<readonly KlineBar[]>>();

function chartOf(desk: MarketDesk, instrument: Instrument, endMs: number) {
  const key = `${desk.marketHours} ${instrument.id} ${endMs}`;
  const read = async () => (await desk.provider.klines({ instrument, type: '3M', endMs })).bars;
  const chart = charts.get(key) ?? read();
  charts.set(key, chart);
  return chart;
}

/** The daily bar that an instant lies in, and the one before, from the chart of `endMs`. */
async function barsAt(desk: MarketDesk, instrument: Instrument, atMs: number, endMs: number) {
  const bars = await chartOf(desk, instrument, endMs);
  const at = bars.findLastIndex((bar) => bar.startMs <= atMs);
  const [before, bar] = [bars[at - 1], bars[at]];
  if (before === undefined || bar === undefined) throw new Error(`no chart of ${instrument.id}`);
  return { before, bar };
}

const bpsOf = (bars: { readonly before: KlineBar; readonly bar: KlineBar }) =>
  moveBpsOf({ last: bars.bar.close, previousClose: bars.before.close });

/** What a story says moved by how much. */
function movesOf(story: NewsStory): readonly { instrument: Instrument; moveBps: number }[] {
  const ofReading = (reading: Reading) => ({
    instrument: reading.instrument,
    moveBps: moveBpsOf(reading.quote),
  });
  switch (story.kind) {
    case 'market-day':
      return [...story.figures.gainers, ...story.figures.losers];
    case 'sector':
      return story.leaders.map(ofReading);
    case 'index':
      return story.readings.map(ofReading);
    case 'move':
    case 'volume':
      return [ofReading(story.reading)];
    default:
      return [];
  }
}

for (const marketHours of ['always', 'exchange'] as const) {
  test(`with ${marketHours} hours what is said at a close is what every later chart says of the day`, async () => {
    const desk = deskOf(marketHours);
    let compared = 0;
    for (const story of await storiesOf(desk, marketHours)) {
      const isClose = story.kind !== 'move' && story.kind !== 'volume';
      const endMs = isClose ? LATER_MS : story.atMs;
      const atMs = isClose ? story.atMs - 1 : story.atMs;
      for (const { instrument, moveBps } of movesOf(story)) {
        const bars = await barsAt(desk, instrument, atMs, endMs);
        expect(moveBps, `${story.id}: ${instrument.id}`).toBe(bpsOf(bars));
        compared += 1;
      }
      if (story.kind === 'index' || story.kind === 'move' || story.kind === 'volume') {
        for (const { instrument, quote } of 'readings' in story
          ? story.readings
          : [story.reading]) {
          const { bar } = await barsAt(desk, instrument, atMs, endMs);
          const { high, low, volume } = quote;
          expect({ high, low, volume }, `${story.id}: ${instrument.id}`).toEqual({
            high: bar.high,
            low: bar.low,
            volume: bar.volume,
          });
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
}
