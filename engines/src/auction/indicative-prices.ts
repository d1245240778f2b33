import { uncrossAround } from '@candor/domain/auction/run-auction';
import type { Uncross } from '@candor/domain/auction/uncross';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { type AuctionWindow, auctionWindowAt } from '@candor/domain/time/auction-window';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketDesk } from '../market/market-desk.ts';
import type { AuctionBook } from './auction-book.ts';
import type { AuctionCrowd } from './auction-ports.ts';
import { nullDuringOutage } from './null-during-outage.ts';

/** What an auction would do if it ended now. */
export interface Indicative {
  readonly window: AuctionWindow;
  /** Null while nothing is collected, no buyer meets a seller, or the market gives no prices. */
  readonly uncross: Uncross | null;
}

/** The same figures serve everybody for so long. */
const FRESH_MS = 500;

/**
 * Indicative prices of the auctions that collect now: the very function that will uncross them,
 * over the book as it stands. Nothing is worked out for a share nobody looks at.
 */
export class IndicativePrices {
  readonly #desk: Pick<MarketDesk, 'marketHoursOf'>;
  readonly #crowd: AuctionCrowd;
  readonly #book: AuctionBook;
  readonly #kept = new Map<string, Kept>();

  constructor(deps: {
    readonly desk: Pick<MarketDesk, 'marketHoursOf'>;
    readonly crowd: AuctionCrowd;
    readonly book: AuctionBook;
  }) {
    this.#desk = deps.desk;
    this.#crowd = deps.crowd;
    this.#book = deps.book;
  }

  /** The auction of an instrument as it stands. The instrument is one of source 7. */
  async read(instrument: Instrument, nowMs: number): Promise<Indicative> {
    const calendar = calendarOf(instrument.calendarId);
    const marketHours = this.#desk.marketHoursOf(instrument);
    const window = auctionWindowAt({ calendar, marketHours, nowMs });
    if (!window.isCollecting) return { window, uncross: null };
    const { version } = this.#book;
    const known = this.#kept.get(instrument.id);
    const ageMs = nowMs - (known?.atMs ?? 0);
    const isFresh = known?.version === version && ageMs >= 0 && ageMs < FRESH_MS;
    if (known !== undefined && isFresh && known.uncrossMs === window.uncrossMs) {
      return { window, uncross: await known.uncross };
    }
    const found = this.#workOut(instrument, window, nowMs);
    const kept = { version, atMs: nowMs, uncrossMs: window.uncrossMs, uncross: found };
    this.#kept.set(instrument.id, kept);
    return { window, uncross: await found };
  }

  async #workOut(
    instrument: Instrument,
    window: AuctionWindow,
    nowMs: number,
  ): Promise<Uncross | null> {
    const [quote, others] = await Promise.all([
      nullDuringOutage(this.#crowd.continuous(instrument, nowMs)),
      nullDuringOutage(this.#crowd.interest(instrument, window, nowMs)),
    ]);
    if (quote === null || others === null) return null;
    const own = this.#book.interest(instrument.id, window.uncrossMs);
    return uncrossAround([...own, ...others], quote, instrument);
  }
}

interface Kept {
  readonly version: number;
  readonly atMs: number;
  readonly uncrossMs: number;
  readonly uncross: Promise<Uncross | null>;
}
