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

/** How the components go on from day to day; their states are kept by whose they are. */
export class LogVariance {
  readonly count: number;
  readonly #components: readonly Component[];
  readonly #spreads: Float64Array;
  readonly #leverages: Float64Array;
  readonly #owns: Float64Array;
  readonly #stays: Stay[] = [];
  #stay: Stay | null = null;

  constructor(components: readonly Component[]) {
    this.count = components.length;
    this.#components = components;
    this.#leverages = Float64Array.from(components, ({ leverage }) => leverage);
    this.#owns = this.#leverages.map((leverage) => Math.sqrt(1 - leverage * leverage));
    this.#spreads = Float64Array.from(components, ({ variance }) => Math.sqrt(variance));
  }

  /** The log variance of a day that begins with these states, the first of them at `from`. */
  now(states: Float64Array, from: number): number {
    let sum = 0;
    for (let index = 0; index < this.count; index += 1) {
      sum += (this.#spreads[index] ?? 0) * (states[from + index] ?? 0);
    }
    return sum;
  }

  /** The day is over: its shock, and a word from which each component has one of its own. */
  step(
    [states, from]: readonly [Float64Array, number],
    [weight, shock]: readonly [number, number],
    [words, first]: readonly [Uint32Array, number],
  ): void {
    const { fades, spreads } = this.#stayOf(weight);
    for (let index = 0; index < this.count; index += 1) {
      const own = (this.#owns[index] ?? 0) * normalOfWord(words[first + index] ?? 0);
      const shocked = (this.#leverages[index] ?? 0) * shock + own;
      const stayed = (fades[index] ?? 0) * (states[from + index] ?? 0);
      states[from + index] = stayed + (spreads[index] ?? 0) * shocked;
    }
  }

  #stayOf(weight: number): Stay {
    if (this.#stay?.weight === weight) return this.#stay;
    let found = this.#stays.find((stay) => stay.weight === weight);
    if (found === undefined) {
      found = stayOf(
        this.#components.map(({ days }) => days),
        weight,
      );
      this.#stays.push(found);
    }
    this.#stay = found;
    return found;
  }
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
