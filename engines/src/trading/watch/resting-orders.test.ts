import type { Instrument } from '@candor/domain/instruments/instrument';
import { pricesOf, ratesOf } from '@candor/domain/market/testing/prices-of';
import { type Order, restingPrice } from '@candor/domain/orders/order';
import type { Command } from '@candor/domain/trading/commands';
import { paperRules } from '@candor/domain/trading/rules';
import {
  aMarket,
  anInstrument,
  type MarketSketch,
  START_MS,
} from '@candor/domain/trading/testing/market-builder';
import { beforeEach, expect, test } from 'vitest';
import type { MarketTick } from '../../market/market-ticker.ts';
import type { StatedHalt } from '../../market/stated-halt.ts';
import { Venue } from '../books/venue.ts';
import type { LaneReply } from '../lane/lane-callers.ts';
import { allPartitions, partitionOf } from '../lane/partition-of.ts';
import { foundRow, refOf } from '../testing/found-orders.ts';
import { keptAuctions } from '../testing/kept-auctions.ts';
import { restingOrder } from '../testing/resting-order.ts';
import { createRestingOrders, type RestingOrders } from './resting-orders.ts';
import type { ExtendedRow, StoredTrigger, StoredUnsettled } from './resting-ports.ts';

const stock = anInstrument();
const open = { status: 'open', nextOpenMs: null, closesAtMs: null } as const;
const DONE: LaneReply = { outcome: 'accepted', answer: { kind: 'done' } };

/** A market and lanes that are scripted: what the watch asks for and sends is written down. */
class Street {
  readonly sent: Command[] = [];
  readonly asked: (number | undefined)[] = [];
  readonly followed = new Set<string>();
  readonly failures: unknown[] = [];
  listed: readonly Instrument[] = [stock];
  /** Open orders of account 8 in the database. */
  stored: Order[] = [];
  /** What the watch read of them whole, query by query. */
  readonly read: string[][] = [];
  /** Comes to pass while the watch reads. */
  meanwhile: () => void | Promise<void> = () => {};
  settling: StoredUnsettled[] = [];
  extended: ExtendedRow[] = [];
  /** What the lane's view says of the prints. */
  view: MarketSketch['view'] = {};
  reply: LaneReply = DONE;
  /** Halts by a rule. */
  halts: StatedHalt[] = [];
  readonly auctions = keptAuctions();
  nowMs = START_MS;
  readonly venue = new Venue(paperRules);
  readonly watch: RestingOrders;
  #onTicks: (ticks: readonly MarketTick[]) => void = () => {};

  constructor() {
    this.watch = createRestingOrders({
      router: {
        venue: this.venue,
        submit: async (command) => {
          this.sent.push(command);
          return this.reply;
        },
      },
      store: {
        refOf,
        triggers: async (partitions, take) => {
          const found = partitions.includes(partitionOf('8')) ? this.stored.map(storedTrigger) : [];
          await this.meanwhile();
          for (const one of found) take(foundRow(one));
        },
        unsettled: async () => this.settling,
        extended: async () => this.extended,
        orders: async (refs) => {
          const ids = refs.map(({ orderId }) => orderId);
          this.read.push(ids);
          const found = this.stored.filter(({ terms }) => ids.includes(terms.orderId));
          this.meanwhile();
          return found;
        },
      },
      auctions: this.auctions,
      desk: {
        haltsBegun: () => this.halts,
        operatorHalts: () => [],
        hours: () => open,
        clock: { nowMs: () => this.nowMs, every: () => () => {} },
        catalogue: () => ({
          day: '2026-11-20',
          instruments: this.listed,
          byId: new Map(this.listed.map((one) => [one.id, one])),
          byKeys: new Map(),
          byCode: new Map(),
        }),
        prices: async ({ traded = [], printsSinceMs }, nowMs) => {
          if (traded.length > 0) this.asked.push(printsSinceMs);
          const views = traded.map((one) => aMarket(one, { timeMs: nowMs, view: this.view }));
          return pricesOf(views, nowMs, 780_000_000n);
        },
      },
      ticker: {
        newFollower: (onTicks) => {
          this.#onTicks = onTicks;
          return {
            follow: () => {},
            add: (instrument) => void this.followed.add(instrument.id),
            remove: (id) => void this.followed.delete(id),
            stop: () => {},
          };
        },
      },
      onFailure: (error) => this.failures.push(error),
    });
  }

  /** A tick 100 ms later, at which everything has been handled. */
  async tick(set: Partial<MarketTick> = {}): Promise<void> {
    const sinceMs = this.nowMs;
    this.nowMs += 100;
    const { quote } = aMarket(stock, { timeMs: this.nowMs });
    if (quote === null) throw new Error('the builder gives a quote');
    const prints = { low: null, high: null, volume: 0n };
    this.#onTicks([
      { instrument: stock, nowMs: this.nowMs, sinceMs, quote, hours: open, prints, ...set },
    ]);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }

  note(...orders: Order[]): void {
    const newOrders = orders.map(changeOf);
    this.watch.note({ newOrders, orders: [], feeds: [] }, { lane: 0, seq: 1n });
  }

  /** A wallet changed. */
  noteWallet(accountId: string, settles: readonly number[]): void {
    const unsettled = settles.map((settlesAtMs) => ({ settlesAtMs, amountMinor: 1n }));
    const money = { cashMinor: 1n, marginMinor: 0n, heldMinor: 0n };
    const wallet = { walletType: 'STOCK', currency: 'USD', ...money, unsettled } as const;
    const counters = { order: 0, position: 0, wallet: 1 };
    const feeds = [{ accountId, counters, frames: [{ topic: 'wallet', seq: 1, wallet } as const] }];
    this.watch.note({ newOrders: [], orders: [], feeds }, { lane: 0, seq: 3n });
  }

  /** Orders moved on. */
  noteChanged(...orders: Order[]): void {
    this.watch.note(
      { newOrders: [], orders: orders.map(changeOf), feeds: [] },
      { lane: 0, seq: 2n },
    );
  }
}

function changeOf(order: Order) {
  return { accountId: '7', order, requestHash: null, answer: null };
}

function storedTrigger(order: Order, at: number): StoredTrigger {
  const { terms, state, expiry } = order;
  const { orderId, instrumentId, direction, acceptedAtMs } = terms;
  const price = restingPrice(order);
  const found = { orderId, instrumentId, direction, price, acceptedAtMs, state };
  return { ...found, accountId: '8', place: at, dueMs: expiry?.atMs ?? null };
}

/** A stop to sell below 99.00. */
function aStop(set: Partial<Order['terms']> = {}): Order {
  const stop = { type: 'stop', direction: 'sell', price: null, triggerPrice: 9_900n } as const;
  return restingOrder({ ...stop, ...set }, 'armed');
}

/** What a tick says of the quote when the last price is so. */
function last(price: bigint): Pick<MarketTick, 'quote'> {
  const around = { bids: [[price - 1n, 9n]], asks: [[price + 1n, 9n]], last: price } as const;
  const { quote } = aMarket(stock, { timeMs: street.nowMs + 100, ...around });
  if (quote === null) throw new Error('the builder gives a quote');
  return { quote };
}

function ended(order: Order): Order {
  return { ...order, state: 'cancelled', finishedAtMs: START_MS + 500 };
}

let street: Street;

beforeEach(async () => {
  street = new Street();
  await street.watch.start();
});

test('a limit that no print and no quote reached is left alone', async () => {
  street.note(restingOrder());
  await street.tick({ prints: { low: 9_901n, high: 9_950n, volume: 5n } });
  expect(street.sent).toEqual([]);
});

test('a print through the limit is worked on all prints since the last look', async () => {
  street.note(restingOrder());
  await street.tick();
  await street.tick({ prints: { low: 9_899n, high: 9_950n, volume: 5n } });

  expect(street.sent).toMatchObject([{ kind: 'workOrder', accountId: '7', orderId: 'o1' }]);
  expect(street.asked).toEqual([START_MS + 100]);
});

test('a sell is reached from above, and a crossing quote reaches as a print does', async () => {
  street.note(restingOrder({ direction: 'sell', price: 9_990n }));
  await street.tick(); // The builder's bid is 99.99, above 99.90.
  expect(street.sent).toHaveLength(1);
});

test('a stop is reached by the last price and by no print, those passed first before the others', async () => {
  const limit = restingOrder({ orderId: 'l', direction: 'sell', price: 9_700n });
  street.note(aStop(), aStop({ orderId: 'o2', triggerPrice: 9_950n }), limit);
  await street.tick({ prints: { low: 9_800n, high: 9_800n, volume: 5n }, ...last(9_951n) });
  street.sent.length = 0;
  await street.tick(last(9_890n));
  expect(street.sent).toMatchObject([{ orderId: 'l' }, { orderId: 'o2' }, { orderId: 'o1' }]);
});

test('a stop-limit that was set off is found by its limit, live as after a start', async () => {
  const stop = aStop({ type: 'stopLimit', price: 9_890n });
  const elected = { atMs: START_MS, price: 9_900n, printedMs: START_MS };
  const working: Order = { ...stop, state: 'working', elected };
  street.note(stop);
  street.noteChanged(working);
  await street.tick(last(9_880n));
  expect(street.sent).toEqual([]);
  await street.tick(last(9_892n));
  expect(street.sent).toMatchObject([{ orderId: 'o1' }]);
  const again = new Street();
  again.stored = [working, aStop({ orderId: 'o2' })];
  await again.watch.start();
  await again.tick(last(9_880n));
  await again.tick(last(9_892n));
  const found = again.sent.map((command) => 'orderId' in command && command.orderId);
  expect(found).toEqual(['o2', 'o1', 'o2']);
});

test('a lane that was too busy is shown the same prints again', async () => {
  street.note(restingOrder());
  street.reply = { outcome: 'busy' };
  await street.tick({ prints: { low: 9_899n, high: 9_950n, volume: 5n } });
  street.reply = DONE;
  await street.tick();

  expect(street.sent).toHaveLength(2);
  expect(street.asked).toEqual([START_MS, START_MS]);
});

test('orders of one price and millisecond are served as they were accepted, in whatever parts told', async () => {
  const [first, second, third] = ['o1', 'o2', 'o3'].map((orderId) =>
    restingOrder({ orderId, price: 9_900n }),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error();
  const part = (...lines: readonly (readonly [number, Order])[]) => ({
    newOrders: lines.map(([line, order]) => ({ ...changeOf(order), line })),
    orders: [],
    feeds: [],
  });
  street.watch.note(part([0, first], [2, third]), { lane: 0, seq: 1n });
  street.watch.note(part([1, second]), { lane: 0, seq: 1n });
  await street.tick({ prints: { low: 9_800n, high: 9_800n, volume: 100n } });
  const served = street.sent.flatMap((one) => ('orderId' in one ? [one.orderId] : []));
  expect(served).toEqual(['o1', 'o2', 'o3']);
});

test('orders of one instrument share one view', async () => {
  street.note(restingOrder(), restingOrder({ orderId: 'o2' }), restingOrder({ orderId: 'o3' }));
  await street.tick({ prints: { low: 9_800n, high: 9_950n, volume: 5n } });
  expect(street.sent).toHaveLength(3);
  expect(street.asked).toHaveLength(1);
});

test('a queued order is worked at the open, a working one goes back at the close', async () => {
  const closed = { status: 'closed', nextOpenMs: START_MS + 900, closesAtMs: null } as const;
  street.note(restingOrder({ orderId: 'o1' }, 'queuedForOpen'), restingOrder({ orderId: 'o2' }));

  await street.tick({ hours: closed });
  expect(street.sent).toMatchObject([{ orderId: 'o2' }]);
  await street.tick({ hours: open });
  expect(street.sent.slice(1)).toMatchObject([{ orderId: 'o1' }]);
});

test('a halted market is not worked', async () => {
  street.note(restingOrder({ type: 'market', price: null }));
  await street.tick({ hours: { ...open, status: 'halted' } });
  expect(street.sent).toEqual([]);
});

test('orders at rest are read at the start; the last one lets the instrument go', async () => {
  street.stored = [restingOrder({ orderId: 'old' })];
  await street.watch.start();
  expect([...street.followed]).toEqual([stock.id]);
  await street.tick();
  expect(street.sent).toEqual([]);
  await street.tick({ prints: { low: 9_800n, high: 9_950n, volume: 5n } });
  expect(street.sent).toMatchObject([{ accountId: '8', orderId: 'old' }]);

  street.noteChanged(ended(restingOrder({ orderId: 'old' })));
  expect([...street.followed]).toEqual([]);
});

test('what a tick reaches is read in one query, and kept for the next', async () => {
  street.stored = ['o1', 'o2', 'o3'].map((orderId, at) =>
    restingOrder({ orderId, price: 9_900n - 50n * BigInt(at) }),
  );
  await street.watch.start();
  await street.tick({ prints: { low: 9_850n, high: 9_950n, volume: 5n } });
  await street.tick({ prints: { low: 9_850n, high: 9_950n, volume: 5n } });
  expect(street.read).toEqual([['o1', 'o2']]);
  expect(street.sent.map((one) => 'orderId' in one && one.orderId)).toEqual([
    'o1',
    'o2',
    'o1',
    'o2',
  ]);
});

test('what was committed while the watch read is newer than what it read', async () => {
  const [moved, gone] = ['moved', 'gone'].map((orderId) => restingOrder({ orderId }));
  if (moved === undefined || gone === undefined) throw new Error('two orders');
  const fresh = restingOrder({ orderId: 'new' });
  street.stored = [moved, gone, fresh];
  street.meanwhile = () => {
    street.note(fresh);
    street.noteChanged({ ...moved, state: 'queuedForOpen' }, ended(gone));
    street.meanwhile = () => {};
  };
  await street.watch.start();
  await street.tick();
  // Of those left only the one that waits for the open is reached.
  expect(street.sent).toMatchObject([{ orderId: 'moved' }]);
});

test('no tick is missed by an order that was still being read', async () => {
  const prints = { low: 9_890n, high: 9_950n, volume: 5n };
  const limits = { reached: 9_900n, left: 9_880n };
  const late = new Street();
  late.stored = Object.entries(limits).map(([orderId, price]) => restingOrder({ orderId, price }));
  late.meanwhile = async () => {
    late.meanwhile = () => {};
    // A new order has its instrument followed before the old ones are there.
    late.note(restingOrder({ orderId: 'new', price: 9_000n }));
    await late.tick();
    await late.tick({ prints });
    expect(late.sent).toEqual([]);
  };
  await late.watch.start();
  await late.tick();
  expect(late.sent).toMatchObject([{ orderId: 'reached' }]);
  expect(late.asked).toEqual([START_MS]);
  await late.tick({ prints: { ...prints, low: 8_990n } });
  expect(late.sent.slice(1)).toMatchObject([
    { orderId: 'reached' },
    { orderId: 'left' },
    { orderId: 'new' },
  ]);
});

test('of what was told before and is read as well there is one', async () => {
  const late = new Street();
  const order = restingOrder({ orderId: 'old' });
  late.note(order);
  late.stored = [order];
  await late.watch.start();
  await late.tick({ prints: { low: 9_800n, high: 9_950n, volume: 5n } });
  expect(late.sent).toHaveLength(1);
});

test('a stored order is expired once its time is over', async () => {
  const expiry = { atMs: START_MS + 50, reason: 'EXPIRED_AT_CLOSE' } as const;
  street.stored = [{ ...restingOrder({ orderId: 'old' }), expiry }, restingOrder()];
  await street.watch.start();
  await street.watch.look();
  expect(street.sent).toEqual([]);
  street.nowMs += 50;
  await street.watch.look();
  expect(street.sent).toMatchObject([{ kind: 'expireOrder', orderId: 'old' }]);
});

test('partitions whose commits were missed are read again', async () => {
  const [stays, ends, moves] = ['stays', 'ends', 'moves'].map((orderId) =>
    restingOrder({ orderId, price: 9_000n }),
  );
  if (stays === undefined || ends === undefined || moves === undefined) throw new Error('three');
  street.stored = [stays, ends, moves];
  await street.watch.start();
  street.stored = [stays, { ...moves, state: 'queuedForOpen' }, restingOrder({ orderId: 'new' })];
  await street.watch.readAgain(allPartitions.filter((one) => one !== partitionOf('8')));
  await street.tick();
  expect(street.sent).toEqual([]);
  await street.watch.readAgain([partitionOf('8')]);
  await street.tick({ prints: { low: 8_999n, high: 9_950n, volume: 5n } });
  expect(street.sent.map((one) => 'orderId' in one && one.orderId)).toEqual([
    'new',
    'stays',
    'moves',
  ]);
  expect(street.failures).toEqual([]);
});

test('an order is allotted what is left of it now, though it moved while it was read', async () => {
  const stored = restingOrder({ orderId: 'old', quantity: 5n });
  street.stored = [stored];
  await street.watch.start();
  street.meanwhile = () => street.noteChanged({ ...stored, filledQuantity: 4n });
  street.view = { printLow: 9_800n, printHigh: 9_850n, printVolume: 500n, barVolume: 4_000n };
  await street.tick({ prints: { low: 9_800n, high: 9_850n, volume: 500n } });
  expect(street.sent).toMatchObject([{ orderId: 'old', allotment: { prints: { allotted: 1n } } }]);
});

test('an order that ended while it was read is not worked', async () => {
  street.stored = [restingOrder({ orderId: 'old' })];
  await street.watch.start();
  street.stored = [];
  await street.tick({ prints: { low: 9_800n, high: 9_850n, volume: 5n } });
  expect(street.read).toEqual([['old']]);
  expect(street.sent).toEqual([]);
});

test('an order whose time is over is expired once it is', async () => {
  const expiry = { atMs: START_MS + 50, reason: 'EXPIRED_AT_CLOSE' } as const;
  street.note({ ...restingOrder(), expiry });

  await street.watch.look();
  expect(street.sent).toEqual([]);
  street.nowMs += 50;
  await street.watch.look();
  expect(street.sent).toMatchObject([{ kind: 'expireOrder', orderId: 'o1' }]);
});

test('proceeds settle when they are due, once a minute until they have', async () => {
  street.settling = [{ accountId: '9', walletType: 'STOCK', dueMs: START_MS + 5_000 }];
  await street.watch.start();
  const lookAt = async (atMs: number) => {
    street.sent.length = 0;
    street.nowMs = START_MS + atMs;
    await street.watch.look();
    return street.sent;
  };
  expect(await lookAt(4_999)).toEqual([]);
  const prices = ratesOf(780_000_000n, START_MS + 5_000);
  expect(await lookAt(5_000)).toMatchObject([{ kind: 'settle', accountId: '9', prices }]);
  expect(await lookAt(64_999)).toEqual([]);
  expect(await lookAt(65_000)).toMatchObject([{ kind: 'settle', accountId: '9' }]);

  // They have settled; the next do after a leap of the clock.
  street.noteWallet('9', [START_MS + 86_400_000]);
  expect(await lookAt(200_000)).toEqual([]);
  expect(await lookAt(86_400_000)).toHaveLength(1);
  street.noteWallet('9', []);
  expect(await lookAt(96_400_000)).toEqual([]);
});

test('proceeds of partitions that were missed are read again', async () => {
  street.settling = [{ accountId: '9', walletType: 'STOCK', dueMs: START_MS }];
  await street.watch.start();
  street.settling = [{ accountId: '8', walletType: 'STOCK', dueMs: START_MS }];
  await street.watch.readAgain('all');
  await street.watch.look();
  expect(street.sent).toMatchObject([{ kind: 'settle', accountId: '8' }]);
});

test('an order of an instrument that has gone is ended, and once', async () => {
  street.note(restingOrder());
  await street.watch.look();
  expect(street.sent).toEqual([]);
  street.listed = [];
  await street.watch.look();
  expect(street.sent).toEqual([
    { kind: 'endGoneOrder', accountId: '7', nowMs: street.nowMs, orderId: 'o1' },
  ]);

  street.noteChanged(ended(restingOrder()));
  await street.watch.look();
  expect(street.sent).toHaveLength(1);
});

test('one that had gone before the start is ended at the first look', async () => {
  street.listed = [];
  street.stored = [restingOrder({ orderId: 'old' })];
  await street.watch.start();
  await street.watch.look();
  expect(street.sent).toMatchObject([{ kind: 'endGoneOrder', accountId: '8', orderId: 'old' }]);
});

test('a command that failed is told and does not stop the others', async () => {
  const broken = new Street();
  await broken.watch.start();
  broken.note(restingOrder(), restingOrder({ orderId: 'o2' }));
  let count = 0;
  Object.defineProperty(broken, 'reply', {
    get: () => {
      count += 1;
      if (count === 1) throw new Error('no');
      return DONE;
    },
  });
  await broken.tick({ prints: { low: 9_800n, high: 9_950n, volume: 5n } });
  expect(broken.sent).toHaveLength(2);
  expect(broken.failures).toHaveLength(1);
});

test('what waited out a halt has its part of the reopening before it meets the book', async () => {
  const street = new Street();
  await street.watch.start();
  street.nowMs += 1;
  const reopenMs = street.nowMs + 100;
  const halted = { cause: 'limitUp', proof: null, reason: null } as const;
  street.halts = [{ ...halted, fromMs: START_MS - 60_000, untilMs: reopenMs }];
  // One limit that the print does not reach, and one at the market that came as it was known.
  const waiting = [restingOrder({ price: null }), restingOrder({ orderId: 'o2', price: 9_000n })];
  street.note(...waiting, restingOrder({ orderId: 'o3', price: null, acceptedAtMs: reopenMs }));
  const kinds = () =>
    street.sent.splice(0).map((one) => [one.kind, 'orderId' in one && one.orderId]);
  await street.tick();
  expect(kinds()).toEqual([['workOrder', 'o3']]);
  for (let tick = 0; tick < 4; tick += 1) await street.tick();
  expect(kinds().every(([, orderId]) => orderId === 'o3')).toBe(true);
  await street.tick();
  expect(kinds()).toContainEqual(['reopenOrder', 'o1']);
  expect(street.auctions.all).toHaveLength(1);
  expect(street.auctions.all[0]?.inputs.orders.map(({ id }) => id)).toEqual(['o1']);
  for (let tick = 0; tick < 2; tick += 1) await street.tick();
  const after = kinds();
  expect(after).toContainEqual(['workOrder', 'o1']);
  expect(after.map(([kind]) => kind)).not.toContain('reopenOrder');
  expect(street.failures).toEqual([]);
});
