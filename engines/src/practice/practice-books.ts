import type { WalletType } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { type PriceSnapshot, viewOf } from '@candor/domain/market/price-snapshot';
import { type Order, triggerOf, waitsForTrigger } from '@candor/domain/orders/order';
import { isMargined, positionFigures } from '@candor/domain/positions/position-figures';
import { decodeFact } from '@candor/domain/stored/fact-shapes';
import { storedText } from '@candor/domain/stored/read-stored';
import { type AccountState, emptyAccount, walletOf } from '@candor/domain/trading/account-state';
import { applyFact } from '@candor/domain/trading/apply';
import type { Command } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import type { Decision } from '@candor/domain/trading/decision';
import type { Fact } from '@candor/domain/trading/facts';
import { paperRules } from '@candor/domain/trading/rules';
import { inPriceTimeOrder } from '@candor/domain/trading/working/allot-resting';
import type { Wallet } from '@candor/domain/wallets/wallet';
import { Venue } from '../trading/books/venue.ts';
import type { PracticeCurrency, PracticeRun } from './practice-ports.ts';
import { PRACTICE_START_MINOR, PRACTICE_START_RATE } from './practice-run.ts';

/**
 * The account of one replay: a state of its own under a name of its own, decided and changed by the
 * rules every account has, with a book of its own that nobody else takes of. Its facts stand in
 * tables of replays alone: no ledger, statement or audit ever sees them.
 */
export class PracticeBooks {
  readonly state: AccountState;
  readonly #currency: PracticeCurrency;
  readonly #walletType: WalletType;
  readonly #venue = new Venue(paperRules);
  readonly #orders = new Map<string, Order>();
  readonly #added: string[] = [];
  #stored = 0;
  #feesMinor = 0n;
  #fills = 0;

  constructor({ runId, currency }: Pick<PracticeRun, 'runId' | 'currency'>) {
    this.#currency = currency;
    this.#walletType = currency === 'HKD' ? 'HK_STOCK' : 'STOCK';
    this.state = emptyAccount(`practice-${runId}`);
  }

  /** How many facts are stored of what this knows. */
  get stored(): number {
    return this.#stored;
  }

  /** Texts of facts that are not stored yet. */
  get added(): readonly string[] {
    return this.#added;
  }

  /** The one wallet that pays for everything here. */
  get wallet(): Wallet {
    return walletOf(this.state, this.#walletType);
  }

  get feesMinor(): bigint {
    return this.#feesMinor;
  }

  get fills(): number {
    return this.#fills;
  }

  /** Every order of the replay, the newest first. */
  get orders(): readonly Order[] {
    return [...this.#orders.values()].reverse();
  }

  /** True while the market can do something to an order or a position. */
  get isWatched(): boolean {
    return this.state.orders.size > 0 || [...this.state.positions.values()].some(isMargined);
  }

  /** The same of one instrument. */
  watches({ id, heldAs }: Instrument): boolean {
    const { orders, positions } = this.state;
    return (
      [...orders.values()].some(({ terms }) => terms.instrumentId === id) ||
      [...positions.values()].some((one) => one.instrumentId === heldAs && isMargined(one))
    );
  }

  /** Its trailing stops that wait for their trigger. */
  trailing({ id }: Instrument): readonly Order[] {
    return [...this.state.orders.values()].filter(
      ({ state, terms }) =>
        terms.trail !== undefined && terms.instrumentId === id && state === 'armed',
    );
  }

  /** What somebody else, or an earlier process, decided. */
  read(facts: readonly string[]): void {
    for (const text of facts) this.#apply(decodeFact(text, 'a fact of a replay'));
    this.#stored += facts.length;
  }

  /** All that was added is stored now. */
  keep(): void {
    this.#stored += this.#added.length;
    this.#added.length = 0;
  }

  /** Decides a command on what is left of the book, and applies what follows from it. */
  do(command: Command): Decision {
    const faced = this.#venue.facingOf(command);
    const decision = decide(this.state, faced, paperRules);
    if (decision.outcome === 'refused') return decision;
    for (const fact of decision.facts) {
      this.#apply(fact);
      this.#added.push(storedText(fact));
    }
    return decision;
  }

  /** Money at the start, as a deposit of dollars and a transfer to the wallet that pays. */
  open(nowMs: number): void {
    const of = { accountId: this.state.accountId, nowMs };
    const amountMinor = PRACTICE_START_MINOR.USD;
    const rate = PRACTICE_START_RATE[this.#currency];
    const money = {
      rail: 'railBank',
      currency: 'USD',
      receivedMinor: amountMinor,
      fx: null,
    } as const;
    const isSame = this.#currency === 'USD';
    const fx = isSame ? null : { base: 'USD', quote: this.#currency, rate, mid: rate };
    const commands: readonly Command[] = [
      { kind: 'openAccount', ...of },
      { kind: 'credit', ...of, depositId: 'start', ...money },
      {
        kind: 'transfer',
        ...of,
        transferId: 'start',
        amountMinor,
        fromWallet: 'BALANCE',
        toWallet: this.#walletType,
        fx,
        fxEndsAtMs: nowMs,
      },
    ];
    for (const command of commands) {
      if (this.do(command).outcome === 'refused') throw new Error('A replay began without money.');
    }
  }

  /**
   * Orders of one instrument that wait meet the market of an instant, in the venue's order; then
   * positions in it that lock margin do, and are called or closed.
   */
  work(instrument: Instrument, prices: PriceSnapshot, sinceMs: number): void {
    const waiting = [...this.state.orders.values()].filter(
      ({ terms }) => terms.instrumentId === instrument.id,
    );
    const ranked = asServed(waiting);
    const shown = ranked.map(({ order }) => ({ order, prices, sinceMs }));
    const allotments = this.#venue.allot(instrument, shown, prices.atMs);
    for (const [at, { order }] of ranked.entries()) {
      const allotment = allotments[at] ?? null;
      const { orderId } = order.terms;
      const of = { accountId: this.state.accountId, nowMs: prices.atMs, orderId, instrument };
      if (this.state.orders.has(orderId)) this.do({ kind: 'workOrder', ...of, prices, allotment });
      this.#venue.release(instrument, allotment);
    }
    this.#checkMargins(instrument, prices);
  }

  /** Trailing stops follow a price, or are set off by it and meet the book. */
  follow(instrument: Instrument, prices: PriceSnapshot): void {
    const { accountId } = this.state;
    for (const { order } of asServed(this.trailing(instrument))) {
      const { orderId } = order.terms;
      if (!this.state.orders.has(orderId)) continue;
      const of = { accountId, nowMs: prices.atMs, orderId, instrument };
      this.do({ kind: 'workOrder', ...of, prices, allotment: null });
    }
  }

  #checkMargins(instrument: Instrument, prices: PriceSnapshot): void {
    const { accountId, positions } = this.state;
    for (const position of [...positions.values()]) {
      if (position.instrumentId !== instrument.heldAs || !isMargined(position)) continue;
      const { positionId } = position;
      const nowMs = prices.atMs;
      // Once an instant: whoever decides the same step again finds the same order.
      const orderId = `l-${positionId}-${nowMs}`;
      this.do({ kind: 'checkMargin', accountId, nowMs, positionId, instrument, prices, orderId });
    }
  }

  /** Ends all that waits: by its time in force where that is over, else as cancelled. */
  endOrders(nowMs: number): void {
    const { accountId } = this.state;
    for (const { terms } of [...this.state.orders.values()]) {
      const { orderId } = terms;
      this.do({ kind: 'expireOrder', accountId, nowMs, orderId });
      if (!this.state.orders.has(orderId)) continue;
      this.do({ kind: 'cancelOrder', accountId, nowMs, orderId, finished: null });
    }
  }

  /** Money and what is held at the last prices; null where one is not known. */
  equityMinor(instruments: readonly Instrument[], prices: PriceSnapshot): bigint | null {
    const { cashMinor, marginMinor } = this.wallet;
    let equity = cashMinor + marginMinor;
    for (const position of this.state.positions.values()) {
      const instrument = instruments.find(({ id }) => id === position.instrumentId);
      const at = instrument && figuresAt(prices, instrument);
      if (instrument === undefined || at == null) return null;
      equity += positionFigures(position, instrument, at).profitMinor;
    }
    return equity;
  }

  #apply(fact: Fact): void {
    applyFact(this.state, fact);
    const orderId = orderIdOf(fact);
    if (orderId === null) return;
    const order = this.state.orders.get(orderId) ?? this.state.finishedOrders.get(orderId);
    if (order === undefined) return;
    this.#orders.set(orderId, order);
    if (fact.kind !== 'orderFilled') return;
    this.#fills += 1;
    for (const { amountMinor } of fact.fill.fees) this.#feesMinor += amountMinor;
    this.#venue.take({
      heldAs: order.terms.heldAs,
      direction: order.terms.direction,
      fill: fact.fill,
    });
  }
}

/** What a holding is worth by: the last price, and the rate of its currency. Null while unknown. */
export function figuresAt(prices: PriceSnapshot, { id }: Pick<Instrument, 'id'>) {
  const view = viewOf(prices, id);
  const price = view?.quote?.last;
  const fxRate = view?.fxRate ?? null;
  return price === undefined || fxRate === null ? null : { price, fxRate };
}

/** In the venue's order: stops come last, by their triggers. */
function asServed(orders: readonly Order[]) {
  return inPriceTimeOrder(
    orders.map((order) => {
      const { direction, price, acceptedAtMs } = order.terms;
      const isStop = waitsForTrigger(order);
      return { order, direction, price: isStop ? triggerOf(order) : price, acceptedAtMs, isStop };
    }),
  );
}

function orderIdOf(fact: Fact): string | null {
  if (fact.kind === 'orderAccepted') return fact.terms.orderId;
  if (fact.kind === 'orderFilled') return fact.fill.orderId;
  return 'orderId' in fact ? fact.orderId : null;
}
