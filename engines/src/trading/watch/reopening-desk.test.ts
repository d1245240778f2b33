import type { Instrument } from '@candor/domain/instruments/instrument';
import { pricesOf } from '@candor/domain/market/testing/prices-of';
import type { Order } from '@candor/domain/orders/order';
import type { Command } from '@candor/domain/trading/commands';
import { waitingInterest } from '@candor/domain/trading/placing/guard';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { expect, test } from 'vitest';
import type { OperatorHalt } from '../../market/known-instrument-ports.ts';
import type { StatedHalt } from '../../market/stated-halt.ts';
import type { LaneReply } from '../lane/lane-callers.ts';
import { keptAuctions } from '../testing/kept-auctions.ts';
import { restingOrder } from '../testing/resting-order.ts';
import { boundAtReopening } from './bound-at-reopening.ts';
import { ReopeningDesk } from './reopening-desk.ts';

const MINUTE_MS = 60_000;
const REOPEN_MS = START_MS + 5 * MINUTE_MS;
const stock = anInstrument();
const DONE: LaneReply = { outcome: 'accepted', answer: { kind: 'done' } };
const pause: StatedHalt = {
  cause: 'limitUp',
  proof: null,
  reason: null,
  fromMs: START_MS,
  untilMs: REOPEN_MS,
};
const open = { status: 'open', nextOpenMs: null, closesAtMs: null } as const;

/** An order at the market of before the halt; in the place of others what a test sets. */
function waiting(orderId: string, set: Partial<Order['terms']> = {}): Order {
  return restingOrder({ orderId, acceptedAtMs: START_MS - 1, price: null, quantity: 40n, ...set });
}

/** A house whose share was halted, with the orders that waited. */
class Street {
  nowMs = REOPEN_MS + 500;
  readonly sent: Command[] = [];
  readonly shown: (readonly [string, number])[] = [];
  readonly auctions = keptAuctions();
  halts: readonly StatedHalt[] = [pause];
  byHand: readonly OperatorHalt[] = [];
  orders: readonly Order[];
  reply: LaneReply | null = DONE;
  quoteMs = REOPEN_MS;
  last = 10_000n;

  constructor(...orders: readonly Order[]) {
    this.orders = orders;
  }

  readonly market = {
    clock: { nowMs: () => this.nowMs, every: () => () => {} },
    haltsBegun: () => this.halts,
    operatorHalts: () => this.byHand,
    hours: (_: Instrument, atMs: number) =>
      this.halts.some(({ fromMs, untilMs }) => (fromMs ?? 0) <= atMs && atMs < (untilMs ?? 0))
        ? ({ ...open, status: 'halted' } as const)
        : open,
    prices: async () =>
      pricesOf(aMarket(stock, { timeMs: this.quoteMs, last: this.last }), REOPEN_MS),
  };

  /** Another process every time. */
  newDesk() {
    return new ReopeningDesk({
      desk: this.market,
      store: this.auctions,
      submit: async (command) => {
        this.sent.push(command);
        return this.reply;
      },
    });
  }

  async look(desk = this.newDesk()): Promise<number | null> {
    const pending = desk.pending(stock, this.nowMs);
    if (pending === null) return null;
    await desk.carryOut(stock, pending, {
      atPrice: async () =>
        this.orders.map((order) => {
          const { orderId, acceptedAtMs } = order.terms;
          return { accountId: '7', orderId, acceptedAtMs, order };
        }),
      wasShown: ({ orderId }, untilMs) => this.shown.push([orderId, untilMs]),
    });
    return desk.pending(stock, this.nowMs);
  }
}

const parts = ({ sent }: Street) =>
  sent.map((one) => (one.kind === 'reopenOrder' ? [one.orderId, one.quantity] : one.kind));

test('half a second after trading goes on everybody who waited has his part, stored before', async () => {
  const street = new Street(waiting('a'), waiting('b', { direction: 'sell', quantity: 10n }));
  street.nowMs = REOPEN_MS + 499;
  expect(await street.look()).toBe(REOPEN_MS);
  expect(street.sent).toEqual([]);
  street.nowMs += 1;
  expect(await street.look()).toBeNull();
  // Ten of the other customer; 0.2 % of a million shares, and 2.5 % of that, would reach for all.
  expect(parts(street)).toEqual([
    ['a', 40n],
    ['b', 10n],
  ]);
  const [stored] = street.auctions.all;
  expect(stored?.inputs).toMatchObject({
    instrumentId: stock.id,
    uncrossMs: REOPEN_MS,
    others: [],
    orders: street.orders.map((order) => waitingInterest(order, stock)),
    print: { cross: 'reopening', marketQuantity: 50n },
  });
  const [first] = street.sent;
  if (first?.kind !== 'reopenOrder') throw new Error('nothing was sent');
  expect(first).toMatchObject({
    reopenMs: REOPEN_MS,
    auction: { price: 10_000n, volume: 40n, inputsHash: stored?.inputsHash },
  });
  // What printed up to then is behind them.
  expect(street.shown).toEqual([
    ['a', REOPEN_MS],
    ['b', REOPEN_MS],
  ]);
});

test('who was killed before or after it was stored pays late, by the same inputs', async () => {
  const street = new Street(waiting('a'));
  street.nowMs = REOPEN_MS + 90 * MINUTE_MS;
  street.reply = null;
  const desk = street.newDesk();
  expect(await street.look(desk)).toBe(REOPEN_MS);
  expect(street.auctions.all).toHaveLength(1);
  // A lane that was away: the same command again; another process, too, whatever came meanwhile.
  street.reply = DONE;
  street.orders = [...street.orders, waiting('late', { acceptedAtMs: REOPEN_MS - 1 })];
  street.last = 12_000n;
  expect(await street.look()).toBeNull();
  expect(parts(street)).toEqual([
    ['a', 40n],
    ['a', 40n],
    ['late', 0n],
  ]);
  expect(street.auctions.all).toHaveLength(1);
  expect(await street.look(desk)).toBeNull();
  // After a day nobody is paid any more.
  street.nowMs = REOPEN_MS + 1_441 * MINUTE_MS;
  street.market.haltsBegun = () => [];
  expect(street.newDesk().pending(stock, street.nowMs)).toBeNull();
});

test('who cannot be told keeps nobody from the book for longer than a minute', async () => {
  const street = new Street(waiting('a'));
  const desk = street.newDesk();
  street.reply = { outcome: 'busy' };
  expect(await street.look(desk)).toBe(REOPEN_MS);
  street.nowMs += 59_999;
  expect(await street.look(desk)).toBe(REOPEN_MS);
  street.nowMs += 1;
  expect(await street.look(desk)).toBeNull();
  // An account whose books are in doubt trades nothing; the others go on at once.
  street.reply = { outcome: 'refused', refusal: { reason: 'BOOKS_SUSPENDED' } };
  expect(await street.look()).toBeNull();
});

test('a price of before is no reopening: who waits then meets the book', async () => {
  const street = new Street(waiting('a'));
  street.quoteMs = REOPEN_MS - 1;
  expect(await street.look()).toBeNull();
  expect(street.sent).toEqual([]);
  expect(street.auctions.all).toEqual([]);
});

test('nothing reopens into another halt, under an operator, at a close or where nothing prints', () => {
  const street = new Street(waiting('a'));
  const pending = (instrument = stock) => street.newDesk().pending(instrument, street.nowMs);
  expect(pending()).toBe(REOPEN_MS);
  const untilMs = REOPEN_MS + 15 * MINUTE_MS;
  street.halts = [pause, { ...pause, cause: 'marketLevel1', untilMs }];
  expect(pending()).toBeNull();
  street.halts = [pause];
  const act = { seq: 1, reason: null };
  street.byHand = [{ ...act, atMs: REOPEN_MS - 1, lifted: { ...act, atMs: REOPEN_MS + 1 } }];
  expect(pending()).toBeNull();
  street.byHand = [{ ...act, atMs: START_MS - 2, lifted: { ...act, atMs: REOPEN_MS } }];
  expect(pending()).toBe(REOPEN_MS);
  street.halts = [pause];
  expect(pending(anInstrument({ assetClass: 'index', source: 99 }))).toBeNull();
  const closeMs = Date.parse('2026-11-20T21:00:00Z');
  street.halts = [{ ...pause, fromMs: closeMs - MINUTE_MS, untilMs: closeMs }];
  street.nowMs = closeMs + 500;
  expect(pending()).toBeNull();
});

test('nobody takes an order away that is to have its part, and everybody may again after it', () => {
  const order = waiting('a');
  const street = new Street(order);
  const accepted = { outcome: 'accepted', facts: [], answer: { kind: 'done' } } as const;
  const decide = boundAtReopening(() => accepted, street.market, { find: () => stock });
  const state = (one: Order) => ({ orders: new Map([['a', one]]) }) as never;
  const cancel = (one: Order, nowMs: number, orderId = 'a') =>
    decide(state(one), { kind: 'cancelOrder', accountId: '7', nowMs, orderId, finished: null })
      .outcome;
  expect(cancel(order, REOPEN_MS - 1)).toBe('accepted');
  expect(cancel(order, REOPEN_MS)).toBe('refused');
  expect(cancel(order, REOPEN_MS + 59_999)).toBe('refused');
  expect(cancel(order, REOPEN_MS + 60_000)).toBe('accepted');
  expect(cancel({ ...order, reopenedMs: REOPEN_MS }, REOPEN_MS + 1)).toBe('accepted');
  expect(cancel(order, REOPEN_MS, 'another')).toBe('accepted');
  // Its exits neither, while they may be reached; others of the account may.
  const exit = { ...order.terms, exit: { role: 'takeProfit', pairId: 'x' }, positionId: 'p' };
  const protect = (positionId: string) =>
    decide(state({ ...order, terms: exit } as Order), {
      kind: 'protectPosition',
      accountId: '7',
      nowMs: REOPEN_MS,
      pairId: 'y',
      positionId,
      instrument: stock,
      prices: pricesOf(aMarket(stock), REOPEN_MS),
      exits: {},
    }).outcome;
  expect([protect('p'), protect('other')]).toEqual(['refused', 'accepted']);
});
