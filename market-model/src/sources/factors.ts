import type { MarketKeys } from '../keys/market-keys.ts';
import { FactorChain } from './factor-chain.ts';
import { type Component, componentsWith } from './log-variance.ts';

interface FactorKind {
  readonly calendar: string;
  readonly components?: readonly Component[];
}

const SWING_CURRENCIES = 0.55;
const SWING_RATES = 0.6;

/** Factors that are no country's and no sector's. */
const kinds: Readonly<Record<string, FactorKind>> = {
  world: { calendar: 'world' },
  US: { calendar: 'XNYS' },
  HK: { calendar: 'XHKG' },
  EU: { calendar: 'XETR' },
  small: { calendar: 'XNYS' },
  crude: { calendar: 'world' },
  gas: { calendar: 'world', components: componentsWith(1, 0.2) },
  gold: { calendar: 'world', components: componentsWith(1, 0.15) },
  copper: { calendar: 'world' },
  grains: { calendar: 'world' },
  crypto: { calendar: 'coins', components: componentsWith(1, -0.1) },
  dollar: { calendar: 'currencies', components: componentsWith(SWING_CURRENCIES, 0) },
  rates: { calendar: 'world', components: componentsWith(SWING_RATES, 0) },
};

/** Names whose days are those of the country they begin with, such as `US:technology`. */
const countryOf = (name: string): string => name.split(':')[0] ?? name;

/** The common sources of one market, each made when it is first asked for. */
export class Factors {
  readonly #keys: MarketKeys;
  readonly #firstDay: number;
  readonly #known = new Map<string, FactorChain>();

  constructor(keys: MarketKeys, firstDay: number) {
    this.#keys = keys;
    this.#firstDay = firstDay;
  }

  /** `world`, a country, a sector of one (`US:technology`), or a good (`crude`, `gold`). */
  of(name: string): FactorChain {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const kind = kinds[name] ?? kinds[countryOf(name)];
    if (kind === undefined) throw new Error(`${name} is no factor`);
    const world = name === 'world' ? null : this.of('world');
    const built = new FactorChain({ name, world, ...kind }, this.#keys, this.#firstDay);
    this.#known.set(name, built);
    return built;
  }
}
