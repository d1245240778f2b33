import { auctionInputs, runAuction } from '@candor/domain/auction/run-auction';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { marketOf, type PriceSnapshot, withView } from '@candor/domain/market/price-snapshot';
import type { Order } from '@candor/domain/orders/order';
import { waitsForReopening } from '@candor/domain/orders/reopening';
import type { Command } from '@candor/domain/trading/commands';
import { waitingInterest } from '@candor/domain/trading/placing/guard';
import { sessionPrint } from '@candor/domain/trading/working/session-print';
import { auctionOfFill, freshAt } from '../../auction/auction-desk.ts';
import type { AuctionStore, StoredAuction } from '../../auction/auction-ports.ts';
import type { MarketDesk } from '../../market/market-desk.ts';
import { reopenings } from '../../market/reopenings.ts';
import type { LaneReply } from '../lane/lane-callers.ts';

/** An order that waits, and whose it is. */
interface Waiting {
  readonly accountId: string;
  readonly orderId: string;
  readonly acceptedAtMs: number;
  readonly order: Order | null;
}

/** The open orders of an instrument, as the watch has them. */
export interface WaitingOrders<One extends Waiting> {
  /** All that a price reaches, whole. */
  atPrice(price: bigint): Promise<readonly One[]>;
  /** An order had its part: what printed up to then is behind it. */
  wasShown(one: One, untilMs: number): void;
}

export interface ReopeningDeskOptions {
  readonly desk: Pick<MarketDesk, 'clock' | 'prices' | 'haltsBegun' | 'operatorHalts' | 'hours'>;
  readonly store: AuctionStore;
  /** Null when it failed; the failure was told. */
  readonly submit: (command: Command) => Promise<LaneReply | null>;
}

/** Orders that came in before may still be on their way through the lanes. */
const SETTLE_MS = 500;
const MINUTE_MS = 60_000;
/** Nobody is kept from the book for longer because another's order cannot be told. */
const PATIENCE_MS = 60_000;

interface Known {
  readonly minute: number;
  readonly pending: readonly number[];
}

/**
 * The ends of halts. The orders that waited meet each other and the market's share at the print
 * with which trading goes on: worked out once, stored with all it follows from, and only then told
 * to each order. A watch that was killed anywhere finds what was stored and sends the same
 * commands again, to which orders that had their part answer nothing; until then none of them
 * meets the book.
 */
export class ReopeningDesk {
  readonly #options: ReopeningDeskOptions;
  readonly #known = new Map<string, Known>();
  readonly #doneMs = new Map<string, number>();
  /** Since when a reopening is being carried out here, by instrument. */
  readonly #begunMs = new Map<string, number>();
  readonly #busy = new Set<string>();

  constructor(options: ReopeningDeskOptions) {
    this.#options = options;
  }

  /** The first reopening of an instrument that is not done with; null of nearly all. */
  pending(instrument: Instrument, nowMs: number): number | null {
    const minute = Math.floor(nowMs / MINUTE_MS);
    const known = this.#known.get(instrument.id);
    // Halts end where minutes begin.
    if (known?.minute === minute) return known.pending[0] ?? null;
    const doneMs = this.#doneMs.get(instrument.id) ?? Number.NEGATIVE_INFINITY;
    const all = reopenings(this.#options.desk, instrument, nowMs);
    const pending = all.filter((atMs) => atMs > doneMs);
    this.#known.set(instrument.id, { minute, pending });
    return pending[0] ?? null;
  }

  /** Gives everybody who waited his part of a reopening, unless that is under way or too early. */
  async carryOut<One extends Waiting>(
    instrument: Instrument,
    reopenMs: number,
    orders: WaitingOrders<One>,
  ): Promise<void> {
    const { id } = instrument;
    const nowMs = this.#options.desk.clock.nowMs();
    if (nowMs < reopenMs + SETTLE_MS || this.#busy.has(id)) return;
    const begunMs = this.#begunMs.get(id) ?? nowMs;
    this.#begunMs.set(id, begunMs);
    this.#busy.add(id);
    try {
      const isDone = await this.#carryOut(instrument, reopenMs, orders);
      if (isDone || nowMs >= begunMs + PATIENCE_MS) this.#finish(id, reopenMs);
    } catch (error) {
      if (nowMs >= begunMs + PATIENCE_MS) this.#finish(id, reopenMs);
      throw error;
    } finally {
      this.#busy.delete(id);
    }
  }

  #finish(id: string, reopenMs: number): void {
    this.#doneMs.set(id, reopenMs);
    this.#known.delete(id);
    this.#begunMs.delete(id);
  }

  /** False while somebody has not had his part. */
  async #carryOut<One extends Waiting>(
    instrument: Instrument,
    reopenMs: number,
    orders: WaitingOrders<One>,
  ): Promise<boolean> {
    const { desk, store } = this.#options;
    const before = await store.find(instrument.id, reopenMs);
    const prices = await desk.prices({ traded: [instrument] }, reopenMs);
    const quote = before === null ? printedAt(prices, instrument, reopenMs) : before.inputs.quote;
    // Nobody knows the print: who waits meets the book, as after any stop.
    if (quote === null) return true;
    const reached = await orders.atPrice(quote.last);
    const waiting = reached.flatMap((one) => {
      const { order } = one;
      return order !== null && waitsForReopening(order, reopenMs) ? [{ one, order }] : [];
    });
    if (waiting.length === 0) return true;
    const all = waiting.map(({ order }) => order);
    const stored = before ?? (await this.#keep({ instrument, reopenMs, quote, orders: all }));
    const seen = withView(prices, { ...marketOf({ prices, instrument }), quote });
    const replies = await Promise.all(
      waiting.map(async ({ one }) => {
        const command = this.#commandOf(one, { stored, instrument, prices: seen });
        const reply = await this.#options.submit(command);
        if (reply?.outcome === 'accepted') orders.wasShown(one, reopenMs);
        // An account in doubt trades nothing; released, its order meets the book.
        return reply?.outcome === 'accepted' || reply?.outcome === 'refused';
      }),
    );
    return replies.every((isDone) => isDone);
  }

  #keep(of: {
    readonly instrument: Instrument;
    readonly reopenMs: number;
    readonly quote: Quote;
    readonly orders: readonly Order[];
  }): Promise<StoredAuction> {
    const { instrument, reopenMs: uncrossMs, quote, orders } = of;
    const { store, desk } = this.#options;
    const print = sessionPrint(instrument, 'reopening');
    const inputs = auctionInputs({
      instrumentId: instrument.id,
      uncrossMs,
      quote,
      print,
      others: [],
      orders: orders.map((order) => waitingInterest(order, instrument)),
    });
    const result = runAuction(inputs, instrument);
    return store.keep({ inputs, result, storedMs: desk.clock.nowMs() });
  }

  /** Who came too late for what is stored gets nothing of it and goes on. */
  #commandOf(
    { accountId, orderId }: Waiting,
    of: {
      readonly stored: StoredAuction;
      readonly instrument: Instrument;
      readonly prices: PriceSnapshot;
    },
  ): Command {
    const { stored, instrument, prices } = of;
    const { fills } = stored.result;
    return {
      kind: 'reopenOrder',
      accountId,
      orderId,
      instrument,
      prices,
      nowMs: this.#options.desk.clock.nowMs(),
      reopenMs: stored.inputs.uncrossMs,
      auction: auctionOfFill(stored),
      quantity: fills.find((fill) => fill.orderId === orderId)?.quantity ?? 0n,
    };
  }
}

/** The print itself: a quote of before is a price that everybody knew as he sent his order. */
function printedAt(prices: PriceSnapshot, instrument: Instrument, atMs: number): Quote | null {
  const quote = freshAt(marketOf({ prices, instrument }), atMs);
  return quote !== null && quote.timeMs === atMs ? quote : null;
}
