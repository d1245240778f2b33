import { exactExp } from './exact-math.ts';
import { normalOfWord } from './normals.ts';

/** A part of a source's log variance that fades over some days. */
export interface Component {
  readonly days: number;
  readonly variance: number;
  /** Correlation of its shock with the day's move: a fall makes what follows wilder. */
  readonly leverage: number;
}

const component = (days: number, variance: number, leverage: number): Component => ({
  ...{ days, variance, leverage },
});

/** Of shares' common factors: market-model section 3.1. */
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

/** The states of the components, day by day. */
export class LogVariance {
  readonly #components: readonly Component[];
  readonly #states: Float64Array;
  readonly #fades = new Map<number, Float64Array>();
  readonly #spreads: Float64Array;
  readonly #leverages: Float64Array;

  /** @param start the states of the first day, normal draws. */
  constructor(components: readonly Component[], start: readonly number[]) {
    this.#components = components;
    this.#states = Float64Array.from(components, (_, index) => start[index] ?? 0);
    this.#leverages = Float64Array.from(components, ({ leverage }) => leverage);
    this.#spreads = Float64Array.from(components, ({ variance }) => Math.sqrt(variance));
  }

  /** The log variance of the day that begins. */
  now(): number {
    let sum = 0;
    for (let index = 0; index < this.#states.length; index += 1) {
      sum += (this.#spreads[index] ?? 0) * (this.#states[index] ?? 0);
    }
    return sum;
  }

  /** The day is over: its shock, and the words from which each component has one of its own. */
  step(weight: number, shock: number, words: Uint32Array, from: number): void {
    const fades = this.#fadesOf(weight);
    const states = this.#states;
    for (let index = 0; index < states.length; index += 1) {
      const fade = fades[index] ?? 0;
      const leverage = this.#leverages[index] ?? 0;
      const own = Math.sqrt(1 - leverage * leverage) * normalOfWord(words[from + index] ?? 0);
      const spread = Math.sqrt(1 - fade * fade);
      states[index] = fade * (states[index] ?? 0) + spread * (leverage * shock + own);
    }
  }

  #fadesOf(weight: number): Float64Array {
    const known = this.#fades.get(weight);
    if (known !== undefined) return known;
    const fades = Float64Array.from(this.#components, ({ days }) => exactExp(-weight / days));
    this.#fades.set(weight, fades);
    return fades;
  }
}
