import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { type TradedDay, tradedDays } from '@candor/domain/time/traded-days';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { Span as PortSpan } from '@candor/engines/ports/event-calendar';
import type { Halt, HaltSource } from '@candor/engines/ports/halt-source';
import { haltTimes } from '../simulated/halts.ts';
import type { MarketModel } from '../simulated/market-model.ts';
import { type ChangesOf, changed } from './price-change.ts';
import type { Scenario } from './read-scenario.ts';
import {
  bandPauses,
  type HaltGroup,
  haltGroupOf,
  marketBreaks,
  outageHalt,
} from './scenario-halts.ts';
import { DAY_MS, type ScenarioPath } from './scenario-path.ts';

interface Deps {
  readonly base: MarketDataProvider;
  readonly changes: ChangesOf;
  readonly marketHours: MarketHours;
  readonly path: ScenarioPath;
  readonly scenario: Scenario;
  readonly leaderOf: (code: string) => Instrument | null;
  /**
   * The market below, where its own halts follow from the prices that the scenario makes: then only
   * an outage is left to stop here. Null up to version 6.
   */
  readonly below: Pick<MarketModel, 'halts' | 'hours' | 'shelf'> | null;
}

/** Days are looked at one before and one ahead, so that a stop is known before it begins. */
const AHEAD_DAYS = 1;
/** So long after the course rests a break may still follow from it. */
const AFTER_DAYS = 1;
const DAYS_MAX = 40;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** When trading stands still. */
type Stretch = Pick<Halt, 'fromMs' | 'untilMs'>;

const BELOW_MAX = 4_000;

/**
 * The stops of a scenario, worked out from the market it makes: the same for whoever asks, and
 * whenever. They are told from memory, as hours are; `prepare` fills it.
 */
export class ScenarioStops implements HaltSource {
  readonly #deps: Deps;
  readonly #byDay = new Map<number, Promise<readonly Halt[]>>();
  readonly #belowByDay = new Map<string, readonly Stretch[]>();
  #known: readonly Halt[] = [];
  #preparedTo = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { path, scenario } = deps;
    if (scenario.name === 'outage') this.#known = [outageHalt(scenario, path)];
  }

  haltAt(instrument: Instrument, nowMs: number): Halt | null {
    const own = this.#haltOf(this.#groupOf(instrument), nowMs);
    return own ?? this.#deps.below?.halts.haltAt(instrument, nowMs) ?? null;
  }

  begunIn(instrument: Instrument, span: PortSpan): readonly Halt[] {
    const below = this.#deps.below?.halts.begunIn(instrument, span) ?? [];
    if (this.#groupOf(instrument) === null) return below;
    const { fromMs, toMs } = span;
    const own = this.#known.filter((halt) => fromMs <= halt.fromMs && halt.fromMs < toMs);
    return [...below, ...own].sort((one, other) => one.fromMs - other.fromMs);
  }

  /** Works out the stops up to the day after an instant. */
  async prepare(atMs: number): Promise<void> {
    const { name, startMs } = this.#deps.scenario;
    const hasRules = name === 'crash' || name === 'flash' || name === 'squeeze';
    if (!hasRules || this.#deps.below !== null || atMs <= this.#preparedTo) return;
    const { restsFromMs } = this.#deps.path;
    const first = Math.floor(startMs / DAY_MS);
    const last = Math.min(
      Math.floor(atMs / DAY_MS) + AHEAD_DAYS,
      Math.floor(restsFromMs / DAY_MS) + AFTER_DAYS,
      first + DAYS_MAX,
    );
    const halts: Halt[] = [];
    for (let day = first; day <= last; day += 1) halts.push(...(await this.#ofDay(day)));
    if (halts.length > 0) this.#known = halts;
    this.#preparedTo = (Math.floor(atMs / DAY_MS) + AHEAD_DAYS) * DAY_MS;
  }

  /** The last instant at which the market of an instrument spoke: the one before a stop in it. */
  async spokenAt(instrument: Instrument, atMs: number): Promise<number> {
    const group = this.#groupOf(instrument);
    if (group === null) return atMs;
    await this.prepare(atMs);
    const halt = this.#haltOf(group, atMs);
    return halt === null ? atMs : halt.fromMs - 1;
  }

  /** The stops of an instrument that touch a span. */
  async within(instrument: Instrument, { fromMs, toMs }: Span): Promise<readonly Halt[]> {
    if (this.#groupOf(instrument) === null) return [];
    await this.prepare(toMs);
    return this.#known.filter((halt) => halt.fromMs <= toMs && fromMs < halt.untilMs);
  }

  /** Those of the market below that touch a span of a trading day. */
  belowWithin(instrument: Instrument, { fromMs, toMs }: Span): readonly Stretch[] {
    const { below } = this.#deps;
    if (below === null) return [];
    const session = below.hours.days.latest(instrument.calendarId, toMs);
    if (session === null) return [];
    const key = `${seriesOf(instrument)} ${session.startMs}`;
    let halts = this.#belowByDay.get(key);
    if (halts === undefined) {
      const day = below.shelf.tapeOf(instrument).draw(below.hours, session);
      halts = day.halts.map((halt) => haltTimes(session, halt));
      if (this.#belowByDay.size >= BELOW_MAX) this.#belowByDay.clear();
      this.#belowByDay.set(key, halts);
    }
    return halts.filter((halt) => halt.fromMs <= toMs && fromMs < halt.untilMs);
  }

  /** Those of a list whose time lies in no stop. */
  async openOnly<Timed extends { readonly timeMs: number }>(
    instrument: Instrument,
    list: readonly Timed[],
  ): Promise<readonly Timed[]> {
    const span = { fromMs: list[0]?.timeMs ?? 0, toMs: list.at(-1)?.timeMs ?? 0 };
    const halts = await this.within(instrument, span);
    return list.filter(
      ({ timeMs }) => !halts.some(({ fromMs, untilMs }) => fromMs <= timeMs && timeMs < untilMs),
    );
  }

  /** What of a span, after its first instant and up to its last, lies in no stop. */
  async openSpans(instrument: Instrument, span: Span): Promise<readonly Span[]> {
    const open: Span[] = [];
    let { fromMs } = span;
    for (const halt of await this.within(instrument, span)) {
      if (halt.fromMs - 1 > fromMs) open.push({ fromMs, toMs: halt.fromMs - 1 });
      fromMs = Math.max(fromMs, halt.untilMs - 1);
    }
    if (span.toMs > fromMs) open.push({ fromMs, toMs: span.toMs });
    return open;
  }

  #groupOf(instrument: Instrument): HaltGroup | null {
    return haltGroupOf(this.#deps.scenario, instrument);
  }

  #haltOf(group: HaltGroup | null, atMs: number): Halt | null {
    if (group === null) return null;
    return this.#known.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs) ?? null;
  }

  #ofDay(epochDay: number): Promise<readonly Halt[]> {
    const known = this.#byDay.get(epochDay);
    if (known !== undefined) return known;
    const made = this.#work(epochDay);
    this.#byDay.set(epochDay, made);
    return made;
  }

  async #work(epochDay: number): Promise<readonly Halt[]> {
    const { leaderOf, marketHours, scenario } = this.#deps;
    const instrument = leaderOf(scenario.name === 'squeeze' ? (scenario.target ?? '') : 'SPX');
    if (instrument === null) return [];
    const days = tradedDays(calendarOf(instrument.calendarId), marketHours);
    const day = days.from(epochDay);
    if (day.epochDay !== epochDay) return [];
    const minutes = await this.#minutes(instrument, day, days.at(day.untilMs).epochDay);
    if (scenario.name === 'squeeze') return fromStart(bandPauses(minutes, day), scenario);
    const before = days.upTo(epochDay - 1);
    const close = await this.#closeOf(instrument, before);
    if (close === null) return [];
    const gauge = { gaugeId: instrument.id, previousClose: close };
    return fromStart(marketBreaks(minutes, day, gauge), scenario);
  }

  /** The minutes of a whole day as the scenario makes them, stops left aside. */
  async #minutes(instrument: Instrument, day: TradedDay, next: number) {
    const { base, changes } = this.#deps;
    const endMs = next === day.epochDay ? day.untilMs : day.untilMs - 1;
    const { bars } = await base.klines({ instrument, type: 'intraday', endMs });
    const own = await changes.of(instrument);
    return bars.map((bar) => ({
      ...bar,
      close: changed(instrument, bar.close, own.at(bar.startMs)),
    }));
  }

  /** The last price of a day: where a stop ended it, the one before the stop. */
  async #closeOf(instrument: Instrument, day: TradedDay): Promise<bigint | null> {
    const { base, changes } = this.#deps;
    const halts = day.untilMs <= this.#deps.scenario.startMs ? [] : await this.#ofDay(day.epochDay);
    const stopped = halts.find(
      ({ fromMs, untilMs }) => fromMs < day.untilMs && untilMs >= day.untilMs,
    );
    const [quote] = await base.quotes([instrument], (stopped?.fromMs ?? day.untilMs) - 1);
    if (quote === undefined) return null;
    return changed(instrument, quote.last, (await changes.of(instrument)).at(quote.timeMs));
  }
}

function fromStart(halts: readonly Halt[], { startMs }: Scenario): readonly Halt[] {
  return halts.filter(({ fromMs }) => fromMs > startMs);
}
