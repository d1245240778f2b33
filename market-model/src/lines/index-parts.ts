import type { FactorChain } from '../sources/factor-chain.ts';
import type { OwnChain } from '../sources/own-chain.ts';

/** What an index is made of, with all that its parts move with side by side. */
export class IndexParts {
  readonly chains: readonly OwnChain[];
  /** Each factor that any part moves with. */
  readonly factors: readonly FactorChain[];
  /** Of each part its first exposure, and after the last part the number of all. */
  readonly #first: Uint32Array;
  readonly #factorOf: Uint32Array;
  readonly #betas: Float64Array;
  readonly #ofFactors: Float64Array;

  constructor(chains: readonly OwnChain[]) {
    const exposures = chains.flatMap(({ terms }) => terms.exposures);
    this.chains = chains;
    this.factors = [...new Set(exposures.map(({ factor }) => factor))];
    this.#factorOf = Uint32Array.from(exposures, ({ factor }) => this.factors.indexOf(factor));
    this.#betas = Float64Array.from(exposures, ({ beta }) => beta);
    this.#first = new Uint32Array(chains.length + 1);
    for (const [at, { terms }] of chains.entries()) {
      this.#first[at + 1] = (this.#first[at] ?? 0) + terms.exposures.length;
    }
    this.#ofFactors = new Float64Array(this.factors.length);
  }

  /** Log levels of all parts at 00:00 UTC of a day. */
  levels(dayNumber: number, into: Float64Array): void {
    const { chains, factors } = this;
    for (let at = 0; at < factors.length; at += 1) {
      this.#ofFactors[at] = factors[at]?.level(dayNumber) ?? 0;
    }
    for (let at = 0; at < chains.length; at += 1) {
      into[at] = (chains[at]?.level(dayNumber) ?? 0) + this.#common(at);
    }
  }

  /** How much of each factor all parts have together, by the weights of the parts. */
  betas(weights: Float64Array): Float64Array {
    const sums = new Float64Array(this.factors.length);
    for (let part = 0; part < this.chains.length; part += 1) {
      const weight = weights[part] ?? 0;
      for (let at = this.#first[part] ?? 0; at < (this.#first[part + 1] ?? 0); at += 1) {
        const factor = this.#factorOf[at] ?? 0;
        sums[factor] = (sums[factor] ?? 0) + weight * (this.#betas[at] ?? 0);
      }
    }
    return sums;
  }

  #common(part: number): number {
    let sum = 0;
    for (let at = this.#first[part] ?? 0; at < (this.#first[part + 1] ?? 0); at += 1) {
      sum += (this.#betas[at] ?? 0) * (this.#ofFactors[this.#factorOf[at] ?? 0] ?? 0);
    }
    return sum;
  }
}
