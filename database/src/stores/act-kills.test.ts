import type { Instrument, Split } from '@candor/domain/instruments/instrument';
import type { InstrumentCommand } from '@candor/domain/instruments/instrument-commands';
import { splitCount } from '@candor/domain/instruments/splits';
import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { decide } from '@candor/domain/trading/decide';
import { aMarket, START_MS } from '@candor/domain/trading/testing/market-builder';
import { ActDesk } from '@candor/engines/acts/act-desk';
import { causeOf } from '@candor/engines/acts/act-ports';
import { Rounds } from '@candor/engines/acts/rounds';
import { changeInstrument } from '@candor/engines/market/change-instrument';
import { KnownInstruments } from '@candor/engines/market/known-instruments';
import { createInbox } from '@candor/engines/notices/inbox';
import type { AnnouncedSplit } from '@candor/engines/ports/split-source';
import { inPresentCount } from '@candor/engines/trading/lane/present-count';
import { expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import { deathsIn, dieAndComeBack, soundBooks } from '../testing/kills.ts';
import { LaneDesk, stillClock } from '../testing/lane-desk.ts';
import { mortal } from '../testing/mortal.ts';
import { editAsOwner } from '../testing/test-database.ts';
import { createActStore } from './acts.ts';
import { createInstrumentStore } from './instruments.ts';
import { createMessageStore } from './messages.ts';

/** More deaths than a split has words with the world. */
const DEATHS_MAX = 40;

const sound = soundBooks();

/** A process over the database: its lanes, the instruments it knows, and its desk for splits. */
async function live(deathAt = Number.POSITIVE_INFINITY) {
  const { wrap, around, moments } = mortal(deathAt, ['commit', 'append', 'sendOnce']);
  const { pool } = sound.database;
  const store = createInstrumentStore(pool);
  const instruments = await KnownInstruments.open(stillClock, store);
  const desk = await LaneDesk.on(sound.database, {
    decide: inPresentCount((state, command) => decide(state, command), instruments),
    around,
  });
  const inbox = wrap(createInbox(createMessageStore(pool)), ['sendOnce']);
  const mortalStore = wrap(store, ['all', 'append']);
  const acts = new ActDesk({
    rounds: new Rounds(),
    suspend: () => Promise.reject(new Error('nobody is suspended here')),
    instruments: wrap(instruments, ['look']),
    store: wrap(createActStore(pool), ['holders', 'done']),
    router: desk.router,
    desk: {
      clock: stillClock,
      prices: async (_wanted, atMs) => pricesOf([], atMs),
      quote: async (instrument) => marketOf(instrument).quote,
      split: ({ code }) => (code === calendar.code ? calendar.split : null),
    },
    change: (command) => changeInstrument(mortalStore, command),
    tell: (fact) =>
      inbox.sendOnce(
        {
          userId: fact.accountId,
          kind: 'order',
          key: 'holding_split',
          link: null,
          params: { num: String(fact.quantity) },
        },
        causeOf(fact),
        fact.atMs,
      ),
    endAlerts: async () => undefined,
    onFailure: () => undefined,
  });
  const present = (id: string) => {
    const found = instruments.find(id);
    if (found === null) throw new Error(`nobody knows ${id}`);
    return found;
  };
  return { desk, acts, instruments, present, store, moments };
}

/** At 99.99 and 100.01, the prices of the reference having four decimals. */
function marketOf(instrument: Instrument) {
  const [bids, asks] = [[[999_900n, 1_000n]], [[1_000_100n, 1_000n]]] as const;
  return aMarket(instrument, { bids, asks, last: 1_000_000n });
}

/** What the calendar has announced, and of which share. */
const calendar: { code: string; split: AnnouncedSplit | null } = { code: '', split: null };

/** Split in tests of their own. */
const others: readonly string[] = ['NVDA', 'AMZN', 'MSFT'];
type ActOf = (
  base: Pick<InstrumentCommand, 'key' | 'nowMs' | 'by' | 'reason'>,
) => InstrumentCommand | null;
type Process = Awaited<ReturnType<typeof live>>;
let stories = 0;

/** Two customers, an act whose process dies, and processes that come later. */
async function liveThrough(first: Process, deathAt: number, act: ActOf) {
  stories += 1;
  const stocks = first.instruments.catalogue().instruments.filter(({ source, code }) => {
    return source === 0 && !others.includes(code);
  });
  const stock = stocks[stories];
  if (stock === undefined) throw new Error('there are not enough shares');
  const accountIds = [1, 2].map((number) => String(10_000_000 + stories * 10 + number));
  const market = marketOf(stock);
  for (const [at, accountId] of accountIds.entries()) {
    await first.desk.fund(accountId, 1_000_000n);
    const order = (quantity: bigint) =>
      first.desk.order(accountId, { instrument: stock, market, quantity });
    if (at === 0) await first.desk.accept(order(25n));
    await first.desk.accept({ ...order(1n), type: 'limit', price: 900_000n, timeInForce: 'gtc' });
  }
  const { source, market: exchange, code } = stock;
  const key = { source, market: exchange, code };
  const command = act({ key, nowMs: START_MS, by: 'anna', reason: null });
  if (command !== null) await changeInstrument(first.store, command);
  await first.desk.router.drain();

  const { dying, later } = await dieAndComeBack(live, (life) => life.acts.look(), deathAt);
  const books = await booksOf(later.desk, accountIds);
  const trail = (await later.store.trail(stock.id)).map(({ what }) => what);
  return { later, result: { books, trail }, moments: dying.moments() };
}

async function booksOf(desk: LaneDesk, accountIds: readonly string[]): Promise<unknown> {
  return await Promise.all(
    accountIds.map(async (accountId) => {
      const { wallets, positions, orders } = await desk.read(accountId);
      const count = async (what: string) => {
        const of = what === 'messages' ? 'user_id' : 'account_id';
        const { rows } = await sound.database.pool.query<{ n: number }>(
          `SELECT count(*)::integer AS n FROM ${what} WHERE ${of} = $1`,
          [accountId],
        );
        return rows[0]?.n;
      };
      const { cashMinor, marginMinor, heldMinor } = wallets.STOCK ?? {};
      return {
        cashMinor,
        marginMinor,
        heldMinor,
        orders: [...orders.values()].map(({ terms }) => [terms.quantity, terms.price]),
        held: [...positions.values()].map((one) => [one.quantity, one.splits, one.costMinor]),
        entries: await count('entries'),
        acts: await count('acts'),
        messages: await count('messages'),
      };
    }),
  );
}

const reverseSplit: ActOf = (base) => ({
  ...base,
  kind: 'split',
  to: 1n,
  from: 10n,
  cashPrice: 10_000_000n,
});
const forwardSplit: ActOf = (base) => ({
  ...base,
  kind: 'split',
  to: 2n,
  from: 1n,
  cashPrice: null,
});
const announcedSplit: ActOf = ({ key, nowMs: exMs }) => {
  const ratio = { to: 1n, from: 10n };
  const split = { splitId: 'c', announcedMs: 0, exDay: '2026-11-20', exMs, ...ratio };
  Object.assign(calendar, { code: key.code, split });
  return null;
};
const settlement: ActOf = (base) => ({ ...base, kind: 'delist', settleAt: 1_200_000n });

test.each([
  ['reverse split', reverseSplit, ['listed', 'split', 'splitDone'], [[2n, 1, 200_020n]], []],
  ['split', forwardSplit, ['listed', 'split', 'splitDone'], [[50n, 1, 250_025n]], [[2n, 450_000n]]],
  [
    'split of the calendar',
    announcedSplit,
    ['listed', 'split', 'splitDone'],
    [[2n, 1, 200_020n]],
    [],
  ],
  ['settlement', settlement, ['listed', 'ended', 'settled', 'settleDone'], [], []],
] as const)('a %s happens once to everybody, wherever its process dies', async (...of) => {
  const [, act, trail, held, orders] = of;
  const heldMinor = orders.length === 0 ? 0n : expect.any(BigInt);
  const whole = await liveThrough(await live(), Number.POSITIVE_INFINITY, act);
  expect(whole.result).toMatchObject({
    trail,
    books: [
      { held, acts: 1, messages: 1, orders, heldMinor },
      { held: [], acts: 0, messages: 0, orders, heldMinor, marginMinor: 0n },
    ],
  });
  let { later } = whole;
  const deaths = await deathsIn({ max: DEATHS_MAX, whole }, async (deathAt) => {
    const lived = await liveThrough(later, deathAt, act);
    expect(lived.result).toEqual(whole.result);
    later = lived.later;
    return lived;
  });
  await later.desk.router.drain();
  expect(deaths).toBeGreaterThan(10);
}, 240_000);

test('what was decided in the old count just before the split is committed is split too', async () => {
  const { desk, acts, instruments, present, store } = await live();
  const stock = present('0:NASDAQ:NVDA');
  await desk.fund('20000001', 1_000_000n);
  const { source, market: exchange, code } = stock;
  const key = { source, market: exchange, code };
  const by = { nowMs: START_MS, by: 'anna', reason: null };
  // On their way in one turn: an order of the old count, and the look that learns of the split.
  const bought = desk.submit(
    desk.order('20000001', { instrument: stock, market: marketOf(stock), quantity: 4n }),
  );
  await changeInstrument(store, { ...by, kind: 'split', key, to: 3n, from: 1n, cashPrice: null });
  await instruments.look();
  const late = desk.submit(
    desk.order('20000001', { instrument: stock, market: marketOf(stock), quantity: 4n }),
  );
  await acts.look();
  expect((await bought).outcome).toBe('accepted');
  expect(await late).toMatchObject({ outcome: 'refused', refusal: { reason: 'NOT_TRADABLE' } });
  const [position] = (await desk.read('20000001')).positions.values();
  expect(position).toMatchObject({ quantity: 12n, splits: 1, costMinor: 40_004n });
  expect(splitCount(present(stock.id))).toBe(1);
  const after = present(stock.id);
  const order = { instrument: after, market: marketOf(after), quantity: 1n };
  expect((await desk.submit(desk.order('20000001', order))).outcome).toBe('accepted');
  await desk.restart();
  expect([...(await desk.read('20000001')).positions.values()][0]?.quantity).toBe(13n);
  await desk.router.drain();
});

test('SQL refuses an act that was done before', async () => {
  const insert = `INSERT INTO acts (partition, lane, account_id, act_id, cause_id, event_seq)
    SELECT partition, lane, account_id, act_id, cause_id, event_seq FROM acts LIMIT 1`;
  await expect(sound.database.pool.query(insert)).rejects.toThrow('acts_pkey');
});

test('an account that took no commands meanwhile follows when it does again', async () => {
  const doubtful = await live();
  const stock = doubtful.present('0:NASDAQ:AMZN');
  await doubtful.desk.fund('20000002', 1_000_000n);
  const order = { instrument: stock, market: marketOf(stock), quantity: 4n };
  await doubtful.desk.accept(doubtful.desk.order('20000002', order));
  // One bought after the split was stored and before anybody had heard of it, one only waits.
  const [late, waiting] = ['20000003', '20000004'] as const;
  for (const accountId of [late, waiting]) await doubtful.desk.fund(accountId, 1_000_000n);
  const unaware = doubtful.desk.order(late, { ...order, nowMs: START_MS + 50 });
  await doubtful.desk.accept(unaware);
  const resting = { ...order, type: 'limit', price: 900_000n } as const;
  await doubtful.desk.accept(doubtful.desk.order(waiting, resting));
  const { source, market: exchange, code } = stock;
  const key = { source, market: exchange, code };
  const by = { nowMs: START_MS + 1, by: 'anna', reason: null };
  const change = (kind: 'split' | 'splitDone') =>
    kind === 'split'
      ? changeInstrument(doubtful.store, { ...by, kind, key, to: 2n, from: 1n, cashPrice: null })
      : changeInstrument(doubtful.store, { ...by, kind, key });
  await change('split');
  await change('splitDone');
  await doubtful.desk.router.drain();

  const later = await live();
  const [split] = later.present(stock.id).splits as readonly [Split];
  expect(split.isDone).toBe(true);
  await later.acts.look();
  for (const accountId of ['20000002', late]) {
    const [position] = (await later.desk.read(accountId)).positions.values();
    expect(position).toMatchObject({ quantity: 8n, splits: 1 });
  }
  const waits = [...(await later.desk.read(waiting)).orders.values()];
  expect(waits).toMatchObject([{ terms: { quantity: 8n, price: 450_000n, splits: 1 } }]);
  await later.desk.router.drain();
});

test('who was in doubt while a share was split and ended goes through both', async () => {
  const doubtful = await live();
  const stock = doubtful.present('0:NASDAQ:MSFT');
  await doubtful.desk.fund('20000005', 1_000_000n);
  const order = { instrument: stock, market: marketOf(stock), quantity: 4n };
  await doubtful.desk.accept(doubtful.desk.order('20000005', order));
  const { source, market: exchange, code } = stock;
  const key = { source, market: exchange, code };
  const base = { nowMs: START_MS + 1, by: 'anna', reason: null, key };
  const changes: readonly InstrumentCommand[] = [
    { ...base, kind: 'split', to: 2n, from: 1n, cashPrice: null },
    { ...base, kind: 'splitDone' },
    { ...base, kind: 'delist', settleAt: 600_000n },
  ];
  for (const one of changes) await changeInstrument(doubtful.store, one);
  await doubtful.desk.router.drain();

  const later = await live();
  await later.acts.look();
  expect((await later.desk.read('20000005')).positions.size).toBe(0);
  // Four at 100.01 became eight, paid at 60.00.
  const { cashMinor } = (await later.desk.read('20000005')).wallets.STOCK ?? {};
  expect(cashMinor).toBe(1_000_000n - 100n - 40_004n + 48_000n);
  await later.desk.router.drain();
});

test('the audit finds an act that nobody did, and one that lost its row', async () => {
  const { rows } = await sound.database.pool.query<{ account_id: string; act_id: string }>(
    'SELECT account_id, act_id FROM acts LIMIT 1',
  );
  const rename = (from: string, to: string) =>
    editAsOwner(
      sound.database,
      'UPDATE acts SET act_id = $2 WHERE account_id = $1 AND act_id = $3',
      [rows[0]?.account_id, to, from],
    );
  const actId = rows[0]?.act_id ?? '';
  await rename(actId, 'another');
  const { differences } = await rebuild(sound.database.address);
  await rename('another', actId);
  expect(differences).toEqual([
    expect.stringMatching(/^act .* is in the log and not in the table$/),
    expect.stringMatching(/^act .*another of .* is in the table and not in the log$/),
  ]);
});
