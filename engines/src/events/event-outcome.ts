import type { ScheduledEvent } from '@candor/domain/events/scheduled-event';
import { mainIndexOf } from '@candor/domain/instruments/home-index';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { calendarOf } from '@candor/domain/time/calendars';
import { sessionAt } from '@candor/domain/time/sessions';
import type { MarketDesk } from '../market/market-desk.ts';
import type { KlineClose, MinuteCloses } from '../market/provider.ts';

/** From one price to another, scaled as the instrument's prices are. */
export interface PriceMove {
  readonly from: bigint;
  readonly to: bigint;
}

/** What the chart did at an event and on its day: figures of its bars, and nothing else. */
export interface EventOutcome {
  readonly measuredOn: Instrument;
  /** When the first minute began that was traded at the event or after it. */
  readonly atMs: number;
  /** From the last price before it; null of a contract's end, which no minute follows. */
  readonly minute: PriceMove | null;
  /** From the previous close of that minute's day to its last price so far. */
  readonly day: PriceMove;
  readonly isDayOver: boolean;
}

type Desk = Pick<MarketDesk, 'catalogue' | 'clock' | 'minuteCloses' | 'marketHoursOf' | 'sourceOf'>;

const MINUTE_MS = 60_000;
/** Outcomes of days that are over never change. */
const KEPT_MAX = 20_000;

/**
 * Tells what came of an event from the minutes of its day. Null before the first minute traded
 * after it is over, so that no answer can be ahead of the chart; and where the source of the prices
 * keeps no minutes of the past.
 */
export class EventOutcomes {
  readonly #desk: Desk;
  readonly #kept = new Map<string, EventOutcome>();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Rejects with `MarketDataUnavailable` where the provider does not answer. */
  async of(event: ScheduledEvent, nowMs: number): Promise<EventOutcome | null> {
    const instrument = this.measuredOn(event);
    if (event.atMs > nowMs || instrument === null) return null;
    if (!this.#desk.sourceOf(instrument).isSimulated) return null;
    const key = `${event.id} ${seriesOf(instrument)}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const found =
      event.kind === 'expiry'
        ? await this.#atEnd(instrument, event.atMs)
        : await this.#after(instrument, event.atMs, nowMs);
    if (found?.isDayOver === true) this.#keep(key, found);
    return found;
  }

  /** When the first minute after an event is over: from then on its outcome is told. */
  toldMs(event: ScheduledEvent): number | null {
    const instrument = this.measuredOn(event);
    if (instrument === null) return null;
    return this.#firstTradedMs(instrument, event.atMs) + MINUTE_MS;
  }

  /** What the outcome is told of: the instrument itself, or the main index of the area. */
  measuredOn({ kind, instrument, area }: ScheduledEvent): Instrument | null {
    if (kind === 'listing') return null;
    return instrument ?? mainIndexOf(this.#desk.catalogue(), area);
  }

  async #after(
    instrument: Instrument,
    eventMs: number,
    nowMs: number,
  ): Promise<EventOutcome | null> {
    const atMs = this.#firstTradedMs(instrument, eventMs);
    if (atMs + MINUTE_MS > nowMs) return null;
    const { closes, previousClose, endsMs } = await this.#dayOf(instrument, atMs, nowMs);
    const at = closes.findIndex(({ startMs }) => startMs >= atMs);
    const bar = closes[at];
    if (bar === undefined || previousClose <= 0n) return null;
    const before = closes[at - 1]?.close ?? previousClose;
    return {
      measuredOn: instrument,
      atMs: bar.startMs,
      minute: { from: before, to: bar.close },
      day: { from: previousClose, to: lastClose(closes, bar) },
      isDayOver: nowMs >= endsMs,
    };
  }

  /** A contract ends with its last price. */
  async #atEnd(instrument: Instrument, endMs: number): Promise<EventOutcome | null> {
    const { closes, previousClose } = await this.#desk.minuteCloses(instrument, endMs - 1);
    const last = closes.at(-1);
    if (last === undefined || previousClose <= 0n) return null;
    return {
      measuredOn: instrument,
      atMs: last.startMs,
      minute: null,
      day: { from: previousClose, to: last.close },
      isDayOver: true,
    };
  }

  /** The minutes of the day that an instant lies in, as far as they have been. */
  async #dayOf(
    instrument: Instrument,
    atMs: number,
    nowMs: number,
  ): Promise<MinuteCloses & { readonly endsMs: number }> {
    const first = await this.#desk.minuteCloses(instrument, atMs);
    const endsMs = first.sessions?.at(-1)?.endMs ?? atMs;
    const endMs = Math.min(nowMs, endsMs - 1);
    return { ...(await this.#desk.minuteCloses(instrument, endMs)), endsMs };
  }

  /** The first whole minute at or after an event in which the instrument trades. */
  #firstTradedMs(instrument: Instrument, eventMs: number): number {
    const minuteMs = Math.ceil(eventMs / MINUTE_MS) * MINUTE_MS;
    if (this.#desk.marketHoursOf(instrument) === 'always') return minuteMs;
    const { status, nextOpenMs } = sessionAt(calendarOf(instrument.calendarId), minuteMs);
    return status === 'open' ? minuteMs : (nextOpenMs ?? minuteMs);
  }

  #keep(key: string, outcome: EventOutcome): void {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, outcome);
  }
}

function lastClose(closes: readonly KlineClose[], otherwise: KlineClose): bigint {
  return (closes.at(-1) ?? otherwise).close;
}
