import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { accruedOn } from '../events/dividends.ts';
import { levelAt } from '../halts/market-breaks.ts';
import type { ShownLog } from '../halts/overlay.ts';
import type { Line } from '../lines/lines.ts';
import { relationOf } from '../lines/relations.ts';
import type { MarketModel } from '../market/market-model.ts';
import { exactExp } from '../math/exact-math.ts';
import { priceScaleOf, tickPrice } from '../terms/price-scale.ts';
import { exposureOf } from './exposure.ts';
import { MovedPrices } from './moved-prices.ts';
import { CALM_LEFT, type Changes, nextDay, noChanges, unchanged } from './price-change.ts';
import type { Scenario } from './read-scenario.ts';
import { DAY_MS, ONE, type ScenarioPath } from './scenario-path.ts';

/** What becomes of a worth: so many times it and so much more, in whole units of its currency. */
interface Moved {
  readonly times: number;
  readonly add: number;
}

/** What becomes of the worth of one thing, the dividend in its price left aside. */
interface Course {
  at(atMs: number): Moved;
  nextAfter(atMs: number): number;
}

interface Deps {
  readonly scenario: Scenario;
  readonly path: ScenarioPath;
  readonly model: MarketModel;
  /** By asset class and code. */
  readonly byName: ReadonlyMap<string, Instrument>;
}

/** A fund of a multiple is left so much of its last close at least. */
const LEAST_LEFT = 0.02;

/**
 * The changes of every instrument under a scenario. What moves is the worth, and what follows
 * another moves as it does, so that whoever is hedged stays hedged. What is in a price of a
 * dividend stays in it.
 */
export class ScenarioChanges {
  readonly #deps: Deps;
  readonly #courses = new Map<string, Course | null>();
  readonly #known = new Map<string, Changes>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  of(instrument: Instrument): Changes {
    const key = seriesOf(instrument);
    let known = this.#known.get(key);
    if (known === undefined) {
      known = this.#changesOf(instrument);
      this.#known.set(key, known);
    }
    return known;
  }

  /** What halts look at: the price on its tick, as it is shown. Null of what does not move. */
  shownOf(instrument: Instrument): ShownLog | null {
    const changes = this.of(instrument);
    if (changes === noChanges) return null;
    const scale = priceScaleOf(instrument);
    return (log, atMs) => {
      const change = changes.at(atMs);
      if (change === unchanged) return log;
      const price = change.price(instrument, BigInt(tickPrice(scale, log)));
      return Math.log(Number(price) / scale.unit);
    };
  }

  isMoved(instrument: Instrument, fromMs: number, toMs: number): boolean {
    // Smaller moves stop nothing that did not stop.
    if (this.#deps.scenario.name === 'quiet') return false;
    const changes = this.of(instrument);
    return changes.at(fromMs) !== unchanged || changes.nextAfter(fromMs) < toMs;
  }

  #changesOf(instrument: Instrument): Changes {
    const course = this.#courseOf(instrument);
    if (course === null) return noChanges;
    const { scenario, model } = this.#deps;
    const { startMs } = scenario;
    const unit = 10 ** instrument.priceDecimals;
    const dividends = model.dividendsOf(instrument);
    let last: { readonly moved: Moved; readonly accrued: number; change: MovedPrices } | null =
      null;
    return {
      nextAfter: (atMs) => (atMs < startMs ? startMs : course.nextAfter(atMs)),
      at: (atMs) => {
        if (atMs < startMs) return unchanged;
        const moved = course.at(atMs);
        if (moved.times === 1 && moved.add === 0) return unchanged;
        const isWhole = dividends === null || moved.times === 1;
        const accrued = isWhole ? 0 : accruedOn(dividends, this.#tradeDay(instrument, atMs));
        if (last?.moved.times === moved.times && last.moved.add === moved.add) {
          if (last.accrued === accrued) return last.change;
        }
        const add = moved.add * unit + (1 - moved.times) * accrued;
        last = { moved, accrued, change: new MovedPrices(moved.times, add) };
        return last.change;
      },
    };
  }

  /** Of what follows another by that; null of what does not move. */
  #courseOf(instrument: Instrument): Course | null {
    const key = seriesOf(instrument);
    const known = this.#courses.get(key);
    if (known !== undefined) return known;
    const built = this.#build(instrument);
    this.#courses.set(key, built);
    return built;
  }

  #build(instrument: Instrument): Course | null {
    const { byName, path, scenario } = this.#deps;
    const exposure = exposureOf(scenario, instrument);
    if (exposure.kind === 'ratio') {
      return onPath(path, (level) => ({
        times: exposure.isHitAbove ? level / ONE : ONE / level,
        add: 0,
      }));
    }
    const relation = relationOf(instrument);
    const leader = relation === null ? undefined : byName.get(relation.leader);
    if (relation !== null && leader !== undefined) {
      const led = this.#courseOf(leader);
      if (led === null) return null;
      const lines = { own: this.#lineOf(instrument), of: this.#lineOf(leader) };
      if (relation.isDaily === true) return this.#multiple(led, lines, relation.factor);
      return this.#following(instrument, led, lines);
    }
    if (exposure.kind === 'none') return null;
    const start = exactExp(levelAt(this.#lineOf(instrument), scenario.startMs));
    if (exposure.kind === 'calmed') {
      const left = CALM_LEFT / ONE;
      const moved = { times: left, add: (1 - left) * start };
      return { at: () => moved, nextAfter: (atMs) => this.#dayEnd(instrument, atMs) };
    }
    const { times } = exposure;
    return onPath(path, (level) => ({ times: 1, add: (times * start * (level - ONE)) / ONE }));
  }

  #lineOf(instrument: Instrument): Line {
    return this.#deps.model.paths.lineOf(instrument);
  }

  /** A fund or a contract: so many of its leader as it is worth, by its carry of the day. */
  #following(instrument: Instrument, led: Course, lines: Lines): Course {
    const { startMs } = this.#deps.scenario;
    const countOn = byDay((day) => exactExp(lines.own.level(day) - lines.of.level(day)));
    const startCount = countOn(Math.floor(startMs / DAY_MS));
    const hasCarry = instrument.future !== null;
    return {
      at: (atMs) => {
        const { times, add } = led.at(atMs);
        const count = hasCarry ? countOn(this.#tradeDay(instrument, atMs)) : startCount;
        return { times, add: add * count };
      },
      nextAfter: (atMs) => {
        const next = led.nextAfter(atMs);
        return hasCarry ? Math.min(next, this.#dayEnd(instrument, atMs)) : next;
      },
    };
  }

  /** A fund that multiplies what its leader moves in each day of UTC: a line in its leader. */
  #multiple(led: Course, { own, of }: Lines, factor: number): Course {
    const first = Math.floor(this.#deps.scenario.startMs / DAY_MS);
    const drawn = byDay((day) => {
      return { fund: exactExp(own.level(day)), leader: exactExp(of.level(day)) };
    });
    /** Worth of both at 00:00 as they are shown. */
    const shown = [drawn(first)];
    const shownOn = (day: number) => {
      for (let at = shown.length; at <= day - first; at += 1) {
        const before = shown[at - 1] ?? drawn(first);
        const [from, to] = [drawn(first + at - 1), drawn(first + at)];
        const { times, add } = led.at((first + at) * DAY_MS);
        const leader = times * to.leader + add;
        // What the sponsor takes a day is what the drawn fund lost beside its multiple.
        const kept = to.fund / (from.fund * multiplied(to.leader / from.leader, factor));
        const fund = before.fund * multiplied(leader / before.leader, factor) * kept;
        shown.push({ fund, leader });
      }
      return shown[day - first] ?? drawn(day);
    };
    return {
      at: (atMs) => {
        const day = Math.max(first, Math.floor(atMs / DAY_MS));
        const [from, now] = [drawn(day), shownOn(day)];
        const { times, add } = led.at(atMs);
        const part = (times * from.leader) / now.leader;
        const still = 1 - factor + (factor * add) / now.leader + (factor - 1) * part;
        return { times: (now.fund * part) / from.fund, add: now.fund * still };
      },
      nextAfter: (atMs) => Math.min(led.nextAfter(atMs), nextDay(atMs)),
    };
  }

  /** The trade date of the trading day that has begun last. */
  #tradeDay({ calendarId }: Instrument, atMs: number): number {
    const day = this.#deps.model.hours.days.latest(calendarId, atMs);
    return day?.dayNumber ?? Math.floor(atMs / DAY_MS);
  }

  #dayEnd({ calendarId }: Instrument, atMs: number): number {
    const endMs = this.#deps.model.hours.days.latest(calendarId, atMs)?.endMs ?? 0;
    return atMs < endMs ? endMs : nextDay(atMs);
  }
}

interface Lines {
  readonly own: Line;
  readonly of: Line;
}

/** Remembers what was read of a day last. */
function byDay<Read>(read: (day: number) => Read): (day: number) => Read {
  let last: { readonly day: number; readonly read: Read } | null = null;
  return (day) => {
    if (last?.day !== day) last = { day, read: read(day) };
    return last.read;
  };
}

function multiplied(move: number, factor: number): number {
  return Math.max(1 + factor * (move - 1), LEAST_LEFT);
}

/** A course that follows the level of the path. */
function onPath(path: ScenarioPath, movedBy: (level: number) => Moved): Course {
  const { levelAt: levelOn, restsFromMs, stepMs } = path;
  let last: { readonly level: number; readonly moved: Moved } | null = null;
  return {
    at: (atMs) => {
      const level = levelOn(Math.min(atMs, restsFromMs));
      if (last?.level !== level) last = { level, moved: movedBy(level) };
      return last.moved;
    },
    nextAfter: (atMs) =>
      atMs >= restsFromMs ? Number.POSITIVE_INFINITY : (Math.floor(atMs / stepMs) + 1) * stepMs,
  };
}
