import { expiryInstant } from '@candor/domain/instruments/futures-contracts';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { roundToTick } from '@candor/domain/instruments/tick-size';
import { divideRounded } from '@candor/domain/money/rounding';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { DividendSource } from '@candor/engines/ports/dividend-source';
import { exposureOf } from './exposure.ts';
import type { Scenario } from './read-scenario.ts';
import { DAY_MS, ONE, type ScenarioPath } from './scenario-path.ts';

/** What becomes of a price. It never turns an order of prices round. */
export interface Change {
  /** Of a price that was traded, on its tick. */
  price(instrument: Instrument, price: bigint): bigint;
  /** Of the two sides of a book, given the middle of its best prices, twice. */
  sides(twiceMiddle: bigint): BookChange;
}

/** Both on ticks; what comes out may be no price. */
export interface BookChange {
  bid(instrument: Instrument, price: bigint): bigint;
  ask(instrument: Instrument, price: bigint): bigint;
}

/** The changes of one instrument, whole stretches of time at once. */
export interface Changes {
  at(atMs: number): Change;
  /** From when on the change may be another one; never, where it is infinite. */
  nextAfter(atMs: number): number;
}

/** The changes of every instrument under a scenario. */
export interface ChangesOf {
  of(instrument: Instrument): Promise<Changes>;
}

const same = (_: Instrument, price: bigint): bigint => price;
export const unchanged: Change = { price: same, sides: () => ({ bid: same, ask: same }) };
export const noChanges: Changes = {
  at: () => unchanged,
  nextAfter: () => Number.POSITIVE_INFINITY,
};

const ONE_BIG = BigInt(ONE);
/** Of a calmed move so much is left, in parts per million. */
export const CALM_LEFT = 300_000;

/** Times `num` over `den` and `add` on top, whatever kind of price it is. */
function movedBy(of: { readonly num: bigint; readonly den: bigint; readonly add: bigint }): Change {
  const { num, den, add } = of;
  const price = (instrument: Instrument, value: bigint): bigint =>
    roundToTick(instrument, divideRounded(value * num, den, 'halfEven') + add);
  const both = { bid: price, ask: price };
  return { price, sides: () => both };
}

/** A price after a change, on its tick. */
export function changed(instrument: Instrument, price: bigint, change: Change): bigint {
  return change.price(instrument, price);
}

interface Deps {
  readonly scenario: Scenario;
  readonly path: ScenarioPath;
  readonly base: MarketDataProvider;
  readonly dividends: Pick<DividendSource, 'announced'>;
  /** What is listed by asset class and code: the leaders of contracts. */
  readonly leaderOf: (code: string) => Instrument | null;
}

/**
 * The changes of every instrument up to version 6 of the market, which knows no worth: from the
 * last prices at the start, each read once.
 */
export class PlainChanges implements ChangesOf {
  readonly #deps: Deps;
  readonly #known = new Map<string, Promise<Changes>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  of(instrument: Instrument): Promise<Changes> {
    const key = seriesOf(instrument);
    let known = this.#known.get(key);
    if (known === undefined) {
      known = this.#build(instrument);
      this.#known.set(key, known);
    }
    return known;
  }

  async #build(instrument: Instrument): Promise<Changes> {
    const { path, scenario } = this.#deps;
    const exposure = exposureOf(scenario, instrument);
    switch (exposure.kind) {
      case 'none':
        return noChanges;
      case 'ratio':
        return onPath(scenario, path, (level) =>
          exposure.isHitAbove
            ? movedBy({ num: BigInt(level), den: ONE_BIG, add: 0n })
            : movedBy({ num: ONE_BIG, den: BigInt(level), add: 0n }),
        );
      case 'shift': {
        const { isDaily, leader, times } = exposure;
        const start = await this.#startPrice(instrument, leader);
        if (start === null) return noChanges;
        const levelOf = isDaily ? dailyMultiple(path, scenario.startMs, times) : null;
        return onPath(scenario, path, (level, atMs) => {
          const moved = levelOf === null ? Math.round(times * (level - ONE)) : levelOf(atMs) - ONE;
          return movedBy({ num: 1n, den: 1n, add: (start * BigInt(moved)) / ONE_BIG });
        });
      }
      case 'calmed':
        return this.#calmed(instrument, exposure.leader);
    }
  }

  /** What is left of the moves around the price at the start; dividends fall out of it whole. */
  async #calmed(instrument: Instrument, leader: string | null): Promise<Changes> {
    const { startMs } = this.#deps.scenario;
    const own = await this.#startPrice(instrument, null);
    const led = leader === null ? own : await this.#startPrice(instrument, leader);
    if (own === null || led === null) return noChanges;
    const endMs = instrument.future === null ? null : expiryInstant(instrument.future);
    const num = BigInt(CALM_LEFT);
    return {
      nextAfter: (atMs) => (atMs < startMs ? startMs : nextDay(atMs)),
      at: (atMs) => {
        if (atMs < startMs) return unchanged;
        const dayMs = Math.max(startMs, Math.floor(atMs / DAY_MS) * DAY_MS);
        const basis = own - led;
        const left = endMs === null ? ONE : Math.round((ONE * (endMs - dayMs)) / (endMs - startMs));
        const middle = led + (basis * BigInt(Math.max(0, left))) / ONE_BIG;
        const still = middle - this.#paidOut(instrument, dayMs);
        return movedBy({ num, den: ONE_BIG, add: (still * (ONE_BIG - num)) / ONE_BIG });
      },
    };
  }

  /** What fell out of a price from the start up to a day. */
  #paidOut(instrument: Instrument, dayMs: number): bigint {
    const { dividends, scenario } = this.#deps;
    const list = dividends.announced(instrument, dayMs);
    const fallen = list.filter(({ exMs }) => scenario.startMs < exMs && exMs < dayMs + DAY_MS);
    return fallen.reduce((sum, { amount }) => sum + amount, 0n);
  }

  /** The price at the start: the instrument's own, or that of what it follows. */
  async #startPrice(instrument: Instrument, leader: string | null): Promise<bigint | null> {
    const { base, leaderOf, scenario } = this.#deps;
    const other = leader === null ? null : leaderOf(leader);
    const [quote] = await base.quotes([other ?? instrument], scenario.startMs);
    if (quote === undefined) return null;
    if (other === null) return quote.last;
    return rescaled(quote.last, other.priceDecimals, instrument.priceDecimals);
  }
}

function rescaled(price: bigint, from: number, to: number): bigint {
  return from <= to ? price * 10n ** BigInt(to - from) : price / 10n ** BigInt(from - to);
}

export const nextDay = (atMs: number): number => (Math.floor(atMs / DAY_MS) + 1) * DAY_MS;

/** Changes that follow the level of the path; remembered where it rests. */
function onPath(
  { startMs }: Scenario,
  { levelAt, restsFromMs, stepMs }: ScenarioPath,
  changeOf: (level: number, atMs: number) => Change,
): Changes {
  let resting: Change | null = null;
  return {
    nextAfter: (atMs) => {
      if (atMs < startMs) return Math.ceil(startMs / stepMs) * stepMs;
      if (atMs >= restsFromMs) return Number.POSITIVE_INFINITY;
      return (Math.floor(atMs / stepMs) + 1) * stepMs;
    },
    at: (atMs) => {
      if (atMs < startMs) return unchanged;
      if (atMs < restsFromMs) return changeOf(levelAt(atMs), atMs);
      resting ??= changeOf(levelAt(restsFromMs), restsFromMs);
      return resting;
    },
  };
}

/** The level of a fund that starts its multiple anew with each day of UTC. */
function dailyMultiple(
  path: ScenarioPath,
  startMs: number,
  times: number,
): (atMs: number) => number {
  const { levelAt, restsFromMs } = path;
  const atMidnight = new Map<number, number>();
  const grown = (base: number, fromMs: number, toMs: number): number => {
    const [from, to] = [levelAt(fromMs), levelAt(toMs)];
    return Math.max(1, Math.round(base * (1 + times * (to / from - 1))));
  };
  const midnight = (day: number): number => {
    const known = atMidnight.get(day);
    if (known !== undefined) return known;
    const atMs = day * DAY_MS;
    const level = atMs <= startMs ? ONE : grown(midnight(day - 1), atMs - DAY_MS, atMs);
    atMidnight.set(day, level);
    return level;
  };
  return (atMs) => {
    const untilMs = Math.min(atMs, restsFromMs);
    const day = Math.floor(untilMs / DAY_MS);
    return grown(midnight(day), day * DAY_MS, untilMs);
  };
}
