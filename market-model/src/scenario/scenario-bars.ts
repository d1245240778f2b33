import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { roundToTick } from '@candor/domain/instruments/tick-size';
import type { Quote } from '@candor/domain/market/market-view';
import { joinBars, type PriceBar } from '@candor/domain/market/price-bar';
import { larger, smaller } from '@candor/domain/money/rounding';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { type TradedDay, type TradedDays, tradedDays } from '@candor/domain/time/traded-days';
import type { KlineRequest, Klines, MarketDataProvider } from '@candor/engines/market/provider';
import type { Halt } from '@candor/engines/ports/halt-source';
import { type Change, type Changes, changed, unchanged } from './price-change.ts';
import type { ScenarioChanges } from './scenario-changes.ts';
import { MINUTE_MS } from './scenario-path.ts';
import type { ScenarioStops } from './scenario-stops.ts';

interface Deps {
  readonly base: MarketDataProvider;
  readonly changes: ScenarioChanges;
  readonly marketHours: MarketHours;
  /** What a price fell by as a dividend fell out of it that day. */
  readonly fallenOn: (instrument: Instrument, epochDay: number) => bigint;
  /** A whole minute. */
  readonly startMs: number;
  readonly stops: ScenarioStops;
}

/** What the whole minutes of a day came to so far. */
interface Running {
  readonly epochDay: number;
  /** Up to here, a whole minute. */
  readonly untilMs: number;
  readonly high: bigint;
  readonly low: bigint;
}

/** What a scenario makes of bars and of the figures of a day: the union of its changed minutes. */
export class ScenarioBars {
  readonly #deps: Deps;
  readonly #running = new Map<string, Running>();
  readonly #stoppedVolume = new Map<string, bigint>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async klines(request: KlineRequest): Promise<Klines> {
    const { base, changes, stops } = this.#deps;
    const { instrument, endMs } = request;
    const read = await base.klines(request);
    const own = changes.of(instrument);
    const days = this.#daysOf(instrument);
    const minutesOf = new Map<number, Promise<readonly PriceBar[]>>();
    const bars: PriceBar[] = [];
    for (const [index, bar] of read.bars.entries()) {
      const day = days.at(bar.startMs);
      const nextMs = read.bars[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
      const untilMs = Math.min(nextMs, day.untilMs, endMs + 1);
      const span = { fromMs: bar.startMs, toMs: untilMs - 1 };
      const halts = stops.within(instrument, span);
      // A stop of the market below shows what was before it, which may be before the bar.
      if (halts.length === 0 && own.nextAfter(day.fromMs) >= untilMs) {
        bars.push(changedBar(instrument, bar, own.at(bar.startMs)));
        continue;
      }
      let minutes = minutesOf.get(day.epochDay);
      if (minutes === undefined) {
        minutes = this.#minutes(instrument, day, endMs);
        minutesOf.set(day.epochDay, minutes);
      }
      const inside = (await minutes).filter(
        ({ startMs }) => bar.startMs <= startMs && startMs < untilMs,
      );
      bars.push(joinBars(inside) ?? changedBar(instrument, bar, own.at(bar.startMs)));
    }
    const day = days.at(endMs);
    const previousClose = await this.#previousClose(instrument, day, read.previousClose);
    return { ...read, bars, previousClose };
  }

  /** Open, high, low, previous close and volume of the day of a quote of the market below. */
  async dayFigures(
    instrument: Instrument,
    quote: Quote,
  ): Promise<Pick<Quote, 'high' | 'low' | 'open' | 'previousClose' | 'volume'>> {
    const { changes, stops } = this.#deps;
    const own = changes.of(instrument);
    const day = this.#daysOf(instrument).at(quote.timeMs);
    const halts = stops.within(instrument, { fromMs: day.fromMs, toMs: quote.timeMs });
    const first = own.at(day.fromMs);
    const open = changed(instrument, quote.open, first);
    const previousClose = await this.#previousClose(instrument, day, quote.previousClose);
    const isStill = halts.length === 0 && own.nextAfter(day.fromMs) > quote.timeMs;
    const range = isStill
      ? {
          high: changed(instrument, quote.high, first),
          low: changed(instrument, quote.low, first),
        }
      : await this.#rangeUpTo(instrument, day, quote.timeMs);
    let { volume } = quote;
    for (const halt of halts) volume -= await this.#volumeIn(instrument, halt);
    return { open, previousClose, volume, ...range };
  }

  #daysOf(instrument: Instrument): TradedDays {
    return tradedDays(calendarOf(instrument.calendarId), this.#deps.marketHours);
  }

  /** The changed minutes of a day up to an instant; the newest ones where a count is given. */
  async #minutes(
    instrument: Instrument,
    day: TradedDay,
    atMs: number,
    newest?: number,
  ): Promise<readonly PriceBar[]> {
    const { base, changes, stops } = this.#deps;
    const isNext = this.#daysOf(instrument).at(day.untilMs).epochDay !== day.epochDay;
    const endMs = Math.min(atMs, isNext ? day.untilMs - 1 : day.untilMs);
    const count = newest === undefined ? {} : { newest };
    const request = { instrument, type: 'intraday', endMs, ...count } as const;
    const { bars } = await base.klines(request);
    const own = changes.of(instrument);
    const span = { fromMs: day.fromMs, toMs: endMs };
    const halts = stops.within(instrument, span);
    const below = stops.belowWithin(instrument, span);
    const minutes: PriceBar[] = [];
    for (const bar of bars) {
      const isIn = (one: Pick<Halt, 'fromMs' | 'untilMs'>) =>
        one.fromMs <= bar.startMs && bar.startMs < one.untilMs;
      // What stands still below stands where it was, so it has the change of then.
      const standing = below.find(isIn);
      const change = own.at(standing === undefined ? bar.startMs : standing.fromMs - 1);
      const made = changedBar(instrument, bar, change);
      minutes.push(halts.some(isIn) ? flatBar(made, minutes.at(-1)?.close ?? made.open) : made);
    }
    return minutes;
  }

  /** Highest and lowest of a day up to an instant; whole minutes are looked at once. */
  async #rangeUpTo(
    instrument: Instrument,
    day: TradedDay,
    atMs: number,
  ): Promise<{ readonly high: bigint; readonly low: bigint }> {
    const series = seriesOf(instrument);
    const minuteMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
    const known = this.#running.get(series) ?? (await this.#beforeStart(instrument, day, minuteMs));
    const isKept = known?.epochDay === day.epochDay && known.untilMs <= minuteMs;
    const fromMs = isKept ? known.untilMs : day.fromMs;
    const count = (minuteMs - fromMs) / MINUTE_MS + 2;
    const minutes = await this.#minutes(instrument, day, atMs, count);
    const whole = minutes.filter(({ startMs }) => fromMs <= startMs && startMs < minuteMs);
    const before = isKept ? known : null;
    const range = rangeOf(whole, before);
    if (range !== null && !(isKept && known.untilMs === minuteMs)) {
      this.#running.set(series, { epochDay: day.epochDay, untilMs: minuteMs, ...range });
    }
    const running = minutes.filter(({ startMs }) => startMs >= minuteMs);
    const [last] = minutes.slice(-1);
    return rangeOf(running, range) ?? { high: last?.high ?? 0n, low: last?.low ?? 0n };
  }

  /** What the day of the start came to before it: so far the market below is this one. */
  async #beforeStart(
    instrument: Instrument,
    day: TradedDay,
    minuteMs: number,
  ): Promise<Running | null> {
    const { base, startMs } = this.#deps;
    if (startMs <= day.fromMs || startMs > minuteMs) return null;
    const [quote] = await base.quotes([instrument], startMs - 1);
    if (quote === undefined || quote.timeMs < day.fromMs) return null;
    return { epochDay: day.epochDay, untilMs: startMs, high: quote.high, low: quote.low };
  }

  /** The close before a day as the scenario made it: that of a stop, where one ended the day. */
  async #previousClose(instrument: Instrument, day: TradedDay, base: bigint): Promise<bigint> {
    const before = this.#daysOf(instrument).upTo(day.epochDay - 1);
    const own = this.#deps.changes.of(instrument);
    const closeMs = before.untilMs - 1;
    const spokenMs = this.#deps.stops.spokenAt(instrument, closeMs);
    if (spokenMs === closeMs) return this.#closeAfter(instrument, day, { base, own, closeMs });
    const [quote] = await this.#deps.base.quotes([instrument], spokenMs);
    return quote === undefined ? base : changed(instrument, quote.last, own.at(quote.timeMs));
  }

  /** What fell out of a price as a dividend falls out whole, whatever becomes of the price. */
  #closeAfter(
    instrument: Instrument,
    day: TradedDay,
    {
      base,
      closeMs,
      own,
    }: { readonly base: bigint; readonly closeMs: number; readonly own: Changes },
  ): bigint {
    const [below] = this.#deps.stops.belowWithin(instrument, { fromMs: closeMs, toMs: closeMs });
    const change = own.at((below?.fromMs ?? closeMs + 1) - 1);
    const fallen = change === unchanged ? 0n : this.#deps.fallenOn(instrument, day.epochDay);
    if (fallen === 0n) return changed(instrument, base, change);
    return roundToTick(instrument, changed(instrument, base + fallen, change) - fallen);
  }

  /** What the market below traded while the scenario stood still. */
  async #volumeIn(instrument: Instrument, { fromMs, untilMs }: Halt): Promise<bigint> {
    const key = `${seriesOf(instrument)} ${fromMs}`;
    const known = this.#stoppedVolume.get(key);
    if (known !== undefined) return known;
    const { base } = this.#deps;
    const [before] = await base.quotes([instrument], fromMs - 1);
    const [after] = await base.quotes([instrument], untilMs - 1);
    const volume = (after?.volume ?? 0n) - (before?.volume ?? 0n);
    this.#stoppedVolume.set(key, volume);
    return volume;
  }
}

function changedBar(instrument: Instrument, bar: PriceBar, change: Change): PriceBar {
  if (change === unchanged) return bar;
  const price = (value: bigint): bigint => changed(instrument, value, change);
  return {
    startMs: bar.startMs,
    volume: bar.volume,
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
  };
}

/** A minute in which nothing happened. */
function flatBar({ startMs }: PriceBar, price: bigint): PriceBar {
  return { startMs, open: price, high: price, low: price, close: price, volume: 0n };
}

function rangeOf(
  bars: readonly PriceBar[],
  before: { readonly high: bigint; readonly low: bigint } | null,
): { readonly high: bigint; readonly low: bigint } | null {
  let range = before;
  for (const { high, low } of bars) {
    range =
      range === null
        ? { high, low }
        : { high: larger(range.high, high), low: smaller(range.low, low) };
  }
  return range === null ? null : { high: range.high, low: range.low };
}
