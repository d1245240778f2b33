import type { DirectionWord } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { ExtendedBook, MarketView, TakenBook } from '@candor/domain/market/market-view';
import {
  inHoursOf,
  marketOf,
  type PriceSnapshot,
  withView,
} from '@candor/domain/market/price-snapshot';
import type { Order } from '@candor/domain/orders/order';
import type { Command } from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import type { Fill } from '@candor/domain/trading/fill';
import { MINUTE_MS, type TradingRules } from '@candor/domain/trading/rules';
import { type Allotment, allotResting } from '@candor/domain/trading/working/allot-resting';
import { displayedSide } from '@candor/domain/trading/working/book-side';
import type { LaneStore, VenueFill } from '../lane/lane-store.ts';
import { TakenBookSide, type TakenSideState } from './taken-side.ts';

/** A resting order and the prices it is shown. */
export interface Shown {
  readonly order: Order;
  readonly prices: PriceSnapshot;
  /** The instant after which their prints are. */
  readonly sinceMs: number;
}

interface Rested {
  readonly atMs: number;
  readonly quantity: bigint;
}

interface Pool {
  readonly asks: TakenBookSide;
  readonly bids: TakenBookSide;
  /** What resting orders filled in the last minute. */
  rested: readonly Rested[];
  /** Allotted to orders whose decision is still out. */
  promised: bigint;
}

/** What is taken of the book of an instrument. */
export interface PoolState {
  readonly heldAs: string;
  readonly asks: TakenSideState;
  readonly bids: TakenSideState;
}

/** Half-lives after which a thousandth is left: what a start reads back. */
const HALF_LIVES_KEPT = 10;

/** Have rates and no market. */
const actsOnHoldings: ReadonlySet<Command['kind']> = new Set([
  'splitHolding',
  'settleHolding',
  'markHolding',
  'chargeNight',
  'payCoupon',
  'recordDividend',
  'payDividend',
]);

/**
 * The liquidity of every instrument, one for all customers and all lanes of the process. What a
 * decision takes is gone for the next decision, in the order they are made; it is given back when
 * the decision is not committed, and comes back by itself over the half-life of the rules.
 * Instruments that are quoted as another one (auction and block views) share its liquidity.
 */
export class Venue {
  readonly #rules: Pick<TradingRules, 'refillHalfLifeMs' | 'participationBps'>;
  readonly #pools = new Map<string, Pool>();

  constructor(rules: Pick<TradingRules, 'refillHalfLifeMs' | 'participationBps'>) {
    this.#rules = rules;
  }

  /** The first instant whose fills still matter to a venue that starts now. */
  remembersSince(nowMs: number): number {
    return nowMs - Math.max(HALF_LIVES_KEPT * this.#rules.refillHalfLifeMs, MINUTE_MS);
  }

  stateOf(heldAs: string): PoolState {
    const { asks, bids } = this.#poolOf(heldAs);
    return { heldAs, asks: asks.state, bids: bids.state };
  }

  /** Forgets what was taken of a book and knows what somebody else knows of it. */
  restore({ heldAs, asks, bids }: PoolState): void {
    const pool = this.#poolOf(heldAs);
    pool.asks.restore(asks);
    pool.bids.restore(bids);
  }

  /** Takes what is still gone of all books, as fills that are committed tell it. */
  async readBack(store: Pick<LaneStore, 'fillsSince'>, nowMs: number): Promise<void> {
    for (const fill of await store.fillsSince(this.remembersSince(nowMs))) this.take(fill);
  }

  /** A view of a market with what is gone of its book at an instant. */
  facing(instrument: Instrument, market: MarketView, nowMs: number): MarketView {
    const taken = this.#takenOf(instrument, market, nowMs);
    const { extended } = market;
    const left = taken === null && market.taken === undefined;
    const view = left ? market : { ...market, taken: taken ?? NOBODY_TOOK };
    if (extended === undefined || extended.book === null) return view;
    const { book } = extended;
    const outside = this.#takenOf(instrument, book, nowMs);
    if (outside === null && book.taken === undefined) return view;
    return { ...view, extended: { ...extended, book: { ...book, taken: outside ?? NOBODY_TOOK } } };
  }

  /** What is gone of a displayed book; null while nothing is. */
  #takenOf(
    { heldAs }: Instrument,
    book: MarketView | ExtendedBook,
    nowMs: number,
  ): TakenBook | null {
    const pool = this.#pools.get(heldAs);
    const asks = pool?.asks.gone(displayedSide(book, 'buy'), nowMs) ?? null;
    const bids = pool?.bids.gone(displayedSide(book, 'sell'), nowMs) ?? null;
    if (asks === null && bids === null) return null;
    return { asks: asks ?? NOTHING_GONE, bids: bids ?? NOTHING_GONE };
  }

  /** Prices with what is gone of the book of an instrument that is to be traded. */
  left(instrument: Instrument, prices: PriceSnapshot, nowMs: number): PriceSnapshot {
    const market = marketOf({ prices, instrument });
    const left = this.facing(instrument, market, nowMs);
    return left === market ? prices : withView(prices, left);
  }

  /** A command with its market as it is left for it now. */
  facingOf<C extends Command>(command: C): C {
    if (!('instrument' in command && 'prices' in command)) return command;
    if (actsOnHoldings.has(command.kind)) return command;
    const { instrument, prices, nowMs } = command;
    const left = this.left(instrument, prices, nowMs);
    return left === prices ? command : { ...command, prices: left };
  }

  /** Takes what the fills of a decision took. */
  takeOf(command: Command, decision: Decision): readonly VenueFill[] {
    const { outcome } = decision;
    if (outcome !== 'accepted' || decision.answer.kind !== 'order') return NOTHING;
    if (!('instrument' in command)) return NOTHING;
    const { heldAs } = command.instrument;
    const { direction } = decision.answer.order.terms;
    const fills: VenueFill[] = [];
    for (const fact of decision.facts) {
      if (fact.kind !== 'orderFilled' || fact.fill.mode === 'auction') continue;
      fills.push({ heldAs, direction, fill: fact.fill });
    }
    for (const fill of fills) this.take(fill);
    return fills;
  }

  /** Takes what a fill took: of the book, or of the volume resting orders share. */
  take({ heldAs, direction, fill }: VenueFill): void {
    const pool = this.#poolOf(heldAs);
    const { filledAtMs: atMs, mode, quantity } = fill;
    if (mode === 'taken') {
      sideOf(pool, direction).add({ atMs, ...partsOf(fill) });
      return;
    }
    const sinceMs = atMs - MINUTE_MS;
    pool.rested = [...pool.rested.filter((one) => one.atMs > sinceMs), { atMs, quantity }];
  }

  /** Gives back what fills that were not committed took. */
  giveBack(fills: readonly VenueFill[], nowMs: number): void {
    for (const { heldAs, direction, fill } of fills) {
      const pool = this.#poolOf(heldAs);
      const { filledAtMs: atMs, mode, quantity } = fill;
      if (mode === 'taken') {
        sideOf(pool, direction).remove({ atMs, ...partsOf(fill) }, nowMs);
        continue;
      }
      const index = pool.rested.findIndex((one) => one.atMs === atMs && one.quantity === quantity);
      pool.rested = pool.rested.filter((_, at) => at !== index);
    }
  }

  /**
   * Shares the printed volume out among resting orders, in the order given. What is allotted is
   * promised to the order until `release`; what it fills of it is taken by its decision.
   */
  allot(
    instrument: Instrument,
    shown: readonly Shown[],
    nowMs: number,
  ): readonly (Allotment | null)[] {
    const pool = this.#poolOf(instrument.heldAs);
    return shown.map(({ order, prices, sinceMs }) => {
      const used = {
        usedQuantity: restedSince(pool, nowMs - MINUTE_MS) + pool.promised,
        beforeQuantity: restedSince(pool, sinceMs) + pool.promised,
      };
      const market = marketOf(inHoursOf({ prices, instrument }, order.terms));
      const look = { instrument, market, sinceMs, used, rules: this.#rules };
      const allotment = allotResting({ order, ...look });
      pool.promised += allotment?.prints.allotted ?? 0n;
      return allotment;
    });
  }

  /** The decision over an allotment was made, or will not be. */
  release(instrument: Instrument, allotment: Allotment | null): void {
    if (allotment !== null) this.#poolOf(instrument.heldAs).promised -= allotment.prints.allotted;
  }

  #poolOf(heldAs: string): Pool {
    const known = this.#pools.get(heldAs);
    if (known !== undefined) return known;
    const { refillHalfLifeMs } = this.#rules;
    const pool: Pool = {
      asks: new TakenBookSide('buy', refillHalfLifeMs),
      bids: new TakenBookSide('sell', refillHalfLifeMs),
      rested: [],
      promised: 0n,
    };
    this.#pools.set(heldAs, pool);
    return pool;
  }
}

const NOTHING_GONE = { levels: [], beyond: 0n };
const NOBODY_TOOK: TakenBook = { asks: NOTHING_GONE, bids: NOTHING_GONE };
const NOTHING: readonly VenueFill[] = [];

function sideOf(pool: Pool, direction: DirectionWord): TakenBookSide {
  return direction === 'buy' ? pool.asks : pool.bids;
}

function restedSince(pool: Pool, sinceMs: number): bigint {
  let sum = 0n;
  for (const { atMs, quantity } of pool.rested) if (atMs > sinceMs) sum += quantity;
  return sum;
}

/** The part of a fill at displayed prices, and how much of it went past the book. */
function partsOf({ slices, levels }: Pick<Fill, 'slices' | 'levels'>) {
  const displayed = slices.filter((slice) => levels.some(({ price }) => price === slice.price));
  if (displayed.length === slices.length) return { slices, beyond: 0n };
  let beyond = 0n;
  for (const slice of slices) if (!displayed.includes(slice)) beyond += slice.quantity;
  return { slices: displayed, beyond };
}
