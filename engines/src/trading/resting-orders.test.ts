import type { Instrument } from '@candor/domain/instruments/instrument';
import { pricesOf, ratesOf } from '@candor/domain/market/testing/prices-of';
import type { Order } from '@candor/domain/orders/order';
import type { Command } from '@candor/domain/trading/commands';
import { paperRules } from '@candor/domain/trading/rules';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { beforeEach, expect, test } from 'vitest';
import type { MarketTick } from '../market/market-ticker.ts';
import type { LaneReply } from './lane-callers.ts';
import type { OpenOrderRef } from './lane-store.ts';
import { createRestingOrders, type RestingOrders } from './resting-orders.ts';
import { restingOrder } from './testing/resting-order.ts';
import { Venue } from './venue.ts';

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
  stored: OpenOrderRef[] = [];
  settling: string[] = [];
  reply: LaneReply = DONE;
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
        openOrders: async () => this.stored,
        settlingBefore: async () => this.settling,
      },
      desk: {
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
          const views = traded.map((one) => aMarket(one, { timeMs: nowMs }));
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
    const newOrders = orders.map((order) => ({
      accountId: '7',
      order,
      commandKey: null,
      requestHash: null,
      answer: null,
    }));
    this.watch.note({ newOrders, orders: [] });
  }
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

test('a lane that was too busy is shown the same prints again', async () => {
  street.note(restingOrder());
  street.reply = { outcome: 'busy' };
  await street.tick({ prints: { low: 9_899n, high: 9_950n, volume: 5n } });
  street.reply = DONE;
  await street.tick();

  expect(street.sent).toHaveLength(2);
  expect(street.asked).toEqual([START_MS, START_MS]);
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
  street.stored = [{ accountId: '8', order: restingOrder({ orderId: 'old' }) }];
  await street.watch.start();
  expect([...street.followed]).toEqual([stock.id]);
  await street.tick({ prints: { low: 9_800n, high: 9_950n, volume: 5n } });
  expect(street.sent).toMatchObject([{ accountId: '8', orderId: 'old' }]);

  street.note({ ...restingOrder({ orderId: 'old' }), state: 'filled', finishedAtMs: street.nowMs });
  expect([...street.followed]).toEqual([]);
});

test('an order whose time is over is expired once it is, and proceeds are settled', async () => {
  const expiry = { atMs: START_MS + 50, reason: 'EXPIRED_AT_CLOSE' } as const;
  street.note({ ...restingOrder(), expiry });
  street.settling = ['9'];

  await street.watch.look();
  const prices = ratesOf(780_000_000n, START_MS);
  expect(street.sent).toMatchObject([{ kind: 'settle', accountId: '9', prices }]);
  street.nowMs += 50;
  await street.watch.look();
  expect(street.sent[1]).toMatchObject({ kind: 'expireOrder', orderId: 'o1' });
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

  street.note({ ...restingOrder(), state: 'cancelled', finishedAtMs: street.nowMs });
  await street.watch.look();
  expect(street.sent).toHaveLength(1);
});

test('one that had gone before the start is ended at the first look', async () => {
  street.listed = [];
  street.stored = [{ accountId: '8', order: restingOrder({ orderId: 'old' }) }];
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
