import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { type PriceSnapshot, viewOf } from '@candor/domain/market/price-snapshot';
import { forTheDay } from '@candor/domain/orders/order-terms';
import { availableMinor } from '@candor/domain/wallets/wallet-figures';
import type { MarketDesk } from '../market/market-desk.ts';
import { PracticeBooks } from './practice-books.ts';
import { type Held, isDrawnAnew, PracticeLooks } from './practice-looks.ts';
import type { PracticeRun, PracticeStore } from './practice-ports.ts';
import { type PracticePrices, practicePrices } from './practice-prices.ts';
import {
  atSpeed,
  dayMsOf,
  PRACTICE_IDLE_MS,
  PRACTICE_KEPT_MAX,
  PRACTICE_OPEN_ORDERS_MAX,
  PRACTICE_ORDERS_MAX,
  PRACTICE_RUNS_MAX,
  PRACTICE_START_MINOR,
} from './practice-run.ts';
import type {
  OfPractice,
  PracticeExits,
  PracticeOrder,
  PracticeRefusal,
  PracticeView,
  Practised,
} from './practice-view.ts';
import { replayDay } from './replay-day.ts';

/** Somebody else stores at the same time so often only where something is wrong. */
const TRIES_MAX = 4;
/** Accounts kept in memory; another is read again from what is stored. */
const BOOKS_KEPT_MAX = 2 * PRACTICE_RUNS_MAX;

/** Null when it is done. */
type Act = (held: Held, nowMs: number) => Promise<PracticeRefusal | null>;

/**
 * Replays of past days. Nothing runs by itself: whoever asks has the waiting orders shown what the
 * market did since, at fixed steps of the day, so that what comes of them hangs on no look.
 */
export class PracticeDesk {
  readonly #store: PracticeStore;
  readonly #market: MarketDesk;
  readonly #prices: PracticePrices;
  readonly #looks: PracticeLooks;
  readonly #books = new Map<string, PracticeBooks>();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(parts: {
    readonly store: PracticeStore;
    readonly market: MarketDesk;
    /** Lets others have their turn. */
    readonly breathe: () => Promise<void>;
  }) {
    this.#store = parts.store;
    this.#market = parts.market;
    this.#prices = practicePrices(parts.market);
    this.#looks = new PracticeLooks({ prices: this.#prices, breathe: parts.breathe });
  }

  /**
   * Begins a replay at the open. Refusals: PRACTICE_DAY, PRACTICE_ONLY, PRACTICE_MARKET (of one
   * exchange's calendar and another's), PRACTICE_RUNNING (one a customer), PRACTICE_FULL (so many
   * in the house).
   */
  async start(of: {
    readonly userId: string;
    readonly runId: string;
    readonly day: string;
    readonly instruments: readonly Instrument[];
    readonly speed: number;
    readonly nowMs: number;
  }): Promise<Practised> {
    const { runId, userId, day, instruments, speed, nowMs } = of;
    const found = await replayDay(this.#market, this.#prices, { day, instruments, nowMs });
    if ('reason' in found) return no(found);
    const { openMs, closeMs, calendarId, currency } = found;
    const run: PracticeRun = {
      runId,
      userId,
      day,
      calendarId,
      currency,
      speed,
      openMs,
      closeMs,
      isPaused: false,
      instrumentIds: instruments.map(({ id }) => id),
      series: instruments.map(seriesOf),
      anchorMs: nowMs,
      anchorDayMs: openMs,
      workedMs: openMs,
      createdMs: nowMs,
      startMinor: PRACTICE_START_MINOR[currency],
      lookedMs: nowMs,
      endedMs: null,
      result: null,
      saves: 0,
    };
    const books = new PracticeBooks(run);
    books.open(openMs);
    const lookedSinceMs = nowMs - PRACTICE_IDLE_MS;
    const limit = { lookedSinceMs, most: PRACTICE_RUNS_MAX, kept: PRACTICE_KEPT_MAX };
    const outcome = await this.#store.start(run, books.added, limit);
    if (outcome === 'running') return no({ reason: 'PRACTICE_RUNNING' });
    if (outcome === 'full') return no(full());
    return { isDone: true, view: await this.#view({ run, books, instruments, dayMs: openMs }) };
  }

  /** How a replay stands. Refusals: NOT_FOUND, PRACTICE_FULL (where nobody looked for a while). */
  look(of: OfPractice): Promise<Practised> {
    return this.#inTurn(of, { isExact: false, act: null });
  }

  /**
   * Places an order at the prices of its instant. Refusals: those of the rules, NO_INSTRUMENT (not
   * of this replay), PRACTICE_ORDERS, PRACTICE_ENDED, NOT_FOUND.
   */
  order(of: OfPractice, order: PracticeOrder): Promise<Practised> {
    return this.#inTurn(of, {
      isExact: true,
      act: async ({ books, instruments, dayMs }) => {
        const { instrument } = order;
        if (!instruments.some(({ id }) => id === instrument.id)) return { reason: 'NO_INSTRUMENT' };
        const isFull =
          books.orders.length >= PRACTICE_ORDERS_MAX ||
          books.state.orders.size >= PRACTICE_OPEN_ORDERS_MAX;
        if (isFull) return ordersFull();
        const decision = books.do({
          kind: 'placeOrder',
          accountId: books.state.accountId,
          nowMs: dayMs,
          ...order,
          prices: await this.#prices.at([instrument], dayMs),
          leverage: 1,
          ...forTheDay,
          slippageGuardBps: null,
          gate: null,
          priorOrderId: null,
        });
        return decision.outcome === 'refused' ? { rule: decision.refusal } : null;
      },
    });
  }

  /**
   * Sets, changes or takes off where a position is left, for all that no other order closes.
   * Refusals: those of the rules, NOT_FOUND, PRACTICE_ORDERS, PRACTICE_ENDED.
   */
  protect(of: OfPractice, asked: PracticeExits): Promise<Practised> {
    return this.#inTurn(of, {
      isExact: true,
      act: async ({ books, instruments, dayMs }) => {
        const { instrument, exits } = asked;
        if (!instruments.some(({ id }) => id === instrument.id)) return { reason: 'NOT_FOUND' };
        const sets = Object.keys(exits).length > 0;
        if (sets && books.orders.length >= PRACTICE_ORDERS_MAX) return ordersFull();
        const decision = books.do({
          kind: 'protectPosition',
          accountId: books.state.accountId,
          nowMs: dayMs,
          ...asked,
          prices: await this.#prices.at([instrument], dayMs),
        });
        return decision.outcome === 'refused' ? { rule: decision.refusal } : null;
      },
    });
  }

  /** Cancels what waits of an order. Refusals: NOT_FOUND, ORDER_FILLED, PRACTICE_ENDED. */
  cancel(of: OfPractice, orderId: string): Promise<Practised> {
    return this.#inTurn(of, {
      isExact: true,
      act: async ({ books, dayMs: nowMs }) => {
        const { accountId } = books.state;
        const of = { accountId, nowMs, orderId, finished: null };
        const decision = books.do({ kind: 'cancelOrder', ...of });
        return decision.outcome === 'refused' ? { rule: decision.refusal } : null;
      },
    });
  }

  /** Runs on at another speed, or with none waits. Refusals: NOT_FOUND, PRACTICE_ENDED. */
  setSpeed(of: OfPractice, speed: number): Promise<Practised> {
    return this.#inTurn(of, {
      isExact: true,
      act: async (held, nowMs) => {
        held.run = atSpeed(held.run, speed, nowMs);
        return null;
      },
    });
  }

  /**
   * Ends a replay where it is, or at the close, once what waits has seen the rest of the day; one
   * that has ended stays as it ended. Refusals: NOT_FOUND, PRACTICE_FULL.
   */
  end(of: OfPractice, at: 'now' | 'close' = 'now'): Promise<Practised> {
    return this.#inTurn(of, {
      isExact: true,
      mayHaveEnded: true,
      act: async (held, nowMs) => {
        if (at === 'close') {
          held.dayMs = held.run.closeMs;
          await this.#looks.work(held, true);
        }
        await this.#finish(held, nowMs);
        return null;
      },
    });
  }

  /** Minute closes of a replay's instrument until its instant; none where it has no prices. */
  async closes(view: PracticeView, instrument: Instrument): Promise<readonly bigint[]> {
    const { run, dayMs, prices } = view;
    if (viewOf(prices, instrument.id) === null) return [];
    return this.#prices.closes(instrument, { openMs: run.openMs, atMs: dayMs });
  }

  /** Finished replays of a customer, the newest first. */
  ended(userId: string, of: { readonly offset: number; readonly limit: number }) {
    return this.#store.ended(userId, of);
  }

  /** One after the other of a customer, so that two windows do not do the same work twice. */
  async #inTurn(of: OfPractice, how: How): Promise<Practised> {
    const before = this.#turns.get(of.userId);
    const turn = (async () => {
      await before?.catch(() => undefined);
      return this.#stored(of, how);
    })();
    this.#turns.set(of.userId, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(of.userId) === turn) this.#turns.delete(of.userId);
    }
  }

  /** Decides on what is stored, and anew when another process stored meanwhile. */
  async #stored(of: OfPractice, how: How): Promise<Practised> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const read = await this.#read(of);
      if (read === null) return no({ reason: 'NOT_FOUND' });
      const before = read.run;
      try {
        const done = await this.#work(read, of.nowMs, how);
        const { run, books } = read;
        if (run !== before || books.added.length > 0) {
          if (!(await this.#store.save(run, books.stored, books.added))) {
            this.#books.delete(run.runId);
            continue;
          }
          books.keep();
          read.run = { ...run, saves: run.saves + 1 };
        }
        return done.isDone ? { isDone: true, view: await this.#view(read) } : done;
      } catch (error) {
        // What it decided and did not store is nowhere.
        this.#books.delete(before.runId);
        throw error;
      }
    }
    return no({ reason: 'KEY_RUNNING' });
  }

  async #read({ userId, runId, nowMs }: OfPractice): Promise<Held | null> {
    const store = this.#store;
    const run = await (runId === null ? store.newest(userId) : store.byId(userId, runId));
    if (run === null) return null;
    const books = this.#books.get(run.runId) ?? new PracticeBooks(run);
    this.#books.delete(run.runId);
    this.#books.set(run.runId, books);
    const [oldest] = this.#books.keys();
    if (this.#books.size > BOOKS_KEPT_MAX && oldest !== undefined) this.#books.delete(oldest);
    books.read(await store.facts(run.runId, books.stored));
    const { byId } = this.#market.catalogue();
    const instruments = run.instrumentIds.flatMap((id) => byId.get(id) ?? []);
    const dayMs = run.endedMs === null ? dayMsOf(run, nowMs) : run.workedMs;
    return { run, books, instruments, dayMs };
  }

  async #work(
    held: Held,
    nowMs: number,
    { isExact, act, mayHaveEnded = false }: How,
  ): Promise<Outcome> {
    if (held.run.endedMs !== null) {
      return act === null || mayHaveEnded ? DONE : no({ reason: 'PRACTICE_ENDED' });
    }
    if (nowMs - held.run.lookedMs >= PRACTICE_IDLE_MS) {
      const others = await this.#store.lookedAt(nowMs - PRACTICE_IDLE_MS, held.run.runId);
      if (others >= PRACTICE_RUNS_MAX) return no(full());
    }
    if (nowMs - held.run.lookedMs >= PRACTICE_IDLE_MS / 2)
      held.run = { ...held.run, lookedMs: nowMs };
    const isOver = held.dayMs >= held.run.closeMs || isDrawnAnew(held);
    await this.#looks.work(held, isExact || isOver);
    if (isOver) await this.#finish(held, nowMs);
    if (act === null || (isOver && mayHaveEnded)) return DONE;
    if (isOver) return no({ reason: 'PRACTICE_ENDED' });
    const refusal = await act(held, nowMs);
    return refusal === null ? DONE : no(refusal);
  }

  async #finish(held: Held, nowMs: number): Promise<void> {
    const { books, instruments, dayMs } = held;
    books.endOrders(dayMs);
    const isKnown = !isDrawnAnew(held);
    const prices = await this.#pricesAt(held);
    held.run = {
      ...held.run,
      workedMs: dayMs,
      endedMs: nowMs,
      isPaused: true,
      result: {
        equityMinor: isKnown ? books.equityMinor(instruments, prices) : null,
        feesMinor: books.feesMinor,
        fills: books.fills,
      },
    };
  }

  /** The last prices of a closed day are those of its last instant. */
  #pricesAt({ run, instruments, dayMs }: Held): Promise<PriceSnapshot> {
    return this.#prices.at(instruments, Math.min(dayMs, run.closeMs - 1));
  }

  async #view(held: Held): Promise<PracticeView> {
    const { run, books, instruments, dayMs } = held;
    // What was traded in another count has no price in this one.
    const prices = isDrawnAnew(held) ? { atMs: dayMs, ...NO_PRICES } : await this.#pricesAt(held);
    const { state, orders, feesMinor } = books;
    const equityMinor =
      run.result === null ? books.equityMinor(instruments, prices) : run.result.equityMinor;
    return {
      run,
      dayMs,
      instruments,
      prices,
      orders,
      equityMinor,
      feesMinor,
      positions: [...state.positions.values()],
      availableMinor: availableMinor(books.wallet),
      heldMinor: books.wallet.heldMinor,
    };
  }
}

interface How {
  /** Waiting orders see the very instant of this act, and not only the last step before it. */
  readonly isExact: boolean;
  readonly act: Act | null;
  readonly mayHaveEnded?: boolean;
}

type Outcome =
  | { readonly isDone: true }
  | { readonly isDone: false; readonly refusal: PracticeRefusal };
const NO_PRICES = { views: new Map(), rates: new Map() } satisfies Omit<PriceSnapshot, 'atMs'>;
const DONE: Outcome = { isDone: true };

function no(refusal: PracticeRefusal): { isDone: false; refusal: PracticeRefusal } {
  return { isDone: false, refusal };
}

function full(): PracticeRefusal {
  return { reason: 'PRACTICE_FULL', figures: { n: String(PRACTICE_RUNS_MAX) } };
}

function ordersFull(): PracticeRefusal {
  const figures = { n: String(PRACTICE_ORDERS_MAX), open: String(PRACTICE_OPEN_ORDERS_MAX) };
  return { reason: 'PRACTICE_ORDERS', figures };
}
