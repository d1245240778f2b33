import type { Instrument } from '@candor/domain/instruments/instrument';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { DAY_MS, dayPoint, MINUTE_MS, type SessionDay } from '@candor/domain/time/session-days';
import { bestPrices } from '../../book/book.ts';
import { fallenOn } from '../../events/dividends.ts';
import type { MarketModel } from '../../market/market-model.ts';
import { scaledPrice } from '../../terms/price-scale.ts';
import { accruedBetween, type Contracts, groupOf, isTurned, nightsOf } from './line-terms.ts';
import type { PanelLine } from './panel.ts';

/** Bid and ask as the market quotes them, as fractions of their middle apart. */
interface Quoted {
  readonly mid: number;
  readonly half: number;
}

/** The quote of an instant at which a minute begins; null where it does not trade then. */
export function quotedAt(model: MarketModel, instrument: Instrument, atMs: number): Quoted | null {
  const { hours, shelf } = model;
  const session = hours.days.latest(instrument.calendarId, atMs);
  const isOpen = session?.segments.some(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
  if (session === null || isOpen !== true) return null;
  const tape = shelf.tapeOf(instrument);
  const day = tape.draw(session);
  const { minute } = dayPoint(session, atMs);
  const best = bestPrices(tape, {
    book: day.bookOf(minute),
    dayNumber: session.dayNumber,
    minute,
    step: 0,
    worth: scaledPrice(tape.scale, day.startOf(minute)),
    // Neither which way trading leans nor a cooling-off's band moves the quote of what trades on.
    flow: 0,
    band: null,
  });
  const { bid = null, ask = null } = best ?? {};
  if (bid === null || ask === null || bid <= 0) return null;
  const mid = (bid + ask) / 2;
  const half = (ask - bid) / 2 / mid;
  return { mid: isTurned(instrument) ? tape.scale.unit / mid : mid / tape.scale.unit, half };
}

/** Quotes of a market, those of the day at hand kept: what is tied is looked at many times. */
export class Quotes {
  readonly model: MarketModel;
  readonly #known = new Map<string, Quoted | null>();

  constructor(model: MarketModel) {
    this.model = model;
  }

  at(instrument: Instrument, atMs: number): Quoted | null {
    const name = `${instrument.id} ${atMs}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const quoted = quotedAt(this.model, instrument, atMs);
    this.#known.set(name, quoted);
    return quoted;
  }

  forget(): void {
    this.#known.clear();
  }
}

/** What a line is read from. */
export interface LineSource {
  readonly quotes: Quotes;
  readonly contracts: Contracts;
  /** Of a future any contract of its product. */
  readonly instrument: Instrument;
  readonly firstDay: number;
  readonly days: number;
  /** Whether opens are read as well, beside closes. */
  readonly hasOpens: boolean;
  /** Whether money from a short sale earns interest. */
  readonly earnsOnSales: boolean;
}

type Lists = 'close' | 'night' | 'day' | 'halfAtOpen' | 'halfAtClose' | 'roll' | 'nights';

/** Reads one line day by day, in order. */
export class LineReader {
  readonly #from: LineSource;
  readonly #lists: Record<Lists | 'paid' | 'carry', Float64Array>;
  #held: Instrument | null = null;
  #last: Quoted | null = null;
  #lastAt = 0;
  #month = -1;
  #isOver = false;

  constructor(from: LineSource) {
    this.#from = from;
    const list = (value: number) => new Float64Array(from.days).fill(value);
    const [moves, zero] = [() => list(Number.NaN), () => list(0)];
    this.#lists = {
      close: moves(),
      night: moves(),
      day: moves(),
      carry: moves(),
      halfAtOpen: moves(),
      halfAtClose: moves(),
      roll: zero(),
      nights: zero(),
      paid: zero(),
    };
  }

  /** Whether it is quoted as a trading day ends, or paid back. */
  isQuoted(session: SessionDay): boolean {
    const held = this.#held ?? this.#contractOn(session.dayNumber)?.near ?? null;
    return held !== null && this.#from.quotes.at(held, session.endMs - MINUTE_MS) !== null;
  }

  /** A trading day: of its own calendar, or of what it is read beside. */
  read(session: SessionDay): void {
    const { quotes, firstDay, hasOpens } = this.#from;
    const at = session.dayNumber - firstDay;
    const lists = this.#lists;
    const wanted = this.#contractOn(session.dayNumber);
    if (wanted === null || this.#isOver) return;
    const held = this.#held ?? wanted.near;
    const closeMs = session.endMs - MINUTE_MS;
    const close = this.#redeemed(held, session) ?? quotes.at(held, closeMs);
    const open = hasOpens ? quotes.at(held, session.startMs + MINUTE_MS) : close;
    if (close === null || open === null) return;
    if (this.#last !== null) {
      const paid = this.#paidUpTo(held, at);
      lists.paid[at] = held.assetClass === 'bond' ? 0 : paid;
      lists.night[at] = (open.mid + paid) / this.#last.mid - 1;
      lists.day[at] = close.mid / open.mid - 1;
      lists.nights[at] = at - this.#lastAt;
      lists.halfAtOpen[at] = open.half;
      lists.halfAtClose[at] = close.half;
    }
    this.#last = close;
    this.#lastAt = at;
    this.#held = held;
    if (wanted.near.id !== held.id) this.#goOver(wanted.near, { at, closeMs, half: close.half });
    lists.close[at] = this.#last.mid;
    this.#readCarry(wanted, { at, closeMs });
  }

  /** The whole line; `reference` is in the catalogue as a place of it begins. */
  line(from: number, results: readonly number[]): Omit<PanelLine, 'wealth'> {
    const { instrument, earnsOnSales } = this.#from;
    const { close, carry } = this.#lists;
    fillOn(close);
    fillOn(carry);
    const { assetClass, code, future, reference, priceDecimals } = instrument;
    const price = Number(reference.price) / 10 ** priceDecimals;
    const own = isTurned(instrument) ? 1 / price : price;
    return {
      ...this.#lists,
      name: future?.product ?? code,
      group: groupOf(instrument),
      assetClass,
      results,
      volatility: reference.annualVol,
      reference: future === null ? own : (close[from] ?? Number.NaN),
      ...nightsOf(instrument, isTurned(instrument), earnsOnSales),
    };
  }

  #contractOn(dayNumber: number) {
    const { instrument, contracts } = this.#from;
    if (instrument.future === null) return { near: instrument, far: null };
    return contracts.on(instrument.future.product, dayNumber);
  }

  /** A bond at its end is paid back. */
  #redeemed({ bond }: Instrument, { dayNumber }: SessionDay): Quoted | null {
    if (bond === null || dayNumber < toEpochDay(bond.maturity)) return null;
    this.#isOver = true;
    return { mid: 100, half: 0 };
  }

  #paidUpTo(held: Instrument, at: number): number {
    const { quotes, firstDay } = this.#from;
    const dividends = quotes.model.dividendsOf(held);
    let paid = accruedBetween(held, this.#lastAt, at);
    for (let day = this.#lastAt + 1; dividends !== null && day <= at; day += 1) {
      paid += fallenOn(dividends, firstDay + day) / 10 ** held.priceDecimals;
    }
    return paid;
  }

  #goOver(next: Instrument, of: { at: number; closeMs: number; half: number }): void {
    const quoted = this.#from.quotes.at(next, of.closeMs);
    if (quoted === null) return;
    this.#lists.roll[of.at] = of.half + quoted.half;
    this.#last = quoted;
    this.#held = next;
  }

  /** Once a month is enough: nothing is decided by it more often. */
  #readCarry(
    { near, far }: { readonly near: Instrument; readonly far: Instrument | null },
    { at, closeMs }: { readonly at: number; readonly closeMs: number },
  ): void {
    const { quotes, firstDay } = this.#from;
    const month = new Date((firstDay + at) * DAY_MS).getUTCMonth();
    if (month === this.#month) return;
    this.#month = month;
    this.#lists.carry[at] = carryOf(near, this.#last?.mid ?? Number.NaN, () => {
      return far === null ? null : { far, quoted: quotes.at(far, closeMs) };
    });
  }
}

/**
 * What is earned if no price moves (Koijen, Moskowitz, Pedersen and Vrugt 2018): of a contract what
 * the next one is dearer or cheaper by, of a pair the difference of its rates, of a bond its
 * interest beyond that of money.
 */
function carryOf(
  near: Instrument,
  mid: number,
  next: () => { readonly far: Instrument; readonly quoted: Quoted | null } | null,
): number {
  if (near.future === null) {
    const { longNight, shortNight } = nightsOf(near, isTurned(near), true);
    if (near.assetClass === 'forex') return ((shortNight - longNight) / 2) * 360;
    return near.bond === null ? Number.NaN : (near.bond.couponRate * 100) / mid - longNight * 360;
  }
  const later = next();
  if (later?.quoted == null || later.far.future === null) return Number.NaN;
  const days = toEpochDay(later.far.future.lastTradingDay) - toEpochDay(near.future.lastTradingDay);
  return (Math.log(mid / later.quoted.mid) / days) * 365;
}

/** The last known in places without one. */
function fillOn(list: Float64Array): void {
  for (let at = 1; at < list.length; at += 1) {
    if (Number.isNaN(list[at])) list[at] = list[at - 1] ?? Number.NaN;
  }
}
