import { type MoneyRate, moneyRate, USD_HKD } from '@candor/domain/funding/rates';
import { buildCatalogue, catalogueOf } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketView, Quote } from '@candor/domain/market/market-view';
import { type CurrencyPair, marketOf, rateOf, viewOf } from '@candor/domain/market/price-snapshot';
import { expect, test } from 'vitest';
import type { Clock } from '../clock.ts';
import { type MarketDesk, type MarketDeskOptions, marketDesk } from './market-desk.ts';
import { type MarketTick, marketTicker } from './market-ticker.ts';
import { type MarketDataProvider, MarketDataUnavailable } from './provider.ts';
import { noHalts } from './trading-hours.ts';

const FRIDAY = Date.parse('2026-11-20T17:00:00Z');
const catalogue = buildCatalogue(FRIDAY);
const unhalted = { endedMs: () => null, haltedBy: () => null, operatorHalts: () => [] };

function instrument(code: string): Instrument {
  const found = catalogue.byCode.get(code)?.[0];
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

/** A clock turned by hand. */
function handClock(startMs: number): Clock & { turnTo(ms: number): void } {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    every: () => () => undefined,
    turnTo: (ms) => {
      nowMs = ms;
    },
  };
}

interface Scripted extends MarketDataProvider {
  last: bigint;
  isDown: boolean;
  asked: number;
}

/** A market whose price is set by the test: 10 ticks above the last is asked, 10 below is bid. */
function scripted(): Scripted {
  const quoteOf = (one: Instrument, last: bigint, timeMs: number): Quote => ({
    instrumentId: one.id,
    bid: last - 10n,
    ask: last + 10n,
    bidQuantity: 100n,
    askQuantity: 100n,
    last,
    previousClose: last,
    open: last,
    high: last,
    low: last,
    volume: 5_000n,
    timeMs,
    sourceName: 'scripted',
    isSimulated: true,
  });
  const alive = (provider: Scripted): void => {
    if (provider.isDown) throw new MarketDataUnavailable('scripted', 'the line is dead');
  };
  const provider: Scripted = {
    name: 'scripted',
    isSimulated: true,
    last: 2_500_000n,
    isDown: false,
    asked: 0,
    covers: () => true,
    async quotes(instruments, nowMs) {
      provider.asked += instruments.length;
      alive(provider);
      return instruments.map((one) => quoteOf(one, provider.last, nowMs));
    },
    async depth() {
      alive(provider);
      return { bids: [{ price: provider.last - 10n, quantity: 100n, orders: 1 }], asks: [] };
    },
    async trades() {
      return [];
    },
    async printsBetween(_one, { fromMs, toMs }) {
      alive(provider);
      return { low: provider.last - 30n, high: provider.last, volume: BigInt(toMs - fromMs) };
    },
    async klines({ endMs }) {
      const bar = { open: 4n, high: 9n, low: 2n, close: 5n, volume: 1n };
      const lower = { ...bar, startMs: endMs - 1, low: 1n, close: 6n };
      return { bars: [{ ...bar, startMs: endMs - 2 }, lower], previousClose: 4n };
    },
    stream: () => () => undefined,
  };
  return provider;
}

function deskAt(
  nowMs: number,
  options: Partial<MarketDeskOptions> = {},
): { desk: MarketDesk; provider: Scripted; clock: ReturnType<typeof handClock> } {
  const provider = scripted();
  const clock = handClock(nowMs);
  const desk = marketDesk({ provider, clock, marketHours: 'exchange', ...options });
  return { desk, provider, clock };
}

async function marketAt(
  desk: MarketDesk,
  of: Instrument,
  nowMs: number,
  printsSinceMs?: number,
): Promise<MarketView> {
  const wanted = { traded: [of], ...(printsSinceMs !== undefined && { printsSinceMs }) };
  return marketOf({ prices: await desk.prices(wanted, nowMs), instrument: of });
}

/** A pair is written as "USD/HKD". */
function pairOf(text: string): CurrencyPair {
  const [from = '', to = ''] = text.split('/');
  return { from, to };
}

async function shownRate(desk: MarketDesk, pair: string, nowMs: number): Promise<bigint | null> {
  return rateOf(await desk.prices({ pairs: [pairOf(pair)] }, nowMs), pairOf(pair));
}

async function paidRate(desk: MarketDesk, pair: string, nowMs: number): Promise<MoneyRate | null> {
  return moneyRate(await desk.prices({ pairs: [pairOf(pair)] }, nowMs), pairOf(pair));
}

test('a view holds the quote, the book, the last minute and when the trade settles', async () => {
  const { desk } = deskAt(FRIDAY);
  const view = await marketAt(desk, instrument('AAPL'), FRIDAY, FRIDAY - 250);
  expect(view.status).toBe('open');
  expect(view.closesAtMs).toBe(Date.parse('2026-11-20T21:00:00Z'));
  expect(view.quote?.ask).toBe(2_500_010n);
  expect(view.barVolume).toBe(60_000n);
  expect([view.printLow, view.printHigh]).toEqual([2_499_970n, 2_500_000n]);
  expect(view.quoteAgeMaxMs).toBe(15_000);
  expect(view.fxRate).toBe(100_000_000n);
  // T+1 after Friday is Monday; New York opens at 14:30 UTC in winter.
  expect(view.settlesAtMs).toBe(Date.parse('2026-11-23T14:30:00Z'));
});

test('without an instant to count from a view claims no prints', async () => {
  const { desk } = deskAt(FRIDAY);
  const view = await marketAt(desk, instrument('AAPL'), FRIDAY);
  expect([view.printLow, view.printHigh]).toEqual([null, null]);
});

test('a closed market says when it opens', async () => {
  const saturday = Date.parse('2026-11-21T12:00:00Z');
  const { desk } = deskAt(saturday);
  const view = await marketAt(desk, instrument('AAPL'), saturday);
  expect(view.status).toBe('closed');
  expect(view.nextOpenMs).toBe(Date.parse('2026-11-23T14:30:00Z'));
});

test('with always-open hours a Saturday is a trading day', async () => {
  const saturday = Date.parse('2026-11-21T12:00:00Z');
  const { desk } = deskAt(saturday, { marketHours: 'always' });
  expect((await marketAt(desk, instrument('AAPL'), saturday)).status).toBe('open');
});

test('a halt closes an open market until it ends', async () => {
  const untilMs = FRIDAY + 300_000;
  const cause = { kind: 'limitUp', proof: null } as const;
  const halts = { ...noHalts, haltAt: () => ({ fromMs: FRIDAY - 1, untilMs, cause }) };
  const { desk } = deskAt(FRIDAY, { halts });
  const view = await marketAt(desk, instrument('AAPL'), FRIDAY);
  expect([view.status, view.nextOpenMs]).toEqual(['halted', untilMs]);
  expect(desk.halt(instrument('AAPL'), FRIDAY)).toEqual({
    cause: 'limitUp',
    proof: null,
    reason: null,
    fromMs: FRIDAY - 1,
    untilMs,
  });
});

test('a halt by a rule says when it reopens: of shares, within the session', () => {
  const reopens = (minutes: number, code = 'AAPL') => {
    const untilMs = FRIDAY + minutes * 60_000;
    const halt = { fromMs: FRIDAY - 1, untilMs, cause: { kind: 'limitUp', proof: null } } as const;
    const { desk } = deskAt(FRIDAY, { halts: { ...noHalts, haltAt: () => halt } });
    return desk.hours(instrument(code), FRIDAY).reopensMs;
  };
  expect(reopens(5)).toBe(FRIDAY + 300_000);
  // Four hours before the close.
  expect(reopens(240)).toBeUndefined();
  expect(reopens(5, 'SPX')).toBeUndefined();
});

test('a halt says whose prices stopped it, and a closed market none', () => {
  const proof = {
    ...({ measuredOnId: instrument('SPX').id, from: 'lastClose', referenceMs: null } as const),
    reference: 600_000n,
    price: 557_000n,
    boundBps: 700,
  } as const;
  const cause = { kind: 'marketLevel1', proof } as const;
  const halt = { fromMs: FRIDAY, untilMs: FRIDAY + 900_000, cause };
  const halts = { haltAt: () => halt, begunIn: () => [halt] };
  const { desk } = deskAt(FRIDAY, { halts });
  const told = desk.halt(instrument('AAPL'), FRIDAY);
  expect(told?.proof).toEqual({ ...proof, measuredOn: instrument('SPX') });
  const span = { fromMs: FRIDAY, toMs: FRIDAY + 1 };
  expect(desk.haltsBegun(instrument('AAPL'), span)).toEqual([told]);
  // At seven in the morning of Hong Kong nothing trades that could be halted.
  expect(desk.halt(instrument('00700'), Date.parse('2026-11-19T23:00:00Z'))).toBeNull();
});

test('a contract past its last trading time is closed for good', async () => {
  const { desk } = deskAt(FRIDAY);
  const contract = instrument('CLZ6');
  const after = Date.parse('2026-12-28T17:00:00Z');
  expect(desk.hours(contract, after)).toEqual({
    status: 'closed',
    nextOpenMs: null,
    closesAtMs: null,
  });
});

test('foreign shares carry the middle rate to dollars, Hong Kong shares stay in theirs', async () => {
  const { desk, provider } = deskAt(FRIDAY);
  provider.last = 132_000n; // 1.32000 in GBPUSD
  const london = catalogue.instruments.find((one) => one.currency === 'GBP');
  if (london === undefined) throw new Error('no share in pounds');
  expect((await marketAt(desk, london, FRIDAY)).fxRate).toBe(132_000_000n);
  expect((await marketAt(desk, instrument('00700'), FRIDAY)).fxRate).toBe(100_000_000n);
  provider.last = 155_000n; // 155.000 in USDJPY: 1 / 155 is 0.00645161
  expect(await shownRate(desk, 'JPY/USD', FRIDAY)).toBe(645_161n);
  expect(await shownRate(desk, 'XYZ/USD', FRIDAY)).toBe(null);
});

test('a rate is as old as the oldest pair on its way, and past its age none to pay with', async () => {
  const { desk, provider, clock } = deskAt(FRIDAY);
  provider.last = 132_000n;
  const london = catalogue.instruments.find((one) => one.currency === 'GBP');
  if (london === undefined) throw new Error('no share in pounds');
  const fresh = await marketAt(desk, london, FRIDAY);
  const seen = { rate: 132_000_000n, sourceName: 'scripted', isSimulated: true };
  expect(fresh.fx).toEqual({ ...seen, timeMs: FRIDAY });
  expect(fresh.fxAgeMaxMs).toBe(10_000);
  expect((await marketAt(desk, instrument('AAPL'), FRIDAY)).fx).toBe(null);
  await paidRate(desk, 'JPY/HKD', FRIDAY);
  clock.turnTo(FRIDAY + 3_000);
  // Only the first of the two pairs is asked again before the line dies.
  await paidRate(desk, 'JPY/USD', FRIDAY + 3_000);
  provider.isDown = true;
  clock.turnTo(FRIDAY + 10_000);
  expect(await paidRate(desk, 'JPY/HKD', FRIDAY + 10_000)).not.toBe(null);
  clock.turnTo(FRIDAY + 10_001);
  expect(await paidRate(desk, 'JPY/HKD', FRIDAY + 10_001)).toBe(null);
  expect(await paidRate(desk, 'JPY/USD', FRIDAY + 10_001)).not.toBe(null);
  const old = await marketAt(desk, london, FRIDAY + 10_001);
  expect(old.fx).toEqual({ ...seen, timeMs: FRIDAY });
  // What is only shown keeps the last known rate.
  expect(await shownRate(desk, 'JPY/HKD', FRIDAY + 10_001)).not.toBe(null);
});

test('while currencies rest money moves at their closing rate, and at no older one', async () => {
  // Friday 22:00 UTC is 17:00 in New York, where the currency week ends.
  const closeMs = Date.parse('2026-11-20T22:00:00Z');
  const saturdayMs = closeMs + 14 * 3_600_000;
  const rateAt = async (nowMs: number, of: { lastMs: number; hours: 'exchange' | 'always' }) => {
    const { desk, provider, clock } = deskAt(of.lastMs, { marketHours: of.hours });
    provider.last = 780_000n;
    await shownRate(desk, 'USD/HKD', of.lastMs);
    provider.isDown = true;
    clock.turnTo(nowMs);
    return paidRate(desk, 'USD/HKD', nowMs);
  };
  const closing = { mid: 780_000_000n, isClosing: true };
  const last = { lastMs: closeMs - 1, hours: 'exchange' } as const;
  expect(await rateAt(closeMs + 5_000, last)).toEqual({ ...closing, isClosing: false });
  expect(await rateAt(saturdayMs, last)).toEqual(closing);
  expect(await rateAt(saturdayMs, { ...last, lastMs: closeMs - 3_600_000 })).toEqual(closing);
  // The line died before the close: nobody knows the closing rate.
  expect(await rateAt(saturdayMs, { ...last, lastMs: closeMs - 3_600_001 })).toBe(null);
  // Sunday 22:00 UTC the next week begins, and Friday's rate is only old.
  expect(await rateAt(closeMs + 48 * 3_600_000 - 1, last)).toEqual(closing);
  expect(await rateAt(closeMs + 48 * 3_600_000, last)).toBe(null);
  // A simulated market that never rests has no closing rate.
  expect(await rateAt(saturdayMs, { ...last, hours: 'always' })).toBe(null);
});

test('during an outage the last quote is served with its true age and nothing is invented', async () => {
  const { desk, provider, clock } = deskAt(FRIDAY);
  const apple = instrument('AAPL');
  await marketAt(desk, apple, FRIDAY);
  expect((await desk.quote(apple))?.timeMs).toBe(FRIDAY);
  provider.isDown = true;
  clock.turnTo(FRIDAY + 20_000);
  expect((await desk.quote(apple))?.timeMs).toBe(FRIDAY);
  const view = await marketAt(desk, apple, FRIDAY + 20_000);
  expect(view.quote?.timeMs).toBe(FRIDAY);
  expect(view.depth).toEqual({ bids: [], asks: [] });
  expect(desk.outage()).toEqual({
    provider: 'scripted',
    sinceMs: FRIDAY + 20_000,
    message: 'the line is dead',
  });
  await expect(desk.depth(apple)).rejects.toThrow(MarketDataUnavailable);
  provider.isDown = false;
  clock.turnTo(FRIDAY + 21_000);
  expect((await desk.quote(apple))?.timeMs).toBe(FRIDAY + 21_000);
  await marketAt(desk, apple, FRIDAY + 21_000);
  expect(desk.outage()).toBe(null);
});

test('an instrument that never had a quote has none during an outage', async () => {
  const { desk, provider } = deskAt(FRIDAY);
  provider.isDown = true;
  expect(await desk.quote(instrument('AAPL'))).toBe(null);
  expect((await marketAt(desk, instrument('AAPL'), FRIDAY)).quote).toBe(null);
});

test('a snapshot is of one instant, whoever reads the same market while it is taken', async () => {
  const { desk, provider } = deskAt(FRIDAY);
  const london = catalogue.instruments.find((one) => one.currency === 'GBP');
  if (london === undefined) throw new Error('no share in pounds');
  const held = [instrument('AAPL'), instrument('MSFT'), london];
  const [early, late] = await Promise.all([
    desk.prices({ held, pairs: [USD_HKD] }, FRIDAY),
    desk.prices({ held, pairs: [USD_HKD] }, FRIDAY + 50),
  ]);
  for (const { atMs, views, rates } of [early, late]) {
    const times = [...views.values()].flatMap(({ quote, fx }) => [quote?.timeMs, fx?.timeMs]);
    expect(new Set(times)).toEqual(new Set([atMs, undefined]));
    expect([...rates.values()].map(({ fx }) => fx.timeMs)).toEqual([atMs, atMs]);
  }
  // Three shares and two pairs, each once, and no book of what is only held.
  expect(provider.asked).toBe(10);
  expect(viewOf(early, london.id)?.fxRate).toBe(rateOf(early, { from: 'GBP', to: 'USD' }));
  expect(viewOf(early, 'nobody')).toBe(null);
  expect(() => marketOf({ prices: early, instrument: london })).toThrow('no market of');
});

test('a snapshot of an earlier instant takes no later quote back from those who watch', async () => {
  const { desk, provider, clock } = deskAt(FRIDAY + 60);
  const apple = instrument('AAPL');
  await desk.quote(apple);
  const { views } = await desk.prices({ held: [apple] }, FRIDAY + 50);
  expect(views.get(apple.id)?.quote?.timeMs).toBe(FRIDAY + 50);
  clock.turnTo(FRIDAY + 90);
  expect((await desk.quote(apple))?.timeMs).toBe(FRIDAY + 60);
  expect(provider.asked).toBe(2);
});

test('what has left the catalogue has no price, but the rate it was paid at', async () => {
  const instruments = { catalogue: () => catalogue, ...unhalted, hasEnded: () => true };
  const { desk } = deskAt(FRIDAY, { instruments });
  const apple = instrument('AAPL');
  const view = viewOf(await desk.prices({ held: [apple] }, FRIDAY), apple.id);
  expect(view).toMatchObject({ quote: null, fxRate: 100_000_000n, nextOpenMs: null });
});

test('quotes asked again within a tenth of a second are not read twice', async () => {
  const { desk, provider, clock } = deskAt(FRIDAY);
  const pair = [instrument('AAPL'), instrument('MSFT')];
  await desk.quotes(pair);
  clock.turnTo(FRIDAY + 99);
  await desk.quotes(pair);
  expect(provider.asked).toBe(2);
  clock.turnTo(FRIDAY + 100);
  await desk.quotes(pair);
  expect(provider.asked).toBe(4);
});

test('lists read the whole market once a second however many ask', async () => {
  const { desk, provider, clock } = deskAt(FRIDAY);
  const lists = await Promise.all([desk.snapshotAll(), desk.snapshotAll()]);
  expect(lists[0].size).toBe(catalogue.instruments.length);
  expect(provider.asked).toBe(catalogue.instruments.length);
  clock.turnTo(FRIDAY + 1000);
  await desk.snapshotAll();
  expect(provider.asked).toBe(2 * catalogue.instruments.length);
});

test('mini-charts and the year range come from the bars', async () => {
  const { desk } = deskAt(FRIDAY);
  expect(await desk.lastCloses(instrument('AAPL'), 2)).toEqual([5n, 6n]);
  // Two bars a session: the one before fills up, and no more than four are read.
  expect(await desk.lastCloses(instrument('AAPL'), 3)).toEqual([6n, 5n, 6n]);
  expect(await desk.lastCloses(instrument('AAPL'), 50)).toHaveLength(8);
  expect(await desk.yearRange(instrument('AAPL'))).toEqual({ high: 9n, low: 1n });
});

test('a ticker tells its followers what moved, with the prints in between', async () => {
  const { desk, provider, clock } = deskAt(FRIDAY);
  const ticker = marketTicker(desk, (error) => {
    throw error;
  });
  const seen: MarketTick[] = [];
  const printed: MarketTick[] = [];
  const plain = ticker.newFollower((ticks) => seen.push(...ticks), false);
  const orders = ticker.newFollower((ticks) => printed.push(...ticks), true);
  plain.follow([instrument('AAPL'), instrument('MSFT')]);
  orders.add(instrument('AAPL'));
  await ticker.look();
  expect(seen.map((tick) => tick.instrument.code)).toEqual(['AAPL', 'MSFT']);
  expect(seen[1]?.prints).toBe(null);
  clock.turnTo(FRIDAY + 300);
  provider.last = 2_600_000n;
  await ticker.look();
  expect(printed.map((tick) => tick.prints?.volume)).toEqual([0n, 300n]);
  expect(printed[1]?.quote.last).toBe(2_600_000n);
  await ticker.look();
  expect(printed.length).toBe(2);
  plain.stop();
  orders.stop();
  provider.asked = 0;
  clock.turnTo(FRIDAY + 900);
  await ticker.look();
  expect(provider.asked).toBe(0);
});

test('while a split is under way there is no price; after it none of the old count', async () => {
  let present = instrument('AAPL');
  const known = {
    catalogue: () => catalogueOf(catalogue.day, [present]),
    ...unhalted,
    hasEnded: () => false,
  };
  const { desk, provider, clock } = deskAt(FRIDAY, { instruments: known });
  const old = present;
  expect((await desk.quote(old))?.last).toBe(2_500_000n);
  const split = { id: 's', atMs: FRIDAY + 1, to: 2n, from: 1n, cashPrice: null, isDone: false };
  present = { ...old, splits: [split] };
  clock.turnTo(FRIDAY + 2);
  for (const one of [old, present]) {
    expect(await desk.quote(one)).toBeNull();
    expect((await marketAt(desk, one, FRIDAY + 2)).status).toBe('halted');
    expect(desk.halt(one, FRIDAY + 2)).toEqual({
      cause: 'split',
      proof: null,
      reason: null,
      fromMs: FRIDAY + 1,
      untilMs: null,
    });
    expect((await marketAt(desk, one, FRIDAY + 2)).quote).toBeNull();
  }
  present = { ...old, splits: [{ ...split, isDone: true }] };
  provider.isDown = true;
  expect(await desk.quote(old)).toBeNull();
  provider.isDown = false;
  provider.last = 1_250_000n;
  expect((await desk.quote(old))?.last).toBe(1_250_000n);
  expect((await marketAt(desk, old, FRIDAY + 2)).status).toBe('open');
});
