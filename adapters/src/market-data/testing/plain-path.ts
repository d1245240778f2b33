import type { Instrument } from '@candor/domain/instruments/instrument';

/** Prices of one second hold until the next one. */
export const SECONDS = 60;

/** The prices of an instrument in one stretch of time, not yet on tick. */
export interface Range {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

interface Extremes {
  high: number;
  low: number;
}

/** A minute of a day and the price at its end. */
interface Point {
  readonly at: number;
  readonly price: number;
}

/** One trading day of one instrument: where it begins, turns and ends. */
export interface PlainDay extends Range {
  readonly dayNumber: number;
  readonly minutes: number;
  /** The day runs straight from its open to each of two turns and to its close. */
  readonly early: Point;
  readonly late: Point;
  /** Smallest orders traded in all of it. */
  readonly units: number;
}

const KNOT_DAYS = 16;
const UNITS_MAX = 1_000_000_000;
const VOLUME_PARTS = 16;
/** What a number is drawn for, so that no two are drawn alike. */
const drawnFor = { knot: 1, group: 2, own: 3, gap: 4, shape: 5, minute: 6, second: 7, volume: 8 };

/**
 * The path of one instrument. All of it is integers out of a hash of the instrument and the day,
 * the minute or the second, so any instant is worked out by itself, and a day's range without its
 * minutes. Prices are scaled as the instrument says.
 */
export class PlainPath {
  readonly #own: number;
  readonly #group: number;
  readonly #reference: number;
  /** A usual day's move. */
  readonly #step: number;
  readonly #tick: number;
  /** How far a minute leaves its line, and its range its ends. */
  readonly #swing: number;
  readonly #wick: number;
  readonly #usualUnits: number;
  #known = { dayNumber: Number.NaN, end: 0, ...noExtremes() };

  constructor(instrument: Instrument, seed: string) {
    const { reference, assetClass, future, sector, calendarId } = instrument;
    const { price, annualVol, avgDailyVolume } = reference;
    this.#own = hashOf(`${seed} ${instrument.heldAs}`);
    this.#group = hashOf(`${seed} ${future?.product ?? `${calendarId} ${sector ?? assetClass}`}`);
    this.#reference = Number(price);
    const band = instrument.ticks.find(({ toPrice }) => toPrice === null || price < toPrice);
    this.#tick = Number(band?.tick ?? 1n);
    const least = Math.min(4 * this.#tick, Math.floor(this.#reference / 24));
    this.#step = Math.max(least, Math.floor((this.#reference * annualVol) / 24));
    this.#swing = Math.max(this.#step >> 3, this.#tick);
    this.#wick = Math.max(this.#step >> 4, 2 * this.#tick);
    const units =
      (avgDailyVolume * 10 ** instrument.quantityDecimals) / Number(instrument.minCount);
    this.#usualUnits = Math.floor(Math.min(units, UNITS_MAX));
  }

  day(dayNumber: number, dayBefore: number, minutes: number): PlainDay {
    const step = this.#step;
    const close = this.closeOf(dayNumber);
    const before = this.closeOf(dayBefore);
    const open = before + around(step >> 1, draw(this.#own, dayNumber, 0, drawnFor.gap));
    const shape = (at: number) => draw(this.#own, dayNumber, at, drawnFor.shape);
    const high = Math.max(open, close) + upTo(step >> 1, shape(0));
    const low = Math.min(open, close) - upTo(step >> 1, shape(1));
    const half = Math.floor(minutes / 2);
    const [first, second] = shape(4) % 2 === 0 ? [high, low] : [low, high];
    const early = { at: upTo(half - 1, shape(2)), price: first };
    const late = { at: half + upTo(half - 2, shape(3)), price: second };
    const wild = this.#isWild(dayNumber) ? 3 : 1;
    const usual = this.#usualUnits;
    const busy = usual + around(usual >> 1, draw(this.#own, dayNumber, 0, drawnFor.volume));
    return { dayNumber, minutes, open, high, low, close, early, late, units: wild * busy };
  }

  /** What a day closes at. It stays near the reference, however long the market runs. */
  closeOf(dayNumber: number): number {
    const knot = Math.floor(dayNumber / KNOT_DAYS);
    const knotOf = (at: number) => around(4 * this.#step, draw(this.#own, at, 0, drawnFor.knot));
    const into = dayNumber - knot * KNOT_DAYS;
    const slow = knotOf(knot) + part(knotOf(knot + 1) - knotOf(knot), into, KNOT_DAYS);
    const shared = around(this.#step, draw(this.#group, dayNumber, 0, drawnFor.group));
    const most = this.#isWild(dayNumber) ? 3 * this.#step : this.#step;
    const own = around(most, draw(this.#own, dayNumber, 0, drawnFor.own));
    return this.#reference + slow + shared + own;
  }

  /** One day of 64 moves further, and more is traded. */
  #isWild(dayNumber: number): boolean {
    return draw(this.#own, dayNumber, 1, drawnFor.own) % 64 === 0;
  }

  minute(day: PlainDay, minute: number): Range {
    const open = minute === 0 ? day.open : this.#closeOfMinute(day, minute - 1);
    const close = this.#closeOfMinute(day, minute);
    return this.#minuteOf(day, minute, open, close);
  }

  #minuteOf(day: PlainDay, minute: number, open: number, close: number): Range {
    const drawn = draw(this.#own, day.dayNumber, minute, drawnFor.minute);
    const most = this.#wick;
    const high = Math.min(day.high, Math.max(open, close) + upTo(most, drawn));
    const low = Math.max(day.low, Math.min(open, close) - upTo(most, drawn >>> 15));
    return { open, high, low, close };
  }

  #closeOfMinute(day: PlainDay, minute: number): number {
    const { early, late, high, low } = day;
    if (minute === early.at) return early.price;
    if (minute === late.at) return late.price;
    if (minute === day.minutes - 1) return day.close;
    const drawn = draw(this.#own, day.dayNumber, ~minute, drawnFor.minute);
    const price = straightAt(day, minute) + around(this.#swing, drawn);
    return Math.min(high, Math.max(low, price));
  }

  /** The price of one second of a day's trading. */
  priceOf(day: PlainDay, second: number): number {
    const minute = Math.floor(second / SECONDS);
    return this.#priceWithin(day, this.minute(day, minute), second);
  }

  #priceWithin(day: PlainDay, { open, high, low, close }: Range, second: number): number {
    const into = second % SECONDS;
    if (into === 0) return open;
    if (into === SECONDS - 1) return close;
    const minute = Math.floor(second / SECONDS);
    const turn = draw(this.#own, day.dayNumber, ~minute, drawnFor.second) % 28;
    if (into === 1 + turn) return turn % 2 === 0 ? high : low;
    if (into === 30 + turn) return turn % 2 === 0 ? low : high;
    const drawn = this.drawnOf(day, second);
    const straight = open + part(close - open, into, SECONDS - 1);
    const price = straight + around(Math.max(this.#step >> 5, this.#tick), drawn);
    return Math.min(high, Math.max(low, price));
  }

  /** The highest and lowest price of the seconds [from, to) of a day's trading. */
  extremes(day: PlainDay, from: number, to: number): Extremes {
    if (from === 0 && to === day.minutes * SECONDS) return day;
    const end = Math.floor(to / SECONDS);
    const first = Math.min(Math.ceil(from / SECONDS), end);
    const found = first === 0 ? this.#sinceOpen(day, end) : this.#ofMinutes(day, first, end);
    for (const [start, until] of [
      [from, Math.min(to, first * SECONDS)],
      [Math.max(from, end * SECONDS), to],
    ] as const) {
      for (let second = start; second < until; second += 1) widen(found, this.priceOf(day, second));
    }
    return found;
  }

  /** What the minutes of the running day had is kept: it is asked again and again. */
  #sinceOpen(day: PlainDay, end: number): Extremes {
    const known = this.#known.dayNumber === day.dayNumber && this.#known.end <= end;
    const from = known ? this.#known : { dayNumber: day.dayNumber, end: 0, ...noExtremes() };
    const { high, low } = this.#ofMinutes(day, from.end, end);
    const now = { high: Math.max(from.high, high), low: Math.min(from.low, low) };
    this.#known = { dayNumber: day.dayNumber, end, ...now };
    return now;
  }

  #ofMinutes(day: PlainDay, first: number, end: number): Extremes {
    const found = noExtremes();
    let open = first === 0 ? day.open : this.#closeOfMinute(day, first - 1);
    for (let minute = first; minute < end; minute += 1) {
      const close = this.#closeOfMinute(day, minute);
      const { high, low } = this.#minuteOf(day, minute, open, close);
      if (high > found.high) found.high = high;
      if (low < found.low) found.low = low;
      open = close;
    }
    return found;
  }

  /** Smallest orders traded in the first so many seconds of a day. */
  unitsOf(day: PlainDay, count: number): number {
    const all = day.minutes * SECONDS;
    const uneven = count === 0 || count === all ? 0 : this.drawnOf(day, count) % VOLUME_PARTS;
    const parts = VOLUME_PARTS * count + uneven;
    return Math.floor((day.units * parts) / (VOLUME_PARTS * all));
  }

  /** What a level of the book shows at least, in smallest orders. */
  get levelUnits(): number {
    return 100 + Math.floor(this.#usualUnits / 5_000);
  }

  /** A number of a second of a day, for whatever else hangs on chance. */
  drawnOf(day: PlainDay, second: number, place = 0): number {
    return draw(this.#own ^ Math.imul(place, 0x27d4eb2f), day.dayNumber, second, drawnFor.second);
  }
}

const noExtremes = (): Extremes => ({
  high: Number.NEGATIVE_INFINITY,
  low: Number.POSITIVE_INFINITY,
});

function widen(extremes: Extremes, price: number): void {
  if (price > extremes.high) extremes.high = price;
  if (price < extremes.low) extremes.low = price;
}

function straightAt({ open, close, early, late, minutes }: PlainDay, at: number): number {
  if (at < early.at) return open + part(early.price - open, at + 1, early.at + 1);
  if (at < late.at) {
    return early.price + part(late.price - early.price, at - early.at, late.at - early.at);
  }
  return late.price + part(close - late.price, at - late.at, minutes - 1 - late.at);
}

function part(whole: number, parts: number, of: number): number {
  return Math.floor((whole * parts) / of);
}

/** From -most to most. */
function around(most: number, drawn: number): number {
  return upTo(2 * most, drawn) - most;
}

/** From 0 to most, by 16 bits. */
function upTo(most: number, drawn: number): number {
  return Math.floor(((most + 1) * (drawn & 0xffff)) / 0x10000);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}

/** 31 bits, mixed as MurmurHash3 ends. */
function draw(of: number, day: number, at: number, what: number): number {
  let hash =
    of ^ Math.imul(day, 0x9e3779b1) ^ Math.imul(at, 0x85ebca77) ^ Math.imul(what, 0xc2b2ae3d);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) & 0x7fffffff;
}
