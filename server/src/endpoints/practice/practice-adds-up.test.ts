import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';

const codes = ['AAPL', 'MSFT', 'KO', 'SPY', 'NVDA', 'JPM', 'XOM', 'DIS'];
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
  readonly filledNum: string;
  readonly avgPrice: string | null;
  readonly lastPrice: string;
}

/** The state in parts: each sum over positions, orders and prices comes to the same equity. */
// biome-ignore lint/suspicious/noExplicitAny: the run is whatever the wire carries.
function check(run: any): void {
  const positions: readonly Told[] = run.positions;
  const orders: readonly Told[] = run.orders;
  const prices: readonly Told[] = run.instruments;
  const worths = positions.map(({ worth }) => cents(worth));
  expect(cents(run.available) + cents(run.held) + sum(worths)).toBe(cents(run.equity));
  expect(cents(run.profit)).toBe(cents(run.equity) - cents(run.startMoney));
  // All over again from the fills: what was paid and received, and what is left at the last price.
  const signed = ({ direction }: Told) => (direction === 0 ? 1 : -1);
  let money = cents(run.startMoney) - cents(run.fee);
  for (const { stockCode, lastPrice } of prices) {
    const own = orders.filter((one) => one.stockCode === stockCode && Number(one.filledNum) > 0);
    const bought = sum(own.map((one) => signed(one) * Number(one.filledNum)));
    const paid = sum(own.map((one) => signed(one) * Number(one.filledNum) * Number(one.avgPrice)));
    const held = positions.filter((one) => one.stockCode === stockCode);
    expect(sum(held.map((one) => signed(one) * Number(one.num)))).toBe(bought);
    money += (bought * Number(lastPrice) - paid) * 100;
  }
  // A cent for each amount that was rounded.
  expect(Math.abs(money - cents(run.equity))).toBeLessThanOrEqual(orders.length + positions.length);
}

test.each([
  1, 2, 3,
])('whatever is done in whatever order, a replay adds up at every moment (seed %i)', async (seed) => {
  const chance = chances(seed);
  token = (await house.register(`ada${seed}@example.test`)).token;
  const instruments = codes.map((stockCode) => ({ stockCode, source: 0 }));
  const date = ['2026-11-18', '2026-10-05', '2026-03-17'][seed % 3];
  const begun = await ask('practiceStart', { date, instruments, speed: 60 });
  expect(begun.code).toBe(200);
  const { id } = begun.data;
  const reasons = new Set<string>();
  for (let n = 0; n < ACTS; n += 1) {
    const { run } = (await ask('practiceState')).data;
    check(run);
    if (run.state === 'ended') break;
    const of = run.instruments[chance(codes.length)];
    const near = (bps: number) => (Number(of.lastPrice) * (1 + bps / 10_000)).toFixed(2);
    const direction = chance(2);
    const away = direction === 0 ? 1 : -1;
    const type = chance(4);
    const told = await ask('practiceOrder', {
      ...{ id, clientOrderId: `${seed} ${n}`, stockCode: of.stockCode, source: 0 },
      ...{ market: of.market, direction, type, num: String(1 + chance(60)) },
      ...(chance(3) === 0 && { openClose: chance(2) }),
      ...((type === 1 || type === 3) && { price: near(away * (chance(40) - 20)) }),
      ...((type === 2 || type === 3) && { triggerPrice: near(away * (1 + chance(20))) }),
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
    house.turn(chance(3) === 0 ? 7_001 : 333);
  }
  const ended = await ask('practiceEnd', { id, toClose: true });
  check(ended.data);
  expect(ended.data).toMatchObject({ state: 'ended', held: '0.00' });
  expect(ended.data.fills).toBeGreaterThan(20);
  // Nothing but refusals that such orders have.
  const known = [
    'OVER_CLOSE',
    'FIELD_UNUSED',
    'TRIGGER_SIDE',
    'EXIT_SIDE',
    'INSUFFICIENT',
    'PRACTICE_ORDERS',
  ];
  expect([...reasons].filter((one) => !known.includes(one))).toEqual([]);
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
