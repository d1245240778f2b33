import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { decide } from '@candor/domain/trading/decide';
import { aBond, aMarket, START_MS } from '@candor/domain/trading/testing/market-builder';
import { DayEndDesk } from '@candor/engines/acts/day-end-desk';
import { Rounds } from '@candor/engines/acts/rounds';
import { createInbox } from '@candor/engines/notices/inbox';
import { expect, test } from 'vitest';
import { deathsIn, dieAndComeBack, soundBooks } from '../testing/kills.ts';
import { LaneDesk } from '../testing/lane-desk.ts';
import { mortal } from '../testing/mortal.ts';
import { testAttestor } from '../testing/test-attestor.ts';
import { createDailySettlementStore } from './daily-settlements.ts';
import { createMessageStore } from './messages.ts';

/** More deaths than a coupon has words with the world. */
const DEATHS_MAX = 60;
/** Trades of this instant settle behind the coupon day, 15 February. */
const EARNED_MS = Date.UTC(2027, 1, 12, 15);
const sound = soundBooks();
let stories = 0;

type Bond = ReturnType<typeof aBond>;

/** A process over the database as the coupon is earned, and its desk for the ends of days. */
async function live(bond: Bond, deathAt = Number.POSITIVE_INFINITY) {
  const { wrap, around, moments } = mortal(deathAt, ['commit', 'state', 'paid', 'sendOnce']);
  const { pool } = sound.database;
  const desk = await LaneDesk.on(sound.database, { decide: (...of) => decide(...of), around });
  const inbox = wrap(createInbox(createMessageStore(pool)), ['sendOnce']);
  const days = new DayEndDesk({
    rounds: new Rounds(),
    suspend: () => Promise.reject(new Error('nobody is suspended here')),
    instruments: {
      catalogue: () => ({ instruments: [bond], byId: new Map([[bond.id, bond]]) }) as never,
      find: (id) => (id === bond.id ? bond : null),
      look: async () => undefined,
    },
    store: wrap(createDailySettlementStore(pool, testAttestor(pool)), [
      'held',
      'stated',
      'state',
      'unpaid',
      'holders',
      'coupons',
      'paid',
    ]),
    router: desk.router,
    desk: {
      clock: { nowMs: () => EARNED_MS, every: () => () => {} },
      prices: async (_wanted, atMs) => pricesOf(aMarket(bond), atMs),
    },
    change: () => Promise.reject(new Error('nothing ends here')),
    tell: (fact) =>
      inbox.sendOnce(
        {
          userId: fact.accountId,
          kind: 'order',
          key: 'coupon_paid',
          link: null,
          params: { amount: String(fact.amountMinor) },
        },
        `${fact.couponId} ${fact.positionId}`,
        fact.atMs,
      ),
    onFailure: () => undefined,
  });
  return { desk, days, moments };
}

/** One holds the bond, one sells it as the coupon is earned, one has nothing. */
async function liveThrough(deathAt: number) {
  stories += 1;
  const bond = aBond({ id: `101:BOND:T${stories}`, code: `T${stories}` });
  const before = await live(bond);
  const accountIds = [1, 2, 3].map((number) => String(50_000_000 + stories * 10 + number));
  const at = (nowMs: number) => ({ nowMs, market: aMarket(bond, { timeMs: nowMs }) });
  for (const [place, accountId] of accountIds.entries()) {
    await before.desk.fund(accountId, 2_000_000n);
    const order = { instrument: bond, quantity: 100n } as const;
    if (place === 2) continue;
    await before.desk.accept(before.desk.order(accountId, { ...order, ...at(START_MS) }));
    if (place === 0) continue;
    const sale = { ...order, ...at(EARNED_MS), direction: 'sell', openClose: 'close' } as const;
    await before.desk.accept(before.desk.order(accountId, sale));
  }
  await before.desk.router.drain();
  const { dying, later } = await dieAndComeBack(
    (deathAt) => live(bond, deathAt),
    (life) => life.days.look(),
    deathAt,
  );
  const books = await Promise.all(accountIds.map((accountId) => bookOf(later.desk, accountId)));
  await later.desk.router.drain();
  return { books, moments: dying.moments() };
}

async function bookOf(desk: LaneDesk, accountId: string) {
  const { wallets } = await desk.read(accountId);
  const count = async (from: string) => {
    const { rows } = await sound.database.pool.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM ${from}`,
      [accountId],
    );
    return rows[0]?.n;
  };
  return {
    cash: wallets.STOCK?.cashMinor,
    unsettled: wallets.STOCK?.unsettled.length,
    coupons: await count(`acts WHERE account_id = $1 AND act_id LIKE 'coupon-%'`),
    messages: await count('messages WHERE user_id = $1'),
  };
}

test('a coupon is paid and told once to everybody who earned it, wherever its process dies', async () => {
  const whole = await liveThrough(Number.POSITIVE_INFINITY);
  const once = { coupons: 1, messages: 1 };
  expect(whole.books).toMatchObject([
    once,
    once,
    { cash: 2_000_000n, unsettled: 0, coupons: 0, messages: 0 },
  ]);
  const deaths = await deathsIn({ max: DEATHS_MAX, whole }, async (deathAt) => {
    const lived = await liveThrough(deathAt);
    expect(lived.books).toEqual(whole.books);
    return lived;
  });
  expect(deaths).toBeGreaterThan(10);
}, 240_000);
