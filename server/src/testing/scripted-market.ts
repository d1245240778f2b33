import type { Instrument } from '@candor/domain/instruments/instrument';
import { tickAt } from '@candor/domain/instruments/tick-size';
import type { BookLevel, Depth, Quote } from '@candor/domain/market/market-view';
import { parseDecimal } from '@candor/domain/money/decimals';
import {
  type KlineRequest,
  type Klines,
  type MarketDataProvider,
  MarketDataUnavailable,
  type PrintSummary,
  type TradePrint,
} from '@candor/engines/market/provider';

/** A level as people write it: price and quantity. */
export type Level = readonly [price: string, quantity: string];

/**
 * What an instrument shows until the next word, in decimal text. The first level of each side is
 * the quote.
 */
export interface Shown {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** Absent: the middle of the quote, or the only side there is. */
  readonly last?: string;
  readonly previousClose?: string;
  /** Set: the quote stands still at this instant instead of being of now. */
  readonly timeMs?: number;
  /** A cooling-off of a tenth around this price, on the ends that are named. */
  readonly coolingOff?: {
    readonly reference: string;
    readonly low: string;
    readonly high: string;
    readonly fromMs: number;
    readonly untilMs: number;
  };
}

interface ScriptedPrint extends TradePrint {
  readonly instrumentId: string;
}

/**
 * A market whose every price is set by the test that reads it. What nobody scripted shows its
 * reference price, a tick to both sides, with plenty of everything.
 */
export class ScriptedMarket implements MarketDataProvider {
  readonly name = 'scripted';
  readonly isSimulated = true;
  /** While true the provider does not answer. */
  isDown = false;
  readonly #shown = new Map<string, Shown>();
  readonly #prints: ScriptedPrint[] = [];

  /**
   * Called before a change: quotes of one instant are the same however often they are read, so a
   * change takes time.
   */
  onChange: () => void = () => undefined;

  /** From now on the instrument shows this. */
  show(instrumentId: string, shown: Shown): void {
    this.onChange();
    this.#shown.set(instrumentId, shown);
  }

  /** A trade that goes through the tape at an instant. */
  print(
    instrument: Instrument,
    trade: { readonly price: string; readonly quantity: string; readonly timeMs: number },
  ): void {
    this.#prints.push({
      instrumentId: instrument.id,
      price: priceOf(instrument, trade.price),
      quantity: quantityOf(instrument, trade.quantity),
      side: null,
      timeMs: trade.timeMs,
    });
  }

  covers(): boolean {
    return true;
  }

  async quotes(instruments: readonly Instrument[], nowMs: number): Promise<readonly Quote[]> {
    this.#answer();
    return instruments.map((instrument) => this.#quoteOf(instrument, nowMs));
  }

  async depth(instrument: Instrument): Promise<Depth> {
    this.#answer();
    const { bids, asks } = this.#of(instrument);
    return { bids: levelsOf(instrument, bids), asks: levelsOf(instrument, asks) };
  }

  async trades(instrument: Instrument, nowMs: number, limit: number): Promise<TradePrint[]> {
    this.#answer();
    return this.#printsOf(instrument, { fromMs: 0, toMs: nowMs }).slice(-limit);
  }

  async printsBetween(
    instrument: Instrument,
    span: { fromMs: number; toMs: number },
  ): Promise<PrintSummary> {
    this.#answer();
    const prints = this.#printsOf(instrument, span);
    const prices = prints.map((print) => print.price).sort((a, b) => (a < b ? -1 : 1));
    return {
      low: prices[0] ?? null,
      high: prices.at(-1) ?? null,
      volume: prints.reduce((sum, print) => sum + print.quantity, 0n),
    };
  }

  async klines({ instrument, endMs }: KlineRequest): Promise<Klines> {
    this.#answer();
    const { last: close, previousClose } = this.#quoteOf(instrument, endMs);
    const bar = { open: close, high: close, low: close, close, volume: 0n };
    return { bars: [{ startMs: endMs - (endMs % 60_000), ...bar }], previousClose };
  }

  stream(): () => void {
    return () => undefined;
  }

  #answer(): void {
    if (this.isDown) throw new MarketDataUnavailable(this.name, 'the test switched it off');
  }

  #of(instrument: Instrument): { bids: Sized[]; asks: Sized[] } {
    const shown = this.#shown.get(instrument.id);
    if (shown !== undefined) {
      const scaled = ([price, quantity]: Level): Sized => ({
        price: priceOf(instrument, price),
        quantity: quantityOf(instrument, quantity),
      });
      return { bids: shown.bids.map(scaled), asks: shown.asks.map(scaled) };
    }
    const last = instrument.reference.price;
    const tick = tickAt(instrument, last);
    const quantity = 1_000n * instrument.minCount;
    return {
      bids: [{ price: last - tick, quantity }],
      asks: [{ price: last + tick, quantity }],
    };
  }

  #quoteOf(instrument: Instrument, nowMs: number): Quote {
    const shown = this.#shown.get(instrument.id);
    const { bids, asks } = this.#of(instrument);
    const bid = bids[0] ?? null;
    const ask = asks[0] ?? null;
    const last =
      shown?.last === undefined
        ? middleOf(bid ?? ask, ask ?? bid)
        : priceOf(instrument, shown.last);
    const previousClose =
      shown?.previousClose === undefined ? last : priceOf(instrument, shown.previousClose);
    const day = { open: last, high: last, low: last };
    const volume = this.#printsOf(instrument, { fromMs: 0, toMs: nowMs });
    return {
      instrumentId: instrument.id,
      bid: bid?.price ?? null,
      ask: ask?.price ?? null,
      bidQuantity: bid?.quantity ?? null,
      askQuantity: ask?.quantity ?? null,
      last,
      previousClose,
      ...day,
      volume: volume.reduce((sum, print) => sum + print.quantity, 0n),
      timeMs: shown?.timeMs ?? nowMs,
      sourceName: this.name,
      isSimulated: true,
      ...coolingOffOf(instrument, shown),
    };
  }

  #printsOf(instrument: Instrument, { fromMs, toMs }: { fromMs: number; toMs: number }) {
    return this.#prints.filter(
      ({ instrumentId, timeMs }) =>
        instrumentId === instrument.id && fromMs < timeMs && timeMs <= toMs,
    );
  }
}

interface Sized {
  readonly price: bigint;
  readonly quantity: bigint;
}

function levelsOf(instrument: Instrument, levels: readonly Sized[]): BookLevel[] {
  if (levels.length > 10) throw new Error(`${instrument.code} shows more than ten levels.`);
  return levels.map((level) => ({ ...level, orders: 1 }));
}

function middleOf(bid: Sized | null, ask: Sized | null): bigint {
  if (bid === null || ask === null) throw new Error('A market with nobody on either side.');
  return (bid.price + ask.price) / 2n;
}

function priceOf(instrument: Instrument, text: string): bigint {
  return scaledOf(text, instrument.priceDecimals);
}

function quantityOf(instrument: Instrument, text: string): bigint {
  return scaledOf(text, instrument.quantityDecimals);
}

function scaledOf(text: string, decimals: number): bigint {
  const value = parseDecimal(text, decimals);
  if (typeof value !== 'bigint') throw new Error(`The script says ${text}: ${value}.`);
  return value;
}

function coolingOffOf(instrument: Instrument, shown: Shown | undefined): Pick<Quote, 'coolingOff'> {
  if (shown?.coolingOff === undefined) return {};
  const { reference, low, high, ...span } = shown.coolingOff;
  const price = (text: string) => priceOf(instrument, text);
  const band = { reference: price(reference), low: price(low), high: price(high) };
  return { coolingOff: { limitBps: 1_000n, ...band, ...span } };
}
