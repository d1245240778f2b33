import type { ExtendedTrading, MarketView } from '@candor/domain/market/market-view';
import { pricesOf } from '@candor/domain/market/testing/prices-of';
import type { Order } from '@candor/domain/orders/order';
import type { Command } from '@candor/domain/trading/commands';
import { paperRules } from '@candor/domain/trading/rules';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { beforeEach, expect, test } from 'vitest';
import { Venue } from '../books/venue.ts';
import type { LaneReply } from '../lane/lane-callers.ts';
import { allPartitions } from '../lane/partition-of.ts';
import { restingOrder } from '../testing/resting-order.ts';
import { ExtendedOrders } from './extended-orders.ts';
import type { ExtendedRow } from './resting-ports.ts';

const stock = anInstrument();
const DONE: LaneReply = { outcome: 'accepted', answer: { kind: 'done' } };
const OPENS_MS = START_MS + 3_600_000;

/** A market before it opens, whose orders are worked, and what the watch sends. */
class Morning {
  readonly sent: Command[] = [];
  readonly asked: (number | undefined)[] = [];
  stored: ExtendedRow[] = [];
  reply: LaneReply = DONE;
  nowMs = START_MS;
  hours: ExtendedTrading['hours'] = { status: 'open', nextOpenMs: null, closesAtMs: OPENS_MS };
  /** Null in regular hours and at night. */
  printed: { low: bigint; high: bigint; volume: bigint } | null = null;
  isRegular = false;
  readonly venue = new Venue(paperRules);
  readonly watch = new ExtendedOrders({
    router: { venue: this.venue },
    store: { extended: async () => this.stored },
    desk: {
      clock: { nowMs: () => this.nowMs, every: () => () => {} },
      catalogue: () => ({
        day: '2026-11-20',
        instruments: [stock],
        byKeys: new Map(),
        byCode: new Map(),
        byId: new Map([[stock.id, stock]]),
      }),
      prices: async ({ printsSinceMs }, nowMs) => {
        this.asked.push(printsSinceMs);
        return pricesOf(this.#view(nowMs), nowMs);
      },
    },
    submit: async (command) => {
      this.sent.push(command);
      return this.reply;
    },
    onFailure: (error) => {
      throw error;
    },
  });

  #view(nowMs: number): MarketView {
    const { low = null, high = null, volume = 0n } = this.printed ?? {};
    const { quote, depth } = aMarket(stock, { timeMs: nowMs });
    const prints = { printLow: low, printHigh: high, printVolume: volume, barVolume: volume };
    const isOutside = !this.isRegular && this.hours.status !== 'closed';
    const book = isOutside ? { quote, depth, ...prints } : null;
    const extended = { hours: this.hours, book };
    const status = this.isRegular ? 'open' : 'closed';
    const regular = { status, nextOpenMs: null, closesAtMs: OPENS_MS } as const;
    return aMarket(stock, { timeMs: START_MS, view: { ...regular, extended } });
  }

  async look(): Promise<void> {
    this.nowMs += 1_000;
    await this.watch.look(this.nowMs);
  }

  note(...orders: readonly Order[]): void {
    const newOrders = orders.map((order) => ({ accountId: '7', order }));
    this.watch.note({ newOrders, orders: [] }, 1n);
  }

  moved(...orders: readonly Order[]): void {
    this.watch.note(
      { newOrders: [], orders: orders.map((order) => ({ accountId: '7', order })) },
      2n,
    );
  }
}

/** A limit to buy at 99.00 while 99.99 to 100.01 is displayed. */
function extended(set: Partial<Order['terms']> = {}, state: Order['state'] = 'working'): Order {
  return restingOrder({ extendedHours: true, ...set }, state);
}

let morning: Morning;
beforeEach(async () => {
  morning = new Morning();
  await morning.watch.index.read(allPartitions);
});

test('what nothing reached is left alone, and what did not ask for these hours is none of ours', async () => {
  morning.note(extended(), restingOrder({ orderId: 'o2', price: 10_100n }));
  await morning.look();
  expect(morning.sent).toEqual([]);
  morning.printed = { low: 9_890n, high: 10_000n, volume: 40n };
  await morning.look();
  expect(morning.sent).toMatchObject([
    { kind: 'workOrder', accountId: '7', orderId: 'o1', allotment: { prints: { low: 9_890n } } },
  ]);
});

test('prints are shown once: those after the acceptance, then those after the last look', async () => {
  morning.note(extended({ acceptedAtMs: START_MS + 300 }));
  await morning.look();
  await morning.look();
  expect(morning.asked).toEqual([START_MS + 300, START_MS + 1_000]);
});

test('a lane that was too busy is shown the same prints again', async () => {
  morning.note(extended());
  morning.printed = { low: 9_890n, high: 10_000n, volume: 40n };
  morning.reply = { outcome: 'busy' };
  await morning.look();
  morning.reply = DONE;
  await morning.look();
  expect(morning.asked).toEqual([START_MS, START_MS]);
});

test('all customers share what printed, the better price first', async () => {
  const [first, second] = [
    extended({ orderId: 'a', price: 9_900n, quantity: 500n }),
    extended({ orderId: 'b', price: 9_950n, quantity: 20n }),
  ];
  morning.note(first, second);
  morning.printed = { low: 9_890n, high: 9_890n, volume: 1_000n };
  await morning.look();
  const allotted = morning.sent.map((command) =>
    command.kind === 'workOrder' ? [command.orderId, command.allotment?.prints.allotted] : [],
  );
  const share = (1_000n * paperRules.participationBps) / 10_000n;
  expect(allotted).toEqual([
    ['b', 20n],
    ['a', share - 20n],
  ]);
});

test('what waits for these hours is worked as they begin, and what works goes back as they end', async () => {
  morning.hours = { status: 'closed', nextOpenMs: OPENS_MS, closesAtMs: OPENS_MS };
  morning.note(extended({}, 'queuedForOpen'), extended({ orderId: 'o2' }));
  await morning.look();
  expect(morning.sent).toMatchObject([{ orderId: 'o2' }]);
  // At night nobody looks at all.
  morning.moved(extended({ orderId: 'o2' }, 'queuedForOpen'));
  await morning.look();
  expect(morning.asked).toHaveLength(1);
  morning.nowMs = OPENS_MS;
  morning.hours = { status: 'open', nextOpenMs: null, closesAtMs: OPENS_MS + 1 };
  await morning.look();
  expect(morning.sent.slice(1)).toMatchObject([{ orderId: 'o1' }, { orderId: 'o2' }]);
});

test('in regular hours and in a halt nothing is sent', async () => {
  morning.note(extended({}, 'queuedForOpen'));
  morning.isRegular = true;
  await morning.look();
  await morning.look();
  expect(morning.sent).toEqual([]);
  expect(morning.asked).toHaveLength(1);
  morning = new Morning();
  morning.note(extended({}, 'queuedForOpen'));
  morning.hours = { status: 'halted', nextOpenMs: null, closesAtMs: OPENS_MS };
  await morning.look();
  expect(morning.sent).toEqual([]);
});

test('what is stored is found at a start, and what ended is forgotten', async () => {
  morning.stored = [
    { accountId: '8', orderId: 'o9', place: 5, order: extended({ orderId: 'o9' }) },
  ];
  morning.note(extended());
  await morning.watch.index.read(allPartitions);
  morning.printed = { low: 9_890n, high: 9_890n, volume: 40n };
  await morning.look();
  expect(morning.sent).toMatchObject([{ accountId: '8', orderId: 'o9' }]);
  morning.moved({ ...extended({ orderId: 'o9' }), state: 'filled', finishedAtMs: START_MS });
  morning.sent.length = 0;
  await morning.look();
  expect(morning.sent).toEqual([]);
});
