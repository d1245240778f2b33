import { uncrossAround } from '@candor/domain/auction/run-auction';
import type { AuctionInterest } from '@candor/domain/auction/uncross';
import { buildCatalogue, type Catalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { decide } from '@candor/domain/trading/decide';
import { aMarket, START_MS } from '@candor/domain/trading/testing/market-builder';
import { AuctionBook } from '@candor/engines/auction/auction-book';
import { AuctionDesk } from '@candor/engines/auction/auction-desk';
import type { AuctionStore } from '@candor/engines/auction/auction-ports';
import { FollowedBook } from '@candor/engines/auction/followed-book';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import { openLanes } from '@candor/engines/trading/lane/lane-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import { PgLaneStore } from '../lanes/pg-lane-store.ts';
import { LaneDesk } from '../testing/lane-desk.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testSigner } from '../testing/test-signer.ts';
import { createAuctionStore } from './auctions.ts';

const UNCROSS_MS = Math.ceil((START_MS + 1) / 900_000) * 900_000;
const catalogue = buildCatalogue(START_MS);
const found = catalogue.byId.get('7:NASDAQ:AAPL');
if (found === undefined) throw new Error('no auction share');
const share: Instrument = found;
const CENT = 10n ** BigInt(share.priceDecimals - 2);
const dollars = (cents: bigint) => cents * CENT;
const collecting = aMarket(share, {
  last: dollars(10_000n),
  view: { status: 'auction', nextOpenMs: UNCROSS_MS },
});
const atUncross = aMarket(share, {
  bids: [[dollars(9_999n), 1_000n]],
  asks: [[dollars(10_001n), 1_000n]],
  last: dollars(10_000n),
  timeMs: UNCROSS_MS,
});

const others: readonly AuctionInterest[] = [
  {
    id: 'other-1',
    direction: 'sell',
    isMarket: false,
    worstPrice: dollars(9_950n),
    quantity: 40n,
    atMs: 1,
  },
  { id: 'other-2', direction: 'buy', isMarket: true, worstPrice: null, quantity: 15n, atMs: 2 },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Lanes and an auction desk as a process has them; what they know comes from the database. */
async function openProcess(
  store: AuctionStore = createAuctionStore(database.pool),
  listed: Catalogue = catalogue,
  prices: MarketDesk['prices'] = async (_wanted, atMs) => pricesOf(atUncross, atMs),
) {
  let nowMs = START_MS;
  const clock = { nowMs: () => nowMs, every: () => () => undefined };
  const failures: unknown[] = [];
  const book = new AuctionBook();
  let followed: FollowedBook | null = null;
  const { address, pool } = database;
  const router = await openLanes({
    store: new PgLaneStore({ address, pool, nowMs: clock.nowMs, signer: testSigner }),
    decide: (state, command) => decide(state, command),
    clock,
    onCommitted: (changes) => followed?.note(changes),
  });
  const onFailure = (error: unknown) => failures.push(error);
  followed = new FollowedBook({ lanes: router, book, clock, onFailure });
  const desk = new AuctionDesk({
    router,
    desk: {
      clock,
      marketHoursOf: () => 'always',
      catalogue: () => listed,
      prices,
    },
    crowd: { interest: async () => others, continuous: async () => atUncross.quote },
    store,
    book,
    onFailure: (error) => failures.push(error),
  });
  await followed.readAgain('all');
  desk.start();
  return {
    router,
    desk,
    book,
    failures,
    turnTo: (ms: number) => {
      nowMs = ms;
    },
  };
}

/** Accounts with money, some of which hold shares, and their orders in the auction. */
async function collect() {
  const lanes = await LaneDesk.on(database);
  const random = seededRandom(9);
  const accounts = Array.from({ length: 12 }, (_, index) => String(70_000_000 + index));
  for (const [index, accountId] of accounts.entries()) {
    await lanes.fund(accountId, 1_000_000n);
    const isSeller = index % 3 === 0;
    if (isSeller) {
      const stock = catalogue.byId.get('0:NASDAQ:AAPL');
      if (stock === undefined) throw new Error('no stock');
      const market = aMarket(stock, {
        asks: [[dollars(10_000n), 1_000n]],
        bids: [],
        last: dollars(10_000n),
      });
      await lanes.accept(lanes.order(accountId, { instrument: stock, market, quantity: 30n }));
    }
    const cents = BigInt(9_900 + Math.floor(random() * 200));
    await lanes.accept(
      lanes.order(accountId, {
        instrument: share,
        market: collecting,
        direction: isSeller ? 'sell' : 'buy',
        quantity: BigInt(1 + Math.floor(random() * 30)),
        ...(index % 4 === 1
          ? { type: 'market' as const }
          : { type: 'limit' as const, price: dollars(cents) }),
      }),
    );
  }
  await lanes.router.drain();
  return accounts;
}

test('killed between the result and its fills, the auction ends as it was stored, to the cent', async () => {
  const accounts = await collect();
  const real = createAuctionStore(database.pool);
  const killed = await openProcess({
    ...real,
    keep: async (auction) => {
      await real.keep(auction);
      throw new Error('killed');
    },
  });
  const book = killed.book.interest(share.id, UNCROSS_MS);
  expect(book.length).toBe(12);
  const expected = atUncross.quote && uncrossAround([...book, ...others], atUncross.quote, share);
  expect(expected).not.toBe(null);
  killed.turnTo(UNCROSS_MS + 400);
  await killed.desk.look();
  expect(await real.find(share.id, UNCROSS_MS)).toBe(null); // Orders may still be on their way.
  killed.turnTo(UNCROSS_MS + 500);
  await killed.desk.look();
  expect(killed.failures.map(String)).toEqual(['Error: killed']);
  await killed.router.drain();

  const stored = await real.find(share.id, UNCROSS_MS);
  expect(stored?.result.uncross).toEqual(expected);
  expect(stored?.inputsHash).toMatch(/^[0-9a-f]{64}$/);

  const next = await openProcess();
  next.turnTo(UNCROSS_MS + 60_000);
  await next.desk.look();
  await next.desk.look();
  expect(next.failures).toEqual([]);
  expect(next.book.due(Number.MAX_SAFE_INTEGER)).toEqual([]);

  const filled = { buy: 0n, sell: 0n };
  for (const accountId of accounts) {
    const state = await next.router.read(accountId);
    expect(state.orders.size).toBe(0);
    expect(state.wallets.STOCK?.heldMinor).toBe(0n);
  }
  const { rows } = await database.pool.query<{ detail: string }>(
    `SELECT detail FROM fills WHERE instrument_id = $1`,
    [share.id],
  );
  const given = new Map(stored?.result.fills.map((fill) => [fill.orderId, fill.quantity]));
  expect(rows.length).toBe(given.size);
  for (const { detail } of rows) {
    const fill = JSON.parse(detail) as { orderId: string; quantity: string; price: string };
    expect(fill.quantity).toBe(`#${given.get(fill.orderId)}`);
    expect(fill.price).toBe(`#${expected?.price}`);
    const side = book.find(({ id }) => id === fill.orderId)?.direction ?? 'buy';
    filled[side] += BigInt(fill.quantity.slice(1));
  }
  // What the customers traded with the others and with each other is the volume on each side.
  const volume = expected?.volume ?? 0n;
  expect(filled.buy <= volume && filled.sell <= volume).toBe(true);
  expect(volume).toBeGreaterThan(0n);
  expect((await rebuild(database.address)).differences).toEqual([]);
  await next.router.drain();
});

test('at the close the desk pays the last print, later too, and gives back what is told too late', async () => {
  const stock = catalogue.byId.get('0:NASDAQ:MSFT');
  if (stock === undefined) throw new Error('no stock');
  const closeMs = Date.UTC(2026, 10, 20, 21);
  const accountId = '70000100';
  const lanes = await LaneDesk.on(database);
  await lanes.fund(accountId, 1_000_000n);
  const place = async (orderId: string, nowMs: number) => {
    const market = aMarket(stock, { last: dollars(10_000n) });
    const id = { orderId, clientOrderId: orderId, nowMs };
    const of = { ...id, instrument: stock, market, quantity: 3n, timeInForce: 'cls' } as const;
    await lanes.accept(lanes.order(accountId, of));
  };
  await place('close-1', START_MS);
  await place('close-2', closeMs + 1);
  await lanes.router.drain();

  /** A look of the desk long after a close, where the market says what it said then, or later. */
  const look = async (orderId: string, atMs: number, quotedMs: number) => {
    const quoted = aMarket(stock, { last: dollars(10_150n), timeMs: quotedMs });
    const house = await openProcess(undefined, catalogue, async (_wanted, nowMs) =>
      pricesOf(quoted, nowMs),
    );
    house.turnTo(atMs + 3_600_000);
    await house.desk.look();
    expect(house.failures).toEqual([]);
    const { wallets } = await house.router.read(accountId);
    await house.router.drain();
    const { rows } = await database.pool.query<{ progress: string }>(
      'SELECT progress FROM orders WHERE order_id = $1',
      [orderId],
    );
    return { progress: rows[0]?.progress, heldMinor: wallets.STOCK?.heldMinor };
  };
  const paid = await look('close-1', closeMs, closeMs - 1_000);
  expect(paid.progress).toContain('"costMinor":"#30450"');
  expect(paid.progress).toContain('"state":"filled"');
  const stored = await createAuctionStore(database.pool).find(stock.id, closeMs);
  expect(stored?.inputs).toMatchObject({ others: [], print: { cross: 'close' } });

  // Friday's close is known; of Monday's a provider of today's prices says nothing on Tuesday.
  const monday = closeMs + 3 * 86_400_000;
  const given = await look('close-2', monday, monday + 3_600_000);
  expect(given.progress).toContain('AUCTION_CALLED_OFF');
  expect(given.heldMinor).toBe(0n);
});

test('the first result stored for an uncross stays', async () => {
  const store = createAuctionStore(database.pool);
  const inputs = {
    instrumentId: '7:TEST:ONCE',
    uncrossMs: UNCROSS_MS,
    quote: atUncross.quote,
    orders: [],
    others,
  };
  const empty = { uncross: null, book: [], fills: [] };
  const first = await store.keep({ inputs, result: empty, storedMs: 1 });
  const again = await store.keep({
    inputs: { ...inputs, others: [] },
    result: empty,
    storedMs: 2,
  });
  expect(again).toEqual(first);
  expect(again.inputs.others).toEqual(others);
});

test('an order that comes after the result goes back with its reason', async () => {
  const lanes = await LaneDesk.on(database);
  await lanes.fund('70009999', 100_000n);
  await lanes.accept(
    lanes.order('70009999', {
      instrument: share,
      market: collecting,
      type: 'limit',
      price: dollars(10_000n),
    }),
  );
  await lanes.router.drain();
  const late = await openProcess();
  late.turnTo(UNCROSS_MS + 120_000);
  await late.desk.look();
  const { rows } = await database.pool.query<{ progress: string }>(
    "SELECT progress FROM orders WHERE account_id = '70009999'",
  );
  expect(rows[0]?.progress).toContain('AUCTION_LATE');
  expect((await late.router.read('70009999')).wallets.STOCK).toMatchObject({
    cashMinor: 100_000n,
    heldMinor: 0n,
  });
  await late.router.drain();
});

test('the orders of an auction whose share is gone go back once, with their reason', async () => {
  const lanes = await LaneDesk.on(database);
  await lanes.fund('70008888', 100_000n);
  await lanes.accept(
    lanes.order('70008888', {
      instrument: share,
      market: collecting,
      type: 'limit',
      price: dollars(10_000n),
    }),
  );
  await lanes.router.drain();
  const byId = new Map(catalogue.byId);
  byId.delete(share.id);
  const without = { ...catalogue, byId };
  const gone = await openProcess(createAuctionStore(database.pool), without);
  gone.turnTo(UNCROSS_MS + 120_000);
  await gone.desk.look();
  expect(gone.failures).toEqual([]);
  expect(gone.book.due(Number.MAX_SAFE_INTEGER)).toEqual([]);
  const { rows } = await database.pool.query<{ progress: string }>(
    "SELECT progress FROM orders WHERE account_id = '70008888'",
  );
  expect(rows[0]?.progress).toContain('NOT_TRADABLE');
  const money = { cashMinor: 100_000n, heldMinor: 0n };
  expect((await gone.router.read('70008888')).wallets.STOCK).toMatchObject(money);
  // A desk that lost count sends it again, to nobody.
  const again = await gone.router.submit({
    kind: 'endGoneOrder',
    accountId: '70008888',
    nowMs: UNCROSS_MS + 130_000,
    orderId: 'never was',
  });
  expect(again).toMatchObject({ outcome: 'accepted', answer: { kind: 'done' } });
  await gone.router.drain();
  expect((await rebuild(database.address)).differences).toEqual([]);
});
