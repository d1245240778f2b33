import { plainDividends } from '@candor/adapters/market-data/testing/plain-dividends';
import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { auctionWindowAt } from '@candor/domain/time/auction-window';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { StoredArticle } from '@candor/engines/articles/article-ports';
import { EventOutcomes } from '@candor/engines/events/event-outcome';
import { type MarketDesk, marketDesk } from '@candor/engines/market/market-desk';
import { type NewsTime, newsTimes } from '@candor/engines/news/news-times';
import type { NewsStory } from '@candor/engines/news/story';
import { epochKeys } from '@candor/market-model/keys/epoch-keys';
import { expect, test } from 'vitest';
import { composeAuctions } from '../compose/auctions.ts';
import { type StoryFinder, storyFinder } from './find-stories.ts';
import { newsDesk } from './news-desk.ts';
import { storyArticle } from './story-article.ts';

/** A Friday: New York is open, Hong Kong and most of Europe have closed. */
const NOON_MS = Date.parse('2026-11-20T17:00:12.345Z');
const SEED = 'news 3';
const HOUR_MS = 3_600_000;
const FIRST_EPOCH = 700;

interface House {
  readonly desk: MarketDesk;
  readonly finder: StoryFinder;
  readonly prices: ReturnType<typeof composeAuctions>['prices'];
}

/** A house of its own on the same seed, opened at an instant. */
function openHouse(atMs: number, marketHours: MarketHours = 'exchange'): House {
  const nowMs = atMs;
  const clock = { nowMs: () => nowMs, every: () => () => undefined };
  const provider = plainMarket({ name: 'simulated', marketHours, nowMs: clock.nowMs });
  const dividends = plainDividends(marketHours);
  const desk = marketDesk({ provider, clock, marketHours, dividends, quoteFreshMs: 0 });
  const { crowd, prices } = composeAuctions(desk, epochKeys(SEED, FIRST_EPOCH));
  const auctions = { crowd, store: { find: async () => null } };
  const finder = storyFinder({ desk, auctions, outcomes: new EventOutcomes(desk) });
  return { desk, finder, prices };
}

async function storiesOf(finder: StoryFinder, times: readonly NewsTime[]): Promise<NewsStory[]> {
  const stories: NewsStory[] = [];
  for (const time of times) stories.push(...(await finder.storiesOf(time)));
  return stories;
}

const house = openHouse(NOON_MS);
const found = storiesOf(house.finder, newsTimes(NOON_MS, 'exchange'));

test('a day has stories of every kind, and not too many', async () => {
  const kinds = new Set((await found).map((story) => story.kind));
  expect([...kinds].sort()).toEqual([
    'auction',
    'contracts',
    'dividend',
    'index',
    'market-day',
    'move',
    'sector',
    'volume',
  ]);
  const singles = (await found).filter((one) => one.kind === 'move' || one.kind === 'volume');
  expect(singles.length).toBeLessThanOrEqual(16);
});

test('another process on the same seed tells the same, whenever it is asked', async () => {
  const later = openHouse(NOON_MS + 9 * HOUR_MS);
  const again = await storiesOf(later.finder, newsTimes(NOON_MS, 'exchange').toReversed());
  const articles = new Map(again.map((story) => [story.id, storyArticle(story)]));
  for (const story of await found) {
    expect(articles.get(story.id), story.id).toEqual(storyArticle(story));
  }
  expect(articles.size).toBe((await found).length);
});

test('every figure of a story about one instrument is the market’s at that instant', async () => {
  for (const story of await found) {
    if (story.kind !== 'move' && story.kind !== 'volume') continue;
    const { instrument } = story.reading;
    const allowed = await figuresAt(instrument, story.atMs);
    for (const figure of figuresIn(story, [instrument])) {
      expect([...allowed], `${story.id}: ${figure}`).toContain(figure);
    }
  }
});

test('the figures of indices, sectors and ended contracts are those just before', async () => {
  for (const story of await found) {
    if (story.kind !== 'index' && story.kind !== 'contracts' && story.kind !== 'sector') continue;
    const readings =
      story.kind === 'index'
        ? story.readings
        : story.kind === 'sector'
          ? story.leaders
          : story.ends.flatMap(({ reading, next }) =>
              next === null ? [reading] : [reading, next],
            );
    const instruments = readings.map((one) => one.instrument);
    const allowed = new Set<string>();
    for (const one of instruments) {
      for (const figure of await figuresAt(one, story.atMs - 1)) allowed.add(figure);
    }
    if (story.kind === 'sector') {
      for (const text of await sectorFigures(story)) allowed.add(text);
    }
    for (const figure of figuresIn(story, instruments)) {
      expect([...allowed], `${story.id}: ${figure}`).toContain(figure);
    }
  }
});

test('an auction’s story says what was indicated at the lock and what came of it', async () => {
  const story = (await found).find((one) => one.kind === 'auction');
  if (story?.kind !== 'auction') throw new Error('no auction was told');
  expect(story).toMatchObject({ atMs: Date.parse('2026-11-20T14:30:00Z'), shares: 30 });
  const text = storyArticle(story).content.en;
  for (const { instrument, uncross } of story.outcomes) {
    const calendar = calendarOf(instrument.calendarId);
    const window = auctionWindowAt({
      calendar,
      marketHours: 'exchange',
      nowMs: story.atMs - 1,
    });
    const then = openHouse(window.locksAtMs);
    const indicated = (await then.prices.read(instrument, window.locksAtMs)).uncross;
    const ofMatch = /([\d,]+) at ([\d.,]+), indicated before at ([\d.,]+), /;
    const line = text.split('<li>').find((one) => one.startsWith(instrument.name.en)) ?? '';
    const [, volume, price, before] = ofMatch.exec(line) ?? [];
    expect(bare(volume)).toBe(quantityText(instrument, uncross.volume));
    expect(bare(price)).toBe(priceText(instrument, uncross.price));
    expect(bare(before)).toBe(priceText(instrument, indicated?.price ?? 0n));
  }
});

test('two desks over one store write each story once, in three languages and labelled', async () => {
  const stored = new Map<string, StoredArticle>();
  const articles = {
    add: async (article: StoredArticle) => {
      if (stored.has(article.id)) return false;
      stored.set(article.id, article);
      return true;
    },
  };
  const desk = () =>
    newsDesk({
      nowMs: () => NOON_MS,
      marketHours: 'exchange',
      finder: house.finder,
      articles,
      eventTimes: () => [],
      haltTimes: async () => [],
    });
  const first = desk();
  expect(await first.writeDue(2)).toBeGreaterThan(0);
  expect(await desk().writeDue(2)).toBe(0);
  for (const article of stored.values()) {
    expect(article).toMatchObject({ isSimulated: true, sourceName: null, imageUrl: null });
    for (const locale of ['en', 'zh-Hans', 'zh-Hant'] as const) {
      expect(article.title[locale].length).toBeGreaterThan(5);
      expect(article.content[locale]).not.toMatch(/undefined|NaN|null/);
    }
    expect(article.codes.length).toBeGreaterThan(0);
  }
});

/**
 * Every figure a story may use of an instrument, worked out here from quote and daily bars alone.
 */
async function figuresAt(instrument: Instrument, atMs: number): Promise<ReadonlySet<string>> {
  const { provider } = house.desk;
  const [quote] = await provider.quotes([instrument], atMs);
  const { bars } = await provider.klines({ instrument, type: '3M', endMs: atMs });
  if (quote === undefined) throw new Error(`no quote of ${instrument.id}`);
  const change = ((Number(quote.last) / Number(quote.previousClose) - 1) * 100).toFixed(2);
  const volumes = bars.slice(-21, -1).map((bar) => bar.volume);
  const mean = volumes.reduce((sum, volume) => sum + volume, 0n) / 20n;
  const moves = bars.slice(1).map((bar, at) => Number(bar.close) / Number(bars[at]?.close) - 1);
  const today = moves.pop() ?? 0;
  const further = moves.findLastIndex((move) => (today > 0 ? move >= today : move <= today));
  const closes = bars.map((bar) => bar.close);
  const last = closes.pop() ?? 0n;
  const above = closes.findLastIndex((close) => close >= last);
  const below = closes.findLastIndex((close) => close <= last);
  const prices = [quote.last, quote.previousClose, quote.high, quote.low];
  return new Set([
    ...prices.map((price) => priceText(instrument, price)),
    change.replace('-', ''),
    quantityText(instrument, quote.volume),
    quantityText(instrument, mean),
    (Math.floor((Number(quote.volume) * 10) / Number(mean)) / 10).toFixed(1),
    '20',
    String(moves.length - 1 - further),
    String(closes.length - 1 - Math.min(above, below)),
  ]);
}

/** The averages and counts of a sector, from the quotes of all its stocks. */
async function sectorFigures(story: NewsStory & { kind: 'sector' }): Promise<readonly string[]> {
  const lists = { us: ['NASDAQ', 'NYSE', 'AMEX'], hk: ['HK'], eu: null, crypto: [] } as const;
  const markets: readonly string[] | null = lists[story.market];
  const stocks = house.desk.catalogue().instruments.filter((one) => {
    if (one.assetClass !== 'stock' || (one.source !== 0 && one.source !== 11)) return false;
    if (markets !== null) return markets.includes(one.market);
    return one.source === 0 && !lists.us.some((market) => market === one.market);
  });
  const quotes = await house.desk.provider.quotes(stocks, story.atMs - 1);
  const moves = quotes.map((quote, at) => ({
    sector: stocks[at]?.sector,
    bps: Math.round((Number(quote.last) / Number(quote.previousClose) - 1) * 10_000),
  }));
  const mean = (list: typeof moves) =>
    Math.round(list.reduce((sum, one) => sum + one.bps, 0) / list.length) / 100;
  const own = moves.filter((one) => one.sector === story.sector);
  const counts = [own, own.filter((one) => one.bps > 0), own.filter((one) => one.bps < 0)];
  return [
    ...[mean(own), mean(moves)].map((percent) => Math.abs(percent).toFixed(2)),
    ...counts.map((list) => String(list.length)),
  ];
}

/** All numbers of a story in English, without names, codes and times. */
function figuresIn(story: NewsStory, instruments: readonly Instrument[]): readonly string[] {
  const article = storyArticle(story);
  const contracts = story.kind === 'contracts' ? String(story.ends.length) : '';
  let text = `${article.title.en} ${article.summary.en} ${article.content.en}`.replaceAll(
    '&amp;',
    '&',
  );
  const names = instruments.flatMap((one) => [one.name.en, one.shortName]);
  for (const name of names.toSorted((left, right) => right.length - left.length)) {
    text = text.replaceAll(name, ' ');
  }
  text = text.replace(/\d\d\/\d\d \d\d:\d\d/g, ' ').replace(/<[^>]*>/g, ' ');
  const figures = [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([figure]) => bare(figure));
  return figures.filter((figure) => figure !== contracts);
}

function bare(figure: string | undefined): string {
  return (figure ?? '').replaceAll(',', '');
}
