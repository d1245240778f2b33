import { aDividend } from '@candor/domain/instruments/testing/a-dividend';
import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { decide } from '@candor/domain/trading/decide';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { paymentOf } from '@candor/engines/acts/act-ports';
import { DividendDesk } from '@candor/engines/acts/dividend-desk';
import { Rounds } from '@candor/engines/acts/rounds';
import { createInbox } from '@candor/engines/notices/inbox';
import { expect, test } from 'vitest';
import { deathsIn, soundBooks } from '../testing/kills.ts';
import { LaneDesk } from '../testing/lane-desk.ts';
import { mortal } from '../testing/mortal.ts';
import { testAttestor } from '../testing/test-attestor.ts';
import { createDividendStore } from './dividends.ts';
import { createMessageStore } from './messages.ts';

/** More deaths than a dividend has words with the world. */
const DEATHS_MAX = 60;
const MINUTE_MS = 60_000;
const sound = soundBooks();
let stories = 0;

/** A process over the database at an instant of its own, and its desk for dividends. */
async function live(
  share: ReturnType<typeof anInstrument>,
  deathAt = Number.POSITIVE_INFINITY,
  amount = 100n,
) {
  const words = ['commit', 'state', 'recorded', 'paid', 'sendOnce'];
  const { wrap, around, moments } = mortal(deathAt, words);
  const { pool } = sound.database;
  const desk = await LaneDesk.on(sound.database, { decide: (...of) => decide(...of), around });
  const inbox = wrap(createInbox(createMessageStore(pool)), ['sendOnce']);
  const time = { nowMs: START_MS };
  const dividend = aDividend({ dividendId: `dividend-${share.id}`, amount });
  const dividends = new DividendDesk({
    rounds: new Rounds(),
    suspend: () => Promise.reject(new Error('nobody is suspended here')),
    instruments: {
      catalogue: () => ({ instruments: [share], byId: new Map([[share.id, share]]) }) as never,
      find: (id) => (id === share.id ? share : null),
    },
    store: wrap(createDividendStore(pool, testAttestor(pool)), [
      'state',
      'unpaid',
      'unrecorded',
      'recorded',
      'due',
      'paid',
      'payments',
    ]),
    router: desk.router,
    desk: {
      clock: { nowMs: () => time.nowMs, every: () => () => {} },
      prices: async (_wanted, atMs) => pricesOf([], atMs),
      dividends: () => [dividend],
    },
    tell: (fact) =>
      inbox.sendOnce(
        {
          userId: fact.accountId,
          kind: 'order',
          key: 'dividend_paid',
          link: null,
          params: { amount: String(fact.grossMinor - fact.withheldMinor) },
        },
        `${paymentOf(fact.due)} ${fact.due.positionId}`,
        fact.atMs,
      ),
    onFailure: () => undefined,
  });
  const lookAt = async (nowMs: number) => {
    time.nowMs = nowMs;
    await dividends.look();
  };
  return { desk, dividend, lookAt, moments };
}

/** Announced, without it, a minute later, on its pay date, and again: as processes come and go. */
async function throughAll(life: Awaited<ReturnType<typeof live>>): Promise<void> {
  const { exMs, payMs } = life.dividend;
  for (const nowMs of [exMs - MINUTE_MS, exMs, exMs + MINUTE_MS, payMs, payMs + MINUTE_MS]) {
    await life.lookAt(nowMs);
  }
}

/** One bought, one sold short, one has nothing; a process dies, another one comes. */
async function liveThrough(deathAt: number) {
  stories += 1;
  const share = anInstrument({ id: `0:NYSE:DIV${stories}`, code: `DIV${stories}` });
  const dying = await live(share, Number.POSITIVE_INFINITY);
  const accountIds = [1, 2, 3].map((number) => String(40_000_000 + stories * 10 + number));
  for (const [at, accountId] of accountIds.entries()) {
    await dying.desk.fund(accountId, 1_000_000n);
    if (at === 2) continue;
    const opening = { direction: at === 0 ? 'buy' : 'sell', openClose: 'open' } as const;
    const market = aMarket(share);
    const order = dying.desk.order(accountId, { instrument: share, market, quantity: 10n });
    await dying.desk.accept({ ...order, ...opening });
  }
  await dying.desk.router.drain();
  const first = await live(share, deathAt);
  await throughAll(first);
  await first.desk.router.drain();
  const later = await live(share);
  await throughAll(later);
  const books = await Promise.all(accountIds.map((accountId) => bookOf(later.desk, accountId)));
  await later.desk.router.drain();
  return { books, moments: first.moments() };
}

async function bookOf(desk: LaneDesk, accountId: string) {
  const { wallets, dividends } = await desk.read(accountId);
  const count = async (from: string) => {
    const { rows } = await sound.database.pool.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM ${from}`,
      [accountId],
    );
    return rows[0]?.n;
  };
  return {
    cash: wallets.STOCK?.cashMinor,
    held: wallets.STOCK?.heldMinor,
    due: dividends.size,
    acts: await count('acts WHERE account_id = $1'),
    messages: await count('messages WHERE user_id = $1'),
  };
}

test('a dividend is paid once to everybody, wherever its process dies', async () => {
  const whole = await liveThrough(Number.POSITIVE_INFINITY);
  const idle = { held: 0n, due: 0 };
  expect(whole.books).toMatchObject([
    // 10 at 100.01 and a fee of 1.00; ten dollars come, three stay with the tax office.
    { ...idle, cash: 1_000_000n - 100_010n - 100n + 700n, acts: 2, messages: 1 },
    { ...idle, acts: 2, messages: 1 },
    { ...idle, cash: 1_000_000n, acts: 0, messages: 0 },
  ]);
  const deaths = await deathsIn({ max: DEATHS_MAX, whole }, async (deathAt) => {
    const lived = await liveThrough(deathAt);
    expect(lived.books).toEqual(whole.books);
    return lived;
  });
  expect(deaths).toBeGreaterThan(15);
}, 240_000);

test('what was announced before a split is paid by its amount in the new count', async () => {
  const share = anInstrument({ id: '0:NYSE:TWICE', code: 'TWICE' });
  const first = await live(share);
  await first.desk.fund('49000001', 1_000_000n);
  const order = { instrument: share, market: aMarket(share), quantity: 10n };
  await first.desk.accept(first.desk.order('49000001', order));
  await first.lookAt(first.dividend.exMs - MINUTE_MS);
  await first.desk.router.drain();
  const later = await live(share, Number.POSITIVE_INFINITY, 50n);
  await throughAll(later);
  const { cash } = await bookOf(later.desk, '49000001');
  await later.desk.router.drain();
  // Ten times half a dollar, of which 30 % is withheld.
  expect(cash).toBe(1_000_000n - 100_010n - 100n + 350n);
});
