import { fillsBetween } from '@candor/database/audit/find-fill';
import { rebuild } from '@candor/database/audit/rebuild';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { formatDecimal } from '@candor/domain/money/decimals';
import { sampleOf } from '@candor/domain/testing/by-night';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { explainFill } from '@candor/domain/trading/explaining/explain';
import { readScenario } from '@candor/market-model/scenario/read-scenario';
import { scenarioMarket } from '@candor/market-model/scenario/scenario-market';
import { aFactorMarket } from '@candor/market-model/testing/a-factor-market';
import { drawAgain } from '@candor/market-model/verify/draw-again';
import { afterEach, expect, test } from 'vitest';
import { fundTrader } from '../testing/fund-trader.ts';
import { TEST_PASSWORD } from '../testing/test-app.ts';
import { openTestHouse, type TestHouse } from '../testing/test-house.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A Wednesday; New York has been open for half an hour. */
const AT = '2026-11-18T15:00:00Z';
const START = Date.parse(AT);
const SEED = 'test house';

/** What is traded in each, and from which minute on it is violent. */
interface Walk {
  readonly text: string;
  readonly hours: MarketHours;
  readonly codes: readonly string[];
  readonly fromMinute: number;
  readonly minutes: number;
  /** Whether something that is traded stands still meanwhile. */
  readonly isStopped?: boolean;
}

const walks: readonly Walk[] = [
  {
    text: `flash@${AT}#3`,
    hours: 'exchange',
    codes: ['AAPL', 'SPY', 'ESZ6'],
    ...span(19, 22, true),
  },
  {
    text: `crash@${AT}`,
    hours: 'exchange',
    codes: ['MSFT', 'TQQQ', 'ESZ6'],
    ...span(150, 20),
  },
  { text: `bear@${AT}`, hours: 'always', codes: ['KO', 'BTCUSD', 'ESZ6'], ...span(535, 12) },
  { text: `squeeze@${AT}`, hours: 'exchange', codes: ['GME', 'AAPL'], ...span(1, 60) },
  {
    text: `currency:GBP@${AT}`,
    hours: 'always',
    codes: ['GBPUSD', 'EURGBP'],
    ...span(1, 22),
  },
  { text: `glut@${AT}`, hours: 'always', codes: ['CLF7', 'KO'], ...span(332, 40) },
  { text: `outage@${AT}`, hours: 'exchange', codes: ['AAPL', 'KO'], ...span(-1, 92, true) },
  { text: `quiet@${AT}`, hours: 'always', codes: ['AAPL', 'BTCUSD'], ...span(10, 12) },
];

function span(fromMinute: number, minutes: number, isStopped = false) {
  return { fromMinute, minutes, isStopped };
}

let house: TestHouse;
let token = { is: '', atMs: 0 };
afterEach(() => house.close());

async function ask(id: Parameters<TestHouse['ask']>[0], input: Record<string, unknown> = {}) {
  if (house.nowMs() - token.atMs > 60 * MINUTE) {
    const login = { username: NAME, password: TEST_PASSWORD };
    token = { is: (await house.ask('loginByUsername', login)).data.token, atMs: house.nowMs() };
  }
  return house.ask(id, input, { token: token.is });
}

const NAME = 'walker@example.test';

async function beat() {
  house.beat();
  await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Sends an order, and keeps its number where it was taken. */
async function send(one: Instrument, set: Record<string, unknown>, ids: string[]) {
  const [source, market] = one.id.split(':');
  const isStock = source === '0' || source === '100';
  const input = {
    stockCode: one.code,
    source: Number(source),
    market,
    type: 0,
    direction: 0,
    ...(isStock ? {} : { goldCode: one.code }),
    num: numOf(one),
    ...set,
  };
  const told = await ask(isStock ? 'stockCreate' : 'goldCreate', input);
  if (told.code === 200) ids.push(told.data.id);
  // What is refused says why, and nothing of it stays.
  else expect(told.data?.reason ?? told.msg, JSON.stringify(told)).toMatch(/^[A-Z_]+$/);
}

/** The least there is, but of a coin enough to be an order. */
const numOf = (one: Instrument): string =>
  one.assetClass === 'crypto' ? '0.1' : formatDecimal(one.minCount, one.quantityDecimals);

/** Market, limit, stop and exits around the last price. */
async function sendAll(one: Instrument, ids: string[]) {
  const quote = (await house.services.market.desk.quotes([one]))[0];
  if (quote == null) throw new Error(`no quote of ${one.id}`);
  const near = (percent: number): string => {
    const { tick } = one.ticks.at(-1) ?? { tick: 1n };
    const away =
      ((quote.last < 0n ? -quote.last : quote.last) * BigInt(Math.round(percent * 100))) / 10_000n;
    const price = ((quote.last + away) / tick) * tick;
    return formatDecimal(price, one.priceDecimals);
  };
  await send(one, {}, ids);
  await send(one, { type: 1, price: near(-1.5) }, ids);
  await send(one, { type: 2, triggerPrice: near(1.5) }, ids);
  await send(one, { takeProfitPrice: near(3), stopLossPrice: near(-2) }, ids);
  await beat();
  await send(one, { direction: 1, type: 2, triggerPrice: near(-2.5) }, ids);
}

// By day one of them, by night all.
test.each(
  sampleOf(walks, 1),
)('what is ordered before and inside $text ends, or rests for a reason', async (walk) => {
  const { text, hours, codes, fromMinute, minutes, isStopped } = walk;
  const begun = aFactorMarket({ seed: SEED, marketHours: hours, begunMs: START - 3 * DAY });
  const { terms, keys } = begun;
  const factor = { begunMs: START - 3 * DAY, seed: SEED, terms, keys };
  const startMs = START + fromMinute * MINUTE;
  house = await openTestHouse({ MARKET_SCENARIO: text, MARKET_HOURS: hours }, { startMs, factor });
  const { userId } = await house.register(NAME);
  token = { is: '', atMs: 0 };
  await fundTrader(house, userId, ['STOCK', 'FUTURE', 'FOREX']);
  const scenario = readScenario(text);
  if (typeof scenario === 'string') throw new Error(scenario);
  const { halts } = scenarioMarket({
    scenario,
    model: begun.model,
    listed: begun.leaders,
    nowMs: () => startMs,
  });
  const traded = codes.map((code) => {
    const found = house.services.market.desk.catalogue().byCode.get(code)?.[0];
    if (found === undefined) throw new Error(`no ${code}`);
    return found;
  });
  const ids: string[] = [];
  const stops = new Set<string>();
  for (const one of traded) await sendAll(one, ids);
  for (let minute = 0; minute < minutes; minute += 1) {
    house.turn(minute % 2 === 0 ? MINUTE - 1_300 : MINUTE + 1_300);
    await beat();
    for (const one of traded) {
      const halt = halts.haltAt(one, house.nowMs());
      if (halt !== null) stops.add(`${one.id} ${halt.fromMs}`);
    }
    if (minute === 3 || minute === Math.floor(minutes / 2)) {
      for (const one of traded) await sendAll(one, ids);
    }
  }
  for (let look = 0; look < 5; look += 1) {
    house.turn(1_000);
    await beat();
  }
  if (isStopped === true) expect(stops.size).toBeGreaterThan(0);

  expect(ids.length).toBeGreaterThan(traded.length * 8);
  const ended = new Map<number, number>();
  for (const id of ids) {
    const { data } = await ask('orderDetail', { id });
    ended.set(data.status, (ended.get(data.status) ?? 0) + 1);
    if (data.status === 2) expect(data.reason, JSON.stringify(data)).toMatch(/./);
    if (data.status !== 0) continue;
    // What rests waits for a price or for trading: never for nothing.
    const one = traded.find(({ code }) => code === data.stockCode);
    if (one === undefined) throw new Error('an order of nothing');
    const isHalted = halts.haltAt(one, house.nowMs()) !== null;
    const waits =
      isHalted || data.waitsForOpen || data.price !== null || data.triggerPrice !== null;
    expect(waits, JSON.stringify(data)).toBe(true);
  }
  expect(ended.get(1) ?? 0).toBeGreaterThan(traded.length);

  const fills = await fillsBetween(house.pool, { fromMs: 0, toMs: house.nowMs() + 1, limit: 500 });
  expect(fills.length).toBeGreaterThan(traded.length);
  for (const { fill, terms, accountId } of fills) {
    const instrument = traded.find(({ id }) => id === terms.instrumentId);
    if (instrument === undefined) throw new Error(`a fill of ${terms.instrumentId}`);
    expect(
      halts.haltAt(instrument, fill.filledAtMs),
      JSON.stringify(terms.instrumentId),
    ).toBeNull();
    const again = explainFill({ accountId, terms, fill, instrument });
    expect(again.filter(({ agrees }) => !agrees)).toEqual([]);
  }
  for (const { fill, terms } of [fills[0], fills.at(-1)].flatMap((one) => one ?? [])) {
    const instrument = traded.find(({ id }) => id === terms.instrumentId);
    if (instrument === undefined) throw new Error('no instrument');
    const of = { fill, instrument, direction: terms.direction };
    const drawn = await drawAgain(of, begun);
    if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
    expect(drawn.comparisons.filter(({ agrees }) => !agrees)).toEqual([]);
  }
  for (const walletType of ['BALANCE', 'STOCK', 'FUTURE', 'FOREX']) {
    const { data } = await ask('walletBalance', { walletType });
    expect([walletType, Number(data.balance) >= 0, Number(data.usedBalance) >= 0]).toEqual([
      walletType,
      true,
      true,
    ]);
  }
  const counts = new Map<string, number>();
  expect((await rebuild(house.address, { rework: { counts } })).differences).toEqual([]);
  expect(counts.get('fill') ?? [...counts.values()][0] ?? 0).toBeGreaterThan(0);
}, 300_000);
