import type { Buffer } from 'node:buffer';
import type { KlineType } from '@candor/contract/enums';
import { isAuctioned } from '@candor/domain/products/all-products';
import type { IndicativePrices } from '@candor/engines/auction/indicative-prices';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { TradePrint } from '@candor/engines/market/provider';
import { auctionFigures } from '../market/auction-figures.ts';
import { klinePoint } from '../market/kline-point.ts';
import { depthFigures, quoteFigures, tradeFigures } from '../market/market-figures.ts';
import type { MarketTopic } from './read-topic.ts';
import { dataFrame, textMessage } from './wire.ts';

/** Where a topic reads its figures. */
export interface TopicReads {
  readonly desk: MarketDesk;
  /** Null where nobody works auctions out. */
  readonly auctions: Pick<IndicativePrices, 'read'> | null;
}

const PRINTS_MAX = 50;
/** Prints kept for a reader that fell behind; more than these it is told as skipped. */
const PRINTS_KEPT_MAX = 200;

/**
 * One market topic somebody listens to. Its newest figures are written as JSON once; the message
 * that carries them from the number before is built once and shared by all who got that number.
 */
export class LatestTopic {
  readonly name: string;
  readonly of: MarketTopic;
  readers = 0;
  /** The first reading, while it runs: all who come meanwhile wait for the same one. */
  firstReading: Promise<boolean> | null = null;
  /** Number of the newest figures; 0 before the first. */
  seq = 0;
  prevSeq = 0;
  #json = '';
  #message: Buffer | null = null;
  #prints: { readonly seq: number; readonly print: TradePrint }[] = [];
  #printsUpToMs = 0;
  #barStartMs = 0;

  constructor(name: string, of: MarketTopic) {
    this.name = name;
    this.of = of;
  }

  get hasFigures(): boolean {
    return this.seq > 0;
  }

  /**
   * Reads the newest figures. True when they differ from the last ones and took the next number.
   * Rejects with `MarketDataUnavailable` during an outage, and nothing changes.
   */
  async refresh(reads: TopicReads, nextSeq: () => number): Promise<boolean> {
    const json = await this.#read(reads, nextSeq);
    if (json === null || json === this.#json) return false;
    this.#json = json;
    this.prevSeq = this.seq;
    this.seq = nextSeq();
    this.#message = null;
    return true;
  }

  /** The newest figures for everybody who has the number before. */
  message(): Buffer {
    this.#message ??= textMessage(
      dataFrame({ topic: this.name, seq: this.seq, prev: this.prevSeq }, this.#json),
    );
    return this.#message;
  }

  /** The newest figures for a reader whose last number was `prev`. */
  messageAfter(prev: number): Buffer {
    if (prev === this.prevSeq) return this.message();
    const json = this.of.kind === 'trades' ? this.#printsAfter(prev) : this.#json;
    return textMessage(dataFrame({ topic: this.name, seq: this.seq, prev }, json));
  }

  /** The whole state, whatever the reader had. */
  snapshot(): Buffer {
    const json = this.of.kind === 'trades' ? this.#printsAfter(0) : this.#json;
    const head = { topic: this.name, seq: this.seq, prev: 0, isSnapshot: true };
    return textMessage(dataFrame(head, json));
  }

  async #read(reads: TopicReads, nextSeq: () => number): Promise<string | null> {
    const { of } = this;
    const { instrument } = of;
    const { desk } = reads;
    if (of.kind === 'quote') return await this.#readQuote(reads);
    if (of.kind === 'depth') {
      return JSON.stringify(depthFigures(instrument, await desk.depth(instrument)));
    }
    if (of.kind === 'kline') return await this.#readBar(desk, of.type);
    return await this.#readPrints(desk, nextSeq);
  }

  async #readQuote({ desk, auctions }: TopicReads): Promise<string> {
    const { instrument } = this.of;
    const nowMs = desk.clock.nowMs();
    const figures = quoteFigures(desk, instrument, await desk.quote(instrument), nowMs);
    if (auctions === null || !isAuctioned(instrument)) {
      return JSON.stringify(figures);
    }
    const auction = await auctionFigures(auctions, instrument, nowMs);
    return JSON.stringify({ ...figures, ...auction });
  }

  async #readPrints(desk: MarketDesk, nextSeq: () => number): Promise<string | null> {
    const isFirst = !this.hasFigures;
    const trades = await desk.trades(this.of.instrument, PRINTS_MAX);
    const fresh = trades.filter((print) => print.timeMs > this.#printsUpToMs);
    const newest = fresh.at(-1);
    if (newest === undefined) return isFirst ? printsJson([], 0) : null;
    this.#printsUpToMs = newest.timeMs;
    const seq = nextSeq();
    const known = [...this.#prints, ...fresh.map((print) => ({ seq, print }))];
    this.#prints = known.slice(-PRINTS_KEPT_MAX);
    return printsJson(
      fresh.map((print) => tradeFigures(this.of.instrument, print)),
      0,
    );
  }

  #printsAfter(seq: number): string {
    const missed = this.#prints.filter((one) => one.seq > seq);
    const shown = missed.slice(-PRINTS_MAX);
    return printsJson(
      shown.map((one) => tradeFigures(this.of.instrument, one.print)),
      seq === 0 ? 0 : missed.length - shown.length,
    );
  }

  async #readBar(desk: MarketDesk, type: KlineType): Promise<string | null> {
    const bars = await desk.newestBars(this.of.instrument, type);
    const newest = bars.at(-1);
    if (newest === undefined) return null;
    const before = bars.at(-2);
    // A bar that was being made and is over is told as done once; the new bar follows at the next
    // look.
    const isOver = before !== undefined && before.startMs === this.#barStartMs;
    const told = isOver ? before : newest;
    this.#barStartMs = newest.startMs;
    return JSON.stringify({
      ...klinePoint(this.of.instrument, told),
      type,
      // A bar that will not change any more.
      ...(isOver ? { done: true } : {}),
    });
  }
}

function printsJson(list: readonly unknown[], skipped: number): string {
  return JSON.stringify({ list, skipped });
}
