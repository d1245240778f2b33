import { EPOCH_DAYS } from '../keys/epoch-seeds.ts';
import { exactExp } from '../math/exact-math.ts';
import { highNormal, lowNormal, normalOfWord } from '../math/normals.ts';
import { DAY_WORDS } from './day-chain.ts';

/** A part of a source's log variance that fades over some days. */
export interface Component {
  readonly days: number;
  readonly variance: number;
  /** Correlation of its shock with the day's move: a fall makes what follows wilder. */
  readonly leverage: number;
}

const component = (days: number, variance: number, leverage: number): Component => ({
  days,
  variance,
  leverage,
});

/** Of shares' common factors. */
export const factorComponents: readonly Component[] = [
  component(2, 0.22, -0.55),
  component(10, 0.3, -0.45),
  component(50, 0.4, -0.35),
  component(250, 0.26, -0.2),
];

/** Of what a single instrument does alone. */
export const ownComponents: readonly Component[] = [
  component(2, 0.22, -0.25),
  component(12, 0.3, -0.2),
  component(90, 0.26, -0.1),
];

/** The same with another swing and one leverage for all. */
export function componentsWith(swing: number, leverage: number): readonly Component[] {
  return factorComponents.map((one) => ({ ...one, variance: one.variance * swing, leverage }));
}

/**
 * Variance of the sum of the components. They share the day's shock, so it is more than the sum of
 * their variances.
 */
export function sumVariance(components: readonly Component[]): number {
  let sum = 0;
  for (const one of components) {
    for (const other of components) {
      const spread = Math.sqrt(one.variance * other.variance);
      sum += spread * (one === other ? 1 : togetherness(one, other));
    }
  }
  return sum;
}

function togetherness(one: Component, other: Component): number {
  const stay = exactExp(-1 / one.days);
  const otherStay = exactExp(-1 / other.days);
  const shocks = Math.sqrt((1 - stay * stay) * (1 - otherStay * otherStay));
  return (shocks * one.leverage * other.leverage) / (1 - stay * otherStay);
}

/** Where the components' states and words lie among those of a chain. */
export const COMPONENTS_FROM = 1;
export const COMPONENTS_MOST = 4;
const SHOCKS_FROM = 1;

/** An epoch that is drawn: some of its days, from one of them on. */
export interface EpochDays {
  readonly from: number;
  readonly weights: Float64Array;
  /** Of each day `DAY_WORDS`, the first of which is its shock. */
  readonly words: Uint32Array;
  /** As the first of the days begins; then of the day after the epoch. */
  readonly states: Float64Array;
}

/** The shock of each day of the epoch that was drawn last. */
export const shocks = new Float64Array(EPOCH_DAYS);

/** How the components go on from day to day; their states are kept by whose they are. */
export class LogVariance {
  readonly count: number;
  readonly #components: readonly Component[];
  readonly #spreads: Float64Array;
  readonly #leverages: Float64Array;
  readonly #owns: Float64Array;
  readonly #stays: Stay[] = [];

  constructor(components: readonly Component[]) {
    this.count = components.length;
    this.#components = components;
    this.#leverages = Float64Array.from(components, ({ leverage }) => leverage);
    this.#owns = this.#leverages.map((leverage) => Math.sqrt(1 - leverage * leverage));
    this.#spreads = Float64Array.from(components, ({ variance }) => Math.sqrt(variance));
  }

  /** Adds so many times the log variance of each day as it begins, and leads the states on. */
  addTo(logs: Float64Array, times: number, { from, weights, words, states }: EpochDays): void {
    const { count } = this;
    const spreads = this.#spreads;
    const leverages = this.#leverages;
    const owns = this.#owns;
    let stay = this.#stayOf(weights[from] ?? 0);
    for (let day = from; day < EPOCH_DAYS; day += 1) {
      if (stay.weight !== weights[day]) stay = this.#stayOf(weights[day] ?? 0);
      const { fades, spreads: news } = stay;
      const first = day * DAY_WORDS;
      const shock = normalOfWord(words[first] ?? 0);
      let log = 0;
      for (let index = 0; index < count; index += 1) {
        const word = words[first + SHOCKS_FROM + (index >> 1)] ?? 0;
        const drawn = (index & 1) === 0 ? highNormal(word) : lowNormal(word);
        const state = states[COMPONENTS_FROM + index] ?? 0;
        log += (spreads[index] ?? 0) * state;
        const shocked = (leverages[index] ?? 0) * shock + (owns[index] ?? 0) * drawn;
        states[COMPONENTS_FROM + index] =
          (fades[index] ?? 0) * state + (news[index] ?? 0) * shocked;
      }
      logs[day] = (logs[day] ?? 0) + times * log;
      shocks[day] = shock;
    }
  }

  #stayOf(weight: number): Stay {
    for (const stay of this.#stays) if (stay.weight === weight) return stay;
    const stay = stayOf(
      this.#components.map(({ days }) => days),
      weight,
    );
    this.#stays.push(stay);
    return stay;
  }
}

const built = new WeakMap<readonly Component[], LogVariance>();

/** One for all chains of the same components: their states are their own. */
export function logVarianceOf(components: readonly Component[]): LogVariance {
  const known = built.get(components);
  if (known !== undefined) return known;
  const made = new LogVariance(components);
  built.set(components, made);
  return made;
}

/** What is left of states after a day of a weight, and how much of a shock comes. */
export interface Stay {
  readonly weight: number;
  readonly fades: Float64Array;
  readonly spreads: Float64Array;
}

/** Of states that fade over so many days each. */
export function stayOf(days: readonly number[], weight: number): Stay {
  const fades = Float64Array.from(days, (one) => exactExp(-weight / one));
  return { weight, fades, spreads: fades.map((fade) => Math.sqrt(1 - fade * fade)) };
}
