import { AsyncLocalStorage } from 'node:async_hooks';
import type { RouteId } from '@candor/contract/all-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';

const DAY_MS = 86_400_000;
const APPLE = '0:NASDAQ:AAPL';
const CALM = { bids: [['99.99', '100000']], asks: [['100.01', '100000']] } as const;
/** More deaths than any call has words with the world. */
const DEATHS_MAX = 60;

/** Thrown at and after the moment of death: a dead process hears and does nothing any more. */
class Dead extends Error {}

/** One call on its way through the house: it dies at its n-th moment, the others live on. */
interface Life {
  moments: number;
  readonly deathAt: number;
}

const lives = new AsyncLocalStorage<Life>();

function moment(): void {
  const life = lives.getStore();
  if (life === undefined) return;
  life.moments += 1;
  if (life.moments >= life.deathAt) throw new Dead();
}

/** Before each word with the world the call may die, and after it, when nobody hears the answer. */
function makeMortal(owner: object, methods: readonly string[]): void {
  for (const method of methods) {
    const work = Reflect.get(owner, method) as (...args: unknown[]) => unknown;
    Reflect.set(owner, method, (...args: unknown[]) => {
      // With a callback it is the driver's own, part of a word that is counted already.
      const isInner = typeof args.at(-1) === 'function';
      if (lives.getStore() === undefined || isInner) return Reflect.apply(work, owner, args);
      moment();
      return Promise.resolve(Reflect.apply(work, owner, args)).then((done) => {
        moment();
        return done;
      });
    });
  }
}

/** One call that moves money or what it stands for, with what it needs and what it leaves. */
interface Act {
  readonly id: RouteId;
  /** What the call is made with; made anew for each death. */
  readonly input: (n: number) => Promise<Record<string, unknown>>;
}

let house: TradingHouse;
let me: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse({ LOG_LEVEL: 'silent' });
  for (const id of [APPLE, '0:NASDAQ:MSFT']) house.market.show(id, CALM);
  me = await house.customer({ STOCK: '900000.00', BALANCE: '5000.00' });
  makeMortal(house.pool, ['query', 'connect']);
  makeMortal(house.services.trading.lanes, ['submit', 'read']);
});
afterAll(() => house.close());

const resting = (n: number) => anOrder({ type: 1, price: '50.00', num: String(n + 1) });
const ofDay = { timeInForce: 'gtc' };
const transfer = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '1.00' };

const acts: Readonly<Record<string, Act>> = {
  'a purchase': { id: 'stockCreate', input: async (n) => anOrder({ num: String(n) }) },
  'a limit that rests': { id: 'stockCreate', input: async (n) => ({ ...resting(n), ...ofDay }) },
  'a cancel': {
    id: 'orderCancel',
    input: async (n) => ({ id: (await me.get('stockCreate', { ...resting(n), ...ofDay })).id }),
  },
  'a change': {
    id: 'orderAmend',
    input: async (n) => {
      const { id } = await me.get('stockCreate', { ...resting(n), ...ofDay });
      return { id, price: '51.00' };
    },
  },
  'a close': {
    id: 'flatPosition',
    input: async () => ({ id: (await me.get('positionList')).list[0].id, num: '1', type: 0 }),
  },
  'a close of all': {
    id: 'positionCloseAll',
    input: async () => {
      await me.get('stockCreate', anOrder({ num: '5', stockCode: 'MSFT' }));
      const { list } = await me.get('positionList');
      const held = list.find(({ stockCode }: { stockCode: string }) => stockCode === 'MSFT');
      return { ids: [held.id] };
    },
  },
  'a reversal': {
    id: 'positionReverse',
    input: async () => {
      await me.get('stockCreate', anOrder({ num: '5', stockCode: 'MSFT' }));
      const { list } = await me.get('positionList');
      const isLong = (one: { stockCode: string; direction: number }) =>
        one.stockCode === 'MSFT' && one.direction === 0;
      return { id: list.find(isLong).id };
    },
  },
  'a cancel of all': {
    id: 'orderCancelAll',
    input: async (n) => {
      const ofOrder = () => me.get('stockCreate', { ...resting(n), ...ofDay });
      return { ids: [(await ofOrder()).id, (await ofOrder()).id] };
    },
  },
  'a transfer': { id: 'walletTransfer', input: async () => transfer },
};

/** Calls that place an order under the client's id. */
const uniqueForEver: ReadonlySet<RouteId> = new Set([
  ...(['stockCreate', 'flatPosition', 'orderAmend', 'positionReverse'] as const),
]);

/** What the customer has, as all his calls tell it. */
async function told() {
  const wallets = [await me.funds('STOCK'), await me.funds('BALANCE')];
  const positions = (await me.get('positionList')).list.map(({ num }: { num: string }) => num);
  const { total: orders } = await me.get('orderHistory', {});
  return { wallets, positions, orders };
}

test('a call that died anywhere is done once, asked again at once and days later', async () => {
  await me.get('stockCreate', anOrder({ num: '500' }));
  const asked: { id: RouteId; input: Record<string, unknown>; key: string; data: unknown }[] = [];
  for (const [name, { id, input }] of Object.entries(acts)) {
    for (let deathAt = 1; ; deathAt += 1) {
      expect(deathAt, name).toBeLessThan(DEATHS_MAX);
      const key = `${name} ${deathAt}`;
      const made = await input(deathAt);
      const life = { moments: 0, deathAt };
      const died = await lives.run(life, () => me.ask(id, made, { key }).catch(() => null));
      // Answered whole: the last moment was reached alive.
      const isOver = life.moments < deathAt;
      if (isOver) expect(died?.code, name).toBe(200);
      const before = isOver ? await told() : null;
      const again = await me.ask(id, made, { key });
      expect([again.code, again.msg], `${key} ${died?.msg}`).toEqual([200, again.msg]);
      if (before !== null) expect(await told()).toEqual(before);
      asked.push({ id, input: made, key, data: again.data });
      if (isOver) break;
    }
    expect(asked.filter(({ key }) => key.startsWith(name)).length, name).toBeGreaterThan(2);
  }
  const before = await told();
  expect(await house.audit()).toEqual([]);

  const startMs = house.nowMs() + 3 * DAY_MS;
  const { market } = house;
  house = await openTradingHouse(
    { LOG_LEVEL: 'silent' },
    { over: await house.leave(), startMs, market },
  );
  me = await house.knownCustomer(me.userId);
  const after = await told();
  for (const { id, input, key, data } of asked) {
    const late = await me.ask(id, input, { key });
    // An order says which one it was; a cancel and a transfer what they did.
    const isOrder = uniqueForEver.has(id);
    const { id: made } = data as { id: string };
    expect([key, late.code, late.data.id]).toEqual([key, isOrder ? 409 : 200, made]);
  }
  expect(await told()).toEqual(after);
  expect([after.positions, after.orders]).toEqual([before.positions, before.orders]);
  expect(await house.audit()).toEqual([]);
}, 120_000);
