import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import type { Span as PortSpan } from '@candor/engines/ports/event-calendar';
import type { Halt, HaltSource } from '@candor/engines/ports/halt-source';
import { haltTimes } from '../halts/halts.ts';
import type { MarketModel } from '../market/market-model.ts';
import type { Scenario } from './read-scenario.ts';
import { isStopped, outageHalt } from './scenario-halts.ts';
import type { ScenarioPath } from './scenario-path.ts';

interface Deps {
  readonly path: ScenarioPath;
  readonly scenario: Scenario;
  /** The market below, whose own halts follow from the prices that the scenario makes. */
  readonly below: Pick<MarketModel, 'halts' | 'hours' | 'shelf'>;
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** When trading stands still. */
type Stretch = Pick<Halt, 'fromMs' | 'untilMs'>;

const BELOW_MAX = 4_000;

/** When a market under a scenario stands still: as the market below does, and in an outage. */
export class ScenarioStops implements HaltSource {
  readonly #deps: Deps;
  readonly #outage: Halt | null;
  readonly #belowByDay = new Map<string, readonly Stretch[]>();

  constructor(deps: Deps) {
    this.#deps = deps;
    const { path, scenario } = deps;
    this.#outage = scenario.name === 'outage' ? outageHalt(scenario, path) : null;
  }

  haltAt(instrument: Instrument, nowMs: number): Halt | null {
    const outage = this.#outageOf(instrument);
    if (outage !== null && outage.fromMs <= nowMs && nowMs < outage.untilMs) return outage;
    return this.#deps.below.halts.haltAt(instrument, nowMs);
  }

  begunIn(instrument: Instrument, span: PortSpan): readonly Halt[] {
    const below = this.#deps.below.halts.begunIn(instrument, span);
    const outage = this.#outageOf(instrument);
    if (outage === null || outage.fromMs < span.fromMs || outage.fromMs >= span.toMs) return below;
    return [...below, outage].sort((one, other) => one.fromMs - other.fromMs);
  }

  /** The last instant at which the market of an instrument spoke: the one before a stop in it. */
  spokenAt(instrument: Instrument, atMs: number): number {
    const [halt] = this.within(instrument, { fromMs: atMs, toMs: atMs });
    return halt === undefined ? atMs : halt.fromMs - 1;
  }

  /** The outage of an instrument, where it touches a span. */
  within(instrument: Instrument, { fromMs, toMs }: Span): readonly Halt[] {
    const outage = this.#outageOf(instrument);
    const isTouched = outage !== null && outage.fromMs <= toMs && fromMs < outage.untilMs;
    return isTouched ? [outage] : [];
  }

  /** Those of the market below that touch a span of a trading day. */
  belowWithin(instrument: Instrument, { fromMs, toMs }: Span): readonly Stretch[] {
    const { below } = this.#deps;
    const session = below.hours.days.latest(instrument.calendarId, toMs);
    if (session === null) return [];
    const key = `${seriesOf(instrument)} ${session.startMs}`;
    let halts = this.#belowByDay.get(key);
    if (halts === undefined) {
      const day = below.shelf.tapeOf(instrument).draw(session);
      halts = day.halts.map((halt) => haltTimes(session, halt));
      if (this.#belowByDay.size >= BELOW_MAX) this.#belowByDay.clear();
      this.#belowByDay.set(key, halts);
    }
    return halts.filter((halt) => halt.fromMs <= toMs && fromMs < halt.untilMs);
  }

  /** Those of a list whose time lies in no stop. */
  openOnly<Timed extends { readonly timeMs: number }>(
    instrument: Instrument,
    list: readonly Timed[],
  ): readonly Timed[] {
    const span = { fromMs: list[0]?.timeMs ?? 0, toMs: list.at(-1)?.timeMs ?? 0 };
    const halts = this.within(instrument, span);
    return list.filter(
      ({ timeMs }) => !halts.some(({ fromMs, untilMs }) => fromMs <= timeMs && timeMs < untilMs),
    );
  }

  /** What of a span, after its first instant and up to its last, lies in no stop. */
  openSpans(instrument: Instrument, span: Span): readonly Span[] {
    const open: Span[] = [];
    let { fromMs } = span;
    for (const halt of this.within(instrument, span)) {
      if (halt.fromMs - 1 > fromMs) open.push({ fromMs, toMs: halt.fromMs - 1 });
      fromMs = Math.max(fromMs, halt.untilMs - 1);
    }
    if (span.toMs > fromMs) open.push({ fromMs, toMs: span.toMs });
    return open;
  }

  #outageOf(instrument: Instrument): Halt | null {
    return isStopped(this.#deps.scenario, instrument) ? this.#outage : null;
  }
}
