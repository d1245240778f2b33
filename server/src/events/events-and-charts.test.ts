import { plainDividends } from '@candor/adapters/market-data/testing/plain-dividends';
import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import { changeBps } from '@candor/domain/events/move-causes';
import type { ScheduledEvent } from '@candor/domain/events/scheduled-event';
import { buildCatalogue, isView } from '@candor/domain/instruments/catalogue';
import { homeIndexOf } from '@candor/domain/instruments/home-index';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { eventsIn } from '@candor/engines/events/event-book';
import { EventOutcomes } from '@candor/engines/events/event-outcome';
import { WhyMoved } from '@candor/engines/events/why-moved';
import { type MarketDesk, marketDesk } from '@candor/engines/market/market-desk';
import {
  type KlineRequest,
  type MarketDataProvider,
  minuteClosesFrom,
} from '@candor/engines/market/provider';
import { dividendSource } from '@candor/market-model/events/dividends';
import { simulatedEvents } from '@candor/market-model/events/events';
import { aFactorMarket } from '@candor/market-model/testing/a-factor-market';
import { expect, test } from 'vitest';

const NOON_MS = Date.parse('2026-11-20T17:00:12.345Z');
const DAY_MS = 86_400_000;
const { instruments } = buildCatalogue(NOON_MS);

interface World {
  readonly desk: MarketDesk;
  turnTo(ms: number): void;
}

/** The plain market and the calendar of events, with a clock that is turned by hand. */
function world(
  marketHours: MarketHours,
  wrap = (provider: MarketDataProvider) => provider,
  dividends = plainDividends(marketHours),
): World {
  let nowMs = NOON_MS;
  const clock = { nowMs: () => nowMs, every: () => () => undefined };
  const market = plainMarket({ marketHours, nowMs: clock.nowMs });
  const desk = marketDesk({
    provider: wrap(market),
    clock,
    marketHours,
    quoteFreshMs: 0,
    dividends,
    events: simulatedEvents(),
  });
  return { desk, turnTo: (ms) => (nowMs = ms) };
}

/** The same whenever it is run: 32 bits, Park and Miller. */
function chance(from: number): () => number {
  let state = from;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const book = (desk: MarketDesk, nowMs: number, days: number): readonly ScheduledEvent[] => {
  const span = { fromMs: nowMs - days * DAY_MS, toMs: nowMs + days * DAY_MS };
  return eventsIn({ desk, offerings: () => [] }, { ...span, nowMs });
};

test('on 500 instruments and days the parts are the move of the quote and of the chart', async () => {
  const draw = chance(7);
  const { desk, turnTo } = world('exchange');
  const explained = new WhyMoved(desk);
  // Two sectors and funds, so that no chart of hundreds of others has to be drawn.
  const shares = instruments
    .filter((one) => !isView(one) && homeIndexOf(desk.catalogue(), one) !== null)
    .filter(({ calendarId, sector }) =>
      calendarId === 'XHKG' ? sector === 'financials' : sector === 'energy' || sector === 'etf',
    )
    .slice(0, 75);
  let [withIndex, withSector] = [0, 0];
  // Twenty instants of four days, and twenty-five of the instruments at each.
  for (let run = 0; run < 500; run += 1) {
    if (run % 25 === 0) turnTo(NOON_MS - Math.floor(draw() * 4 * DAY_MS));
    const nowMs = desk.clock.nowMs();
    const share = shares[Math.floor(draw() * shares.length)];
    if (share === undefined) throw new Error('no share');
    const move = await explained.explain(share, nowMs);
    if (move === null) throw new Error(`no move of ${share.id}`);
    const { previousClose, bars } = await desk.klines(share, 'intraday');
    const [amount, bps] = [0n, 0n].map((_, at) =>
      move.parts.reduce((sum, part) => sum + (at === 0 ? part.amount : part.bps), 0n),
    );
    const close = bars.at(-1)?.close ?? 0n;
    expect([share.id, amount]).toEqual([share.id, close - previousClose]);
    expect([share.id, bps]).toEqual([share.id, changeBps(close, previousClose)]);
    withIndex += move.index === null ? 0 : 1;
    withSector += move.sector === null ? 0 : 1;
  }
  expect(withIndex).toBe(500);
  expect(withSector).toBeGreaterThan(100);
}, 120_000);

for (const marketHours of ['always', 'exchange'] as const) {
  test(`with ${marketHours} hours an outcome is what the chart of its day says`, async () => {
    const { desk } = world(marketHours);
    const outcomes = new EventOutcomes(desk);
    const told = book(desk, NOON_MS, 20).filter(({ atMs }) => atMs < NOON_MS - 4 * DAY_MS);
    const looked = told.filter(({ kind }, at) => kind !== 'expiry' && at % 3 === 0);
    for (const event of looked) {
      const outcome = await outcomes.of(event, NOON_MS);
      if (outcome === null) throw new Error(`no outcome of ${event.id}`);
      const { measuredOn, atMs, minute, day } = outcome;
      expect(atMs).toBeGreaterThanOrEqual(event.atMs);
      const { bars } = await desk.klines(measuredOn, '3M');
      const at = bars.findLastIndex(({ startMs }) => startMs <= atMs);
      expect([event.id, day.to]).toEqual([event.id, bars[at]?.close]);
      if (event.kind !== 'dividend') expect(day.from).toBe(bars[at - 1]?.close);
      const minutes = await desk.klines(measuredOn, 'intraday', atMs + 30 * 60_000);
      const first = minutes.bars.findIndex(({ startMs }) => startMs >= event.atMs);
      const from = minutes.bars[first - 1]?.close ?? minutes.previousClose;
      expect([event.id, minute]).toEqual([event.id, { from, to: minutes.bars[first]?.close }]);
    }
    expect(looked.length).toBeGreaterThan(40);
  }, 60_000);
}

test('a contract that ended tells its last day, and an event ahead tells nothing', async () => {
  const { desk } = world('exchange');
  const outcomes = new EventOutcomes(desk);
  const all = book(desk, NOON_MS, 30);
  const ended = all.filter(({ kind, atMs }) => kind === 'expiry' && atMs < NOON_MS);
  for (const event of ended) {
    const outcome = await outcomes.of(event, NOON_MS);
    expect(outcome).toMatchObject({ minute: null, isDayOver: true });
    const { bars } = await desk.klines(outcome?.measuredOn ?? fail(), '3M', event.atMs - 1);
    expect(outcome?.day.to).toBe(bars.at(-1)?.close);
  }
  expect(ended.length).toBeGreaterThan(3);
  const ahead = all.filter(({ atMs }) => atMs > NOON_MS);
  expect(ahead.length).toBeGreaterThan(100);
  for (const event of ahead) expect(await outcomes.of(event, NOON_MS)).toBeNull();
});

function fail(): never {
  throw new Error('no outcome');
}

/** The same market up to an instant, and prices of ten times the size after it. */
const otherAfter = (instantMs: number) => (provider: MarketDataProvider) => ({
  ...provider,
  klines: async (request: KlineRequest) => {
    const klines = await provider.klines(request);
    if (request.endMs <= instantMs) return klines;
    const bars = klines.bars.map((bar) => ({ ...bar, close: bar.close * 10n }));
    return { ...klines, bars };
  },
  minuteCloses: async (instrument: Instrument, endMs: number) => {
    const read = await minuteClosesFrom(provider, instrument, endMs);
    if (endMs <= instantMs) return read;
    return { ...read, closes: read.closes.map((one) => ({ ...one, close: one.close * 10n })) };
  },
});

test('what is answered at an instant hangs on no price that comes after it', async () => {
  const one = world('always');
  const other = world('always', otherAfter(NOON_MS));
  const read = async ({ desk }: World, nowMs: number) => {
    const outcomes = new EventOutcomes(desk);
    const rows = book(desk, nowMs, 2);
    return Promise.all(rows.map(async (row) => [row.id, await outcomes.of(row, nowMs)] as const));
  };
  const seen = await read(one, NOON_MS);
  expect(seen.filter(([, outcome]) => outcome !== null).length).toBeGreaterThan(10);
  expect(await read(other, NOON_MS)).toEqual(seen);
  // A day later the two markets are not the same, and so are their outcomes.
  for (const { turnTo } of [one, other]) turnTo(NOON_MS + DAY_MS);
  expect(await read(other, NOON_MS + DAY_MS)).not.toEqual(await read(one, NOON_MS + DAY_MS));
});

test('the outcome is not there before the first minute after the event is over', async () => {
  const { desk, turnTo } = world('always');
  const outcomes = new EventOutcomes(desk);
  const event = book(desk, NOON_MS, 5).find(
    ({ kind, atMs }) => kind === 'earnings' && atMs > NOON_MS,
  );
  if (event === undefined) throw new Error('no results ahead');
  turnTo(event.atMs + 59_999);
  expect(await outcomes.of(event, event.atMs + 59_999)).toBeNull();
  turnTo(event.atMs + 60_000);
  const outcome = await outcomes.of(event, event.atMs + 60_000);
  expect(outcome).toMatchObject({ atMs: event.atMs, isDayOver: false });
  expect(outcome?.day.to).toBe(outcome?.minute?.to);
});

test('when things are told is the same under every key; what companies announce is not', () => {
  const deskOf = (seed: string): MarketDesk => {
    const { model } = aFactorMarket({ seed, marketHours: 'exchange', begunMs: NOON_MS });
    const dividends = dividendSource(model);
    return world('exchange', undefined, dividends).desk;
  };
  const planned = (seed: string) =>
    book(deskOf(seed), NOON_MS, 30)
      .filter(({ kind }) => kind !== 'dividend')
      .map(({ id, atMs }) => ({ id, atMs }));
  expect(planned('another key')).toEqual(planned('one key'));
  const dividends = (seed: string) =>
    book(deskOf(seed), NOON_MS, 30)
      .filter(({ kind }) => kind === 'dividend')
      .map(({ id }) => id);
  expect(dividends('another key')).not.toEqual(dividends('one key'));
});
