import type { Instrument } from '@candor/domain/instruments/instrument';
import { tickAt } from '@candor/domain/instruments/tick-size';
import { viewOf } from '@candor/domain/market/price-snapshot';
import { formatDecimal, parseDecimal } from '@candor/domain/money/decimals';
import { decodeFact } from '@candor/domain/stored/fact-shapes';
import { practicePrices } from '@candor/engines/practice/practice-prices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';

const ACTS = 70;
let house: TestHouse;
let token: string;

beforeAll(async () => {
  house = await openTestHouse({ MARKET_HOURS: 'exchange' });
});
afterAll(() => house.close());

const ask = (id: Parameters<TestHouse['ask']>[0], input: object = {}) =>
  house.ask(id, { ...input }, { token });

/** Of a seed, so that a run can be repeated. */
function chances(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

const cents = (text: string) => Math.round(Number(text) * 100);
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

interface Told {
  readonly stockCode: string;
  readonly direction: number;
  readonly num: string;
  readonly worth: string;
}

/** Cents of the wallet that a quantity is worth at a price and a rate, both scaled. */
function centsOf(of: Instrument, at: { price: bigint; quantity: bigint; fxRate: bigint }): number {
  const scale = 10 ** (of.priceDecimals + of.quantityDecimals) * Number(of.pricePerCashUnit);
  const local = (Number(at.price) * Number(at.quantity)) / scale;
  return (local * Number(at.fxRate) * 100) / 1e8;
}

/**
 * The state in parts, each sum of which comes to the same equity; and all over again from the fills
 * that are stored: what was paid and received, and what is left at the last price and rate.
 */
// biome-ignore lint/suspicious/noExplicitAny: the run is whatever the wire carries.
async function check(run: any, instruments: readonly Instrument[]): Promise<void> {
  const positions: readonly Told[] = run.positions;
  const worths = positions.map(({ worth }) => cents(worth));
  expect(cents(run.available) + cents(run.held) + sum(worths)).toBe(cents(run.equity));
  expect(cents(run.profit)).toBe(cents(run.equity) - cents(run.startMoney));

  const { rows } = await house.pool.query<{ fact: string }>(
    'SELECT fact FROM practice_facts WHERE run_id = $1 ORDER BY seq',
    [run.id],
  );
  const directions = new Map<string, 'buy' | 'sell'>();
  const left = new Map<string, bigint>();
  let money = cents(run.startMoney) - cents(run.fee);
  let fills = 0;
  for (const { fact: text } of rows) {
    const fact = decodeFact(text, 'a fact of a replay');
    if (fact.kind === 'orderAccepted') directions.set(fact.terms.orderId, fact.terms.direction);
    if (fact.kind !== 'orderFilled') continue;
    const { orderId, slices, fxRate } = fact.fill;
    const sign = directions.get(orderId) === 'buy' ? 1 : -1;
    const of = instruments.find(({ id }) => fact.fill.entries.some((one) => says(one, id)));
    if (of === undefined) throw new Error('A fill of nothing.');
    for (const { price, quantity } of slices) {
      money -= sign * centsOf(of, { price, quantity, fxRate });
      left.set(of.id, (left.get(of.id) ?? 0n) + BigInt(sign) * quantity);
    }
    fills += 1;
  }
  expect(fills).toBe(run.fills);
  const atMs = Math.min(run.dayTimestamp, run.closeTimestamp - 1);
  const prices = await practicePrices(house.services.market.desk).at(instruments, atMs);
  for (const of of instruments) {
    const view = viewOf(prices, of.id);
    const quantity = left.get(of.id) ?? 0n;
    const held = positions.filter(({ stockCode }) => stockCode === of.code);
    const signed = held.map(({ direction, num }) => (direction === 0 ? 1 : -1) * Number(num));
    expect(sum(signed)).toBe(Number(quantity) / 10 ** of.quantityDecimals);
    if (view?.quote == null || view.fxRate === null) throw new Error('A price is not known.');
    money += centsOf(of, { price: view.quote.last, quantity, fxRate: view.fxRate });
  }
  // A cent for each amount that was rounded.
  const rounded = run.orders.length + positions.length + fills;
  expect(Math.abs(money - cents(run.equity))).toBeLessThanOrEqual(rounded);
}

const says = (entry: unknown, id: string) =>
  JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? String(value) : value)).includes(
    id,
  );

const us = { source: 0, market: undefined, currency: 'USD', start: '100000.00' };
const america = {
  ...us,
  codes: ['AAPL', 'MSFT', 'KO', 'SPY', 'NVDA', 'JPM', 'XOM', 'DIS'],
};
const hongKong = {
  source: 11,
  market: 'HK',
  currency: 'HKD',
  start: '800000.00',
  codes: ['00001', '00005', '00388', '00700', '00020', '00386', '00003', '00300'],
};
const london = { ...us, market: 'LSE', codes: ['AZN', 'HSBA', 'SHEL', 'BP.', 'GSK', 'RIO'] };
const frankfurt = { ...us, market: 'XETRA', codes: ['SAP', 'SIE', 'DTE', 'AIR', 'BMW'] };
const zurich = { ...us, market: 'SIX', codes: ['NESN', 'ROG', 'NOVN', 'UBSG'] };

test.each([
  ['New York', america, '2026-10-05', 1],
  ['New York', america, '2026-03-17', 2],
  ['New York', america, '2026-11-18', 3],
  ['Hong Kong', hongKong, '2026-11-18', 4],
  ['Hong Kong on a half day', hongKong, '2026-02-16', 5],
  ['London', london, '2026-10-05', 6],
  ['Frankfurt', frankfurt, '2026-11-18', 7],
  ['Zurich', zurich, '2026-03-17', 8],
])('%s: whatever is done in whatever order, a replay adds up at every moment', async (_, place, date, seed) => {
  const chance = chances(seed);
  const { codes, source, market, currency, start } = place;
  token = (await house.register(`ada${seed}@example.test`)).token;
  const instruments = codes.map((stockCode) => ({ stockCode, source, ...(market && { market }) }));
  const begun = await ask('practiceStart', { date, instruments, speed: 60 });
  expect(begun.data).toMatchObject({ currency, startMoney: start, available: start });
  const { id } = begun.data;
  const { byId } = house.services.market.desk.catalogue();
  const known = begun.data.instruments.map((one: { market: string; stockCode: string }) =>
    byId.get(`${source}:${one.market}:${one.stockCode}`),
  );
  const reasons = new Set<string>();
  for (let n = 0; n < ACTS; n += 1) {
    const { run } = (await ask('practiceState')).data;
    await check(run, known);
    if (run.state === 'ended') break;
    const place = chance(codes.length);
    const [of, instrument] = [run.instruments[place], known[place]];
    const near = (bps: number) => {
      const price = parseDecimal(of.lastPrice, instrument.priceDecimals) as bigint;
      const moved = price + (price * BigInt(bps)) / 10_000n;
      const tick = tickAt(instrument, moved);
      return formatDecimal((moved / tick) * tick, instrument.priceDecimals);
    };
    const direction = chance(2);
    const away = direction === 0 ? 1 : -1;
    const type = chance(5);
    const lots = 1 + chance(instrument.minCount === 1n ? 60 : 6);
    const told = await ask('practiceOrder', {
      id,
      clientOrderId: `${seed} ${n}`,
      stockCode: of.stockCode,
      source,
      market: of.market,
      direction,
      type,
      num: String(instrument.minCount * BigInt(lots)),
      ...(chance(3) === 0 && { openClose: chance(2) }),
      ...((type === 1 || type === 3) && { price: near(away * (chance(40) - 20)) }),
      ...((type === 2 || type === 3) && { triggerPrice: near(away * (1 + chance(20))) }),
      ...(type === 4 && { trailPercent: String((1 + chance(20)) / 20) }),
      ...(type === 0 &&
        chance(3) === 0 && {
          takeProfitPrice: near(away * (5 + chance(30))),
          stopLossPrice: near(-away * (5 + chance(30))),
        }),
    });
    if (told.code !== 200) reasons.add(told.data.reason);
    if (chance(5) === 0) {
      const [waiting] = run.orders.filter(({ status }: { status: number }) => status === 0);
      if (waiting !== undefined) await ask('practiceCancel', { id, orderId: waiting.id });
    }
    const [held] = run.positions;
    if (held !== undefined && chance(4) === 0) {
      const side = held.direction === 0 ? 1 : -1;
      const at = run.instruments.findIndex((one: Told) => one.stockCode === held.stockCode);
      const ticks = known[at];
      const last = parseDecimal(run.instruments[at].lastPrice, ticks.priceDecimals) as bigint;
      const price = last - (last * BigInt(side * (5 + chance(40)))) / 10_000n;
      const tick = tickAt(ticks, price);
      const stopLossPrice = formatDecimal((price / tick) * tick, ticks.priceDecimals);
      const set = await ask('practiceProtect', { id, positionId: held.id, stopLossPrice });
      if (set.code !== 200) reasons.add(set.data.reason);
    }
    house.turn(chance(3) === 0 ? 7_001 : 333);
  }
  const ended = await ask('practiceEnd', { id, toClose: true });
  await check(ended.data, known);
  expect(ended.data).toMatchObject({ state: 'ended', held: '0.00' });
  expect(ended.data.fills).toBeGreaterThan(10);
  // Nothing but refusals that such orders have.
  const allowed = [
    'OVER_CLOSE',
    'FIELD_UNUSED',
    'TRIGGER_SIDE',
    'EXIT_SIDE',
    'INSUFFICIENT',
    'PRACTICE_ORDERS',
    'SHORT_NOT_ALLOWED',
    'NOT_FOUND',
  ];
  expect([...reasons].filter((one) => !allowed.includes(one))).toEqual([]);
  // And nothing of it in the account.
  const overview = (await ask('fundingOverview')).data;
  expect(overview).toMatchObject({ totalValue: '0.00', availableFunds: '0.00' });
  expect((await ask('orderHistory')).data.total).toBe(0);
  expect((await ask('positionList')).data.list).toEqual([]);
  const bill = await ask('walletBill', { walletType: 'STOCK', timeZone: 'UTC' });
  expect(bill.data.total).toBe(0);
  const { list } = (await ask('practiceList')).data;
  expect(list[0]).toMatchObject({ id, equity: ended.data.equity, profit: ended.data.profit });
});
