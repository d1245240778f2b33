import { type Beta, betaOf, type DayClose, meanBeta } from '@candor/domain/events/beta';
import { type CausePart, causesOf, changeBps } from '@candor/domain/events/move-causes';
import { homeIndexOf, sectorMatesOf } from '@candor/domain/instruments/home-index';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { shownPriceDecimals } from '@candor/domain/instruments/price-text';
import { seriesOf } from '@candor/domain/instruments/splits';
import type { Quote } from '@candor/domain/market/market-view';
import { powerOfTen } from '@candor/domain/money/decimals';
import { toEpochDay, utcEpochDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import { scheduleUpTo, sessionAt } from '@candor/domain/time/sessions';
import type { MarketDesk } from '../market/market-desk.ts';

/** What stood at one instant, and the parts of a move that follow from it. */
export interface ExplainedMove {
  readonly instrument: Instrument;
  readonly quote: Quote;
  /** The instant of the previous close. */
  readonly sinceMs: number;
  readonly index: {
    readonly instrument: Instrument;
    readonly bps: bigint;
    readonly beta: Beta;
  } | null;
  readonly sector: {
    readonly key: string;
    readonly bps: bigint;
    readonly beta: bigint;
    readonly count: number;
  } | null;
  readonly parts: readonly CausePart[];
}

type Desk = Pick<
  MarketDesk,
  'catalogue' | 'clock' | 'quotes' | 'closes' | 'marketHoursOf' | 'sourceOf'
>;

/** A sector is the most traded so many of its shares, the share itself left out. */
const SECTOR_SHARES_MAX = 20;
/** Fewer say nothing about a sector. */
const SECTOR_SHARES_MIN = 5;
/** Betas of a day; another day has its own. */
const BETAS_KEPT_MAX = 5000;
const DAY_MS = 86_400_000;

/** Explains what a price did since its previous close by what was public at that instant. */
export class WhyMoved {
  readonly #desk: Desk;
  readonly #betas = new Map<string, Promise<Beta>>();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /**
   * Null where there is no quote. Rejects with `MarketDataUnavailable` where the charts of the days
   * before are not to be had.
   */
  async explain(asked: Instrument, nowMs: number): Promise<ExplainedMove | null> {
    const catalogue = this.#desk.catalogue();
    const instrument = catalogue.byId.get(asked.heldAs) ?? asked;
    const index = homeIndexOf(catalogue, instrument);
    const others = index === null ? [] : this.#sectorOf(instrument);
    const wanted = [instrument, ...(index === null ? [] : [index]), ...others];
    const quotes = await this.#desk.quotes(wanted);
    const quoteOf = new Map(wanted.map((one, at) => [one.id, quotes[at] ?? null]));
    const quote = quoteOf.get(instrument.id) ?? null;
    if (quote === null || quote.previousClose <= 0n) return null;
    const sinceMs = this.#previousCloseMs(instrument, nowMs);
    const ofIndex = index === null ? null : (quoteOf.get(index.id) ?? null);
    const found = { instrument, quote, sinceMs };
    const { previousClose, last } = quote;
    const step = powerOfTen(instrument.priceDecimals - shownPriceDecimals(instrument, last));
    const bare = { previousClose, last, step, indexBps: null, beta: 100n, sector: null };
    if (index === null || ofIndex === null || ofIndex.previousClose <= 0n) {
      return { ...found, index: null, sector: null, parts: causesOf(bare) };
    }
    const of = { index, sinceMs };
    const beta = await this.#beta(instrument, of);
    const sector = await this.#sectorMove(instrument, others, quoteOf, of);
    const indexBps = changeBps(ofIndex.last, ofIndex.previousClose);
    const parts = causesOf({ ...bare, indexBps, beta: beta.hundredths, sector });
    return { ...found, index: { instrument: index, bps: indexBps, beta }, sector, parts };
  }

  /** The most traded others of its sector, by their usual turnover. */
  #sectorOf(instrument: Instrument): readonly Instrument[] {
    return sectorMatesOf(this.#desk.catalogue(), instrument)
      .toSorted((one, other) => turnoverOf(other) - turnoverOf(one) || (one.id < other.id ? -1 : 1))
      .slice(0, SECTOR_SHARES_MAX);
  }

  async #sectorMove(
    { sector }: Instrument,
    others: readonly Instrument[],
    quoteOf: ReadonlyMap<string, Quote | null>,
    of: Window,
  ): Promise<ExplainedMove['sector']> {
    const moves: bigint[] = [];
    const mates: Instrument[] = [];
    for (const other of others) {
      const quote = quoteOf.get(other.id) ?? null;
      if (quote === null || quote.previousClose <= 0n) continue;
      moves.push(changeBps(quote.last, quote.previousClose));
      mates.push(other);
    }
    if (sector === null || moves.length < SECTOR_SHARES_MIN) return null;
    // All at once: one after the other each would wait for its turn behind all other drawings.
    const betas = await Promise.all(mates.map((one) => this.#beta(one, of)));
    const total = moves.reduce((sum, one) => sum + one, 0n);
    const bps = BigInt(Math.round(Number(total) / moves.length));
    return { key: sector, bps, beta: meanBeta(betas), count: moves.length };
  }

  /** Of the days before the one that is explained, so that it stands all day. */
  #beta(share: Instrument, of: Window): Promise<Beta> {
    const key = `${seriesOf(share)} ${of.index.id} ${of.sinceMs}`;
    const known = this.#betas.get(key);
    if (known !== undefined) return known;
    const counted = this.#countBeta(share, of);
    const [oldest] = this.#betas.keys();
    if (this.#betas.size >= BETAS_KEPT_MAX && oldest !== undefined) this.#betas.delete(oldest);
    this.#betas.set(key, counted);
    counted.catch(() => this.#betas.delete(key));
    return counted;
  }

  async #countBeta(share: Instrument, { index, sinceMs }: Window): Promise<Beta> {
    const [ofShare, ofIndex] = [
      await this.#closesBefore(share, sinceMs),
      await this.#closesBefore(index, sinceMs),
    ];
    return betaOf(ofShare, ofIndex);
  }

  async #closesBefore(instrument: Instrument, sinceMs: number): Promise<readonly DayClose[]> {
    const closes = await this.#desk.closes(instrument, '3M', sinceMs);
    return closes.filter(({ startMs }) => startMs < sinceMs);
  }

  /** Where markets never close a day ends at midnight UTC. */
  #previousCloseMs(instrument: Instrument, nowMs: number): number {
    if (this.#desk.marketHoursOf(instrument) === 'always') return utcEpochDay(nowMs) * DAY_MS;
    const calendar = calendarOf(instrument.calendarId);
    const { latestDay } = sessionAt(calendar, nowMs);
    return scheduleUpTo(calendar, toEpochDay(latestDay) - 1).closeMs;
  }
}

/** What betas are counted against, and up to when. */
interface Window {
  readonly index: Instrument;
  readonly sinceMs: number;
}

/** In its own currency, which is the same at one exchange. */
function turnoverOf({ reference, pricePerCashUnit, priceDecimals }: Instrument): number {
  const scale = 10 ** priceDecimals * Number(pricePerCashUnit);
  return (Number(reference.price) / scale) * reference.avgDailyVolume;
}
