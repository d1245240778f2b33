import type { Instrument } from '@candor/domain/instruments/instrument';
import type { BookLevel, Depth, Quote } from '@candor/domain/market/market-view';
import { minuteStartMs, type SessionDay, type SessionDays } from '@candor/domain/time/session-days';
import type { KlineBar, PrintSummary, TradePrint } from '@candor/engines/market/provider';
import { type PlainDay, PlainPath, SECONDS } from './plain-path.ts';

const SECOND_MS = 1_000;
const LEVELS = 10;
/** Trades are looked for so far back. */
const TRADES_SECONDS = 3_600;
const DAY_BARS_MAX = 1_440;

/** A trading day of an instrument, and how many of its seconds have begun: one at least. */
interface Moment {
  readonly session: SessionDay;
  readonly day: PlainDay;
  readonly count: number;
}

/** What one instrument of the plain market shows: its path on tick, with a book around it. */
export class PlainPrices {
  readonly #instrument: Instrument;
  readonly #days: SessionDays;
  readonly #path: PlainPath;
  readonly #ticks: readonly { readonly toPrice: number; readonly tick: number }[];
  /** Nobody trades an index: it has neither book nor volume. */
  readonly #isTraded: boolean;

  constructor(instrument: Instrument, days: SessionDays, seed: string) {
    this.#instrument = instrument;
    this.#days = days;
    this.#path = new PlainPath(instrument, seed);
    this.#ticks = instrument.ticks.map(({ toPrice, tick }) => ({
      toPrice: toPrice === null ? Number.POSITIVE_INFINITY : Number(toPrice),
      tick: Number(tick),
    }));
    this.#isTraded = instrument.assetClass !== 'index';
  }

  /** The last trading day that has begun, as far as it has come; null before the first one. */
  #momentAt(atMs: number): Moment | null {
    const session = this.#days.latest(this.#instrument.calendarId, atMs);
    if (session === null) return null;
    return { session, day: this.#dayOf(session), count: secondsBegun(session, atMs) };
  }

  #dayOf({ dayNumber, minutes }: SessionDay): PlainDay {
    const before = this.#days.before(this.#instrument.calendarId, dayNumber);
    return this.#path.day(dayNumber, before?.dayNumber ?? dayNumber - 1, minutes);
  }

  quote(atMs: number, sourceName: string): Quote | null {
    const moment = this.#momentAt(atMs);
    if (moment === null) return null;
    const { bids, asks } = this.#bookOf(moment, 1);
    const [bid, ask] = [bids[0] ?? null, asks[0] ?? null];
    const { session, count } = moment;
    const { volume, close: last, ...day } = this.#barOf(moment, 0, count);
    return {
      instrumentId: this.#instrument.id,
      bid: bid?.price ?? null,
      ask: ask?.price ?? null,
      bidQuantity: bid?.quantity ?? null,
      askQuantity: ask?.quantity ?? null,
      last,
      previousClose: this.#previousClose(session),
      open: day.open,
      high: day.high,
      low: day.low,
      volume,
      timeMs: startOf(session, count - 1),
      sourceName,
      isSimulated: true,
    };
  }

  previousCloseAt(atMs: number): bigint {
    const session = this.#days.latest(this.#instrument.calendarId, atMs);
    return session === null ? 0n : this.#previousClose(session);
  }

  #previousClose({ dayNumber }: SessionDay): bigint {
    const before = this.#days.before(this.#instrument.calendarId, dayNumber);
    return BigInt(this.#onTick(this.#path.closeOf(before?.dayNumber ?? dayNumber - 1)));
  }

  depth(atMs: number): Depth {
    const moment = this.#momentAt(atMs);
    return moment === null ? { bids: [], asks: [] } : this.#bookOf(moment, LEVELS);
  }

  /** The last price is the best of one side; the other is a tick away. */
  #bookOf({ day, count }: Moment, levels: number): Depth {
    const [bids, asks]: [BookLevel[], BookLevel[]] = [[], []];
    if (!this.#isTraded) return { bids, asks };
    const last = this.#onTick(this.#path.priceOf(day, count - 1));
    const isBid = this.#isBid(day, count - 1);
    let bid = isBid ? last : last - this.#tickAt(last - 1);
    let ask = isBid ? last + this.#tickAt(last) : last;
    for (let level = 0; level < levels; level += 1) {
      if (bid > 0) bids.push(this.#levelOf(day, count, { price: bid, place: level + 1 }));
      asks.push(this.#levelOf(day, count, { price: ask, place: -level - 1 }));
      bid -= this.#tickAt(bid - 1);
      ask += this.#tickAt(ask);
    }
    return { bids, asks };
  }

  #levelOf(day: PlainDay, count: number, of: { readonly price: number; readonly place: number }) {
    const { levelUnits } = this.#path;
    const drawn = this.#path.drawnOf(day, count - 1, of.place);
    const quantity = BigInt(levelUnits + (drawn % levelUnits)) * this.#instrument.minCount;
    return { price: BigInt(of.price), quantity, orders: 1 + (drawn % 9) };
  }

  #isBid(day: PlainDay, second: number): boolean {
    return this.#path.drawnOf(day, second) % 2 === 0;
  }

  /** The prints of the newest day, at most one a second, newest last. */
  trades(atMs: number, limit: number): TradePrint[] {
    const moment = this.#momentAt(atMs);
    if (moment === null || !this.#isTraded) return [];
    const { session, day, count } = moment;
    const prints: TradePrint[] = [];
    const oldest = Math.max(0, count - TRADES_SECONDS);
    for (let at = count - 1; at >= oldest && prints.length < limit; at -= 1) {
      const quantity = this.#volumeOf(day, at, at + 1);
      if (quantity === 0n) continue;
      prints.push({
        price: BigInt(this.#onTick(this.#path.priceOf(day, at))),
        quantity,
        side: this.#isBid(day, at) ? 'sell' : 'buy',
        timeMs: startOf(session, at),
      });
    }
    return prints.reverse();
  }

  /** What printed after one instant up to another, of at most so many days. */
  prints({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }, daysMax: number) {
    const sum = { low: null as bigint | null, high: null as bigint | null, volume: 0n };
    let moment = this.#isTraded ? this.#momentAt(toMs) : null;
    for (let days = 0; moment !== null && moment.session.endMs > fromMs; days += 1) {
      if (days === daysMax) return sum satisfies PrintSummary;
      const { session, day, count } = moment;
      const from = session.startMs > fromMs ? 0 : secondsBegun(session, fromMs);
      if (from < count) {
        const { high, low, volume } = this.#barOf(moment, from, count);
        if (volume > 0n) {
          sum.high = sum.high === null || high > sum.high ? high : sum.high;
          sum.low = sum.low === null || low < sum.low ? low : sum.low;
          sum.volume += volume;
        }
      }
      const before = this.#days.before(this.#instrument.calendarId, day.dayNumber);
      moment = before === null ? null : this.#momentAt(before.endMs - 1);
    }
    return sum satisfies PrintSummary;
  }

  /** The newest bars of a day up to an instant; of 0 minutes, the day is one bar. */
  bars(session: SessionDay, barMinutes: number, atMs: number, newest = DAY_BARS_MAX): KlineBar[] {
    if (atMs < session.startMs) return [];
    const count = secondsBegun(session, atMs);
    const spans = barMinutes === 0 ? [[0, count] as const] : spansOf(session, barMinutes, count);
    const moment = { session, day: this.#dayOf(session), count };
    return spans.slice(-newest).map(([from, to]) => this.#barOf(moment, from, to));
  }

  /** Of the seconds [from, to) of a day. */
  #barOf({ session, day }: Moment, from: number, to: number): KlineBar {
    const { high, low } = this.#path.extremes(day, from, to);
    const price = (one: number) => BigInt(this.#onTick(one));
    return {
      startMs: startOf(session, from),
      open: price(this.#path.priceOf(day, from)),
      high: price(high),
      low: price(low),
      close: price(this.#path.priceOf(day, to - 1)),
      volume: this.#volumeOf(day, from, to),
    };
  }

  #volumeOf(day: PlainDay, from: number, to: number): bigint {
    if (!this.#isTraded) return 0n;
    const units = this.#path.unitsOf(day, to) - this.#path.unitsOf(day, from);
    return BigInt(units) * this.#instrument.minCount;
  }

  /** Down to the tick: what is higher before is not lower after. */
  #onTick(price: number): number {
    const tick = this.#tickAt(price);
    return price - (price % tick);
  }

  #tickAt(price: number): number {
    return this.#ticks.find(({ toPrice }) => price < toPrice)?.tick ?? 1;
  }
}

/** The seconds [from, to) of each bar that has begun. A bar starts anew after a break. */
function spansOf({ segments }: SessionDay, barMinutes: number, count: number) {
  const spans: (readonly [from: number, to: number])[] = [];
  const barSeconds = barMinutes * SECONDS;
  let passed = 0;
  for (const { startMs, endMs } of segments) {
    const end = passed + Math.floor((endMs - startMs) / SECOND_MS);
    for (let from = passed; from < Math.min(end, count); from += barSeconds) {
      spans.push([from, Math.min(from + barSeconds, end, count)]);
    }
    passed = end;
  }
  return spans;
}

/** Seconds of trading that have begun by an instant; after its end, all of them. */
function secondsBegun({ segments }: SessionDay, atMs: number): number {
  let count = 0;
  for (const { startMs, endMs } of segments) {
    if (atMs < startMs) return count;
    count += Math.floor((Math.min(atMs, endMs - SECOND_MS) - startMs) / SECOND_MS) + 1;
  }
  return count;
}

function startOf(session: SessionDay, second: number): number {
  const into = second % SECONDS;
  return minuteStartMs(session, (second - into) / SECONDS) + into * SECOND_MS;
}
