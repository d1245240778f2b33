import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { exactLog, exactTanh } from '../math/exact-math.ts';
import type { OwnChain } from '../sources/own-chain.ts';
import { DAY_MINUTES } from '../sources/path-day.ts';
import { type Market, shareChain } from '../sources/share-chain.ts';
import { SourceDays } from '../sources/source-days.ts';
import { UnitNoise } from '../sources/unit-noise.ts';
import { contractCarry } from './contract-carry.ts';
import { indexDays } from './index-days.ts';
import { indexRules } from './index-members.ts';
import {
  heldLine,
  indexLine,
  type Line,
  ownChain,
  ownLine,
  type Pin,
  redeemedLine,
  sumLine,
  timesLine,
} from './lines.ts';
import { multipleFinancing } from './money-rates.ts';
import { currencyKind, otherKind } from './other-kinds.ts';
import { type Relation, relationOf, type Twin, twins } from './relations.ts';

const YEAR_DAYS = 365;
/** What a multiple's sponsor takes a year. */
const MULTIPLE_FEE = 0.0095;
/** A stablecoin strays from its dollar by no more than this. */
const STABLE_REACH = 0.0015;
const STABLE_HALF_LIFE = 360;

const nothing = () => 0;

/**
 * The log prices of every instrument of a market: which have sources of their own, and which are
 * made of others. What is made of another cannot leave it, so nothing is left between the two.
 */
export class Paths {
  readonly #market: Market;
  readonly #pinDay: number;
  readonly #shares: readonly Instrument[];
  readonly #bySymbol = new Map<string, Instrument>();
  readonly #lines = new Map<string, Line>();
  readonly #chains = new Map<string, OwnChain>();
  readonly #products = new Map<string, Line>();
  readonly #currencies = new Map<string, Line>();
  readonly #sources = new SourceDays();
  readonly #noises = new Map<string, UnitNoise>();

  /** @param pinDay the day at whose start every price is its reference price. */
  constructor(market: Market, instruments: readonly Instrument[], pinDay: number) {
    this.#market = { ...market, anchorDay: pinDay };
    this.#pinDay = pinDay;
    this.#shares = instruments.filter(({ assetClass, id, heldAs }) => {
      return assetClass === 'stock' && id === heldAs;
    });
    for (const one of instruments) {
      const name = `${one.assetClass} ${one.code}`;
      if (one.id === one.heldAs && !this.#bySymbol.has(name)) this.#bySymbol.set(name, one);
    }
  }

  lineOf(instrument: Instrument): Line {
    const id = seriesOf(instrument);
    const known = this.#lines.get(id);
    if (known !== undefined) return known;
    const built = this.#build(instrument);
    this.#lines.set(id, built);
    return built;
  }

  /** The days of a share by itself, of a second listing too; null for what is no share. */
  chainOf(instrument: Instrument): OwnChain | null {
    return instrument.assetClass === 'stock' ? this.#chainOf(instrument) : null;
  }

  #build(instrument: Instrument): Line {
    const { assetClass, code } = instrument;
    const twin = assetClass === 'stock' ? twins[code] : undefined;
    if (twin !== undefined) return this.#twinLine(instrument, twin);
    if (assetClass === 'stock') return this.#shareLine(instrument);
    const relation = relationOf(instrument);
    const leader = relation === null ? undefined : this.#bySymbol.get(relation.leader);
    if (relation !== null && leader !== undefined) {
      return this.#following(instrument, relation, this.lineOf(leader));
    }
    if (assetClass === 'index' && indexRules[code] !== undefined) return this.#index(instrument);
    if (assetClass === 'forex' && !code.startsWith('X')) return this.#crossLine(instrument);
    if (instrument.sector === 'stable') return this.#stableLine(instrument);
    return this.#ownLine(instrument);
  }

  #pinOf({ reference, priceDecimals }: Instrument): Pin {
    const price = Number(reference.price) / 10 ** priceDecimals;
    return { dayNumber: this.#pinDay, log: exactLog(price) };
  }

  #chainOf(share: Instrument): OwnChain {
    const known = this.#chains.get(share.id);
    if (known !== undefined) return known;
    const built = shareChain(share, this.#market);
    this.#chains.set(share.id, built);
    return built;
  }

  #shareLine(share: Instrument): Line {
    return ownLine(this.#chainOf(share), this.#sources, this.#pinOf(share));
  }

  /** Contracts of a product differ by their price alone. */
  #ownLine(instrument: Instrument): Line {
    const { future, reference } = instrument;
    const kind = otherKind(instrument);
    if (future === null) {
      const chain = ownChain(kind, reference.annualVol, this.#market);
      return this.#redeemed(instrument, ownLine(chain, this.#sources, this.#pinOf(instrument)));
    }
    let product = this.#products.get(kind.name);
    if (product === undefined) {
      const chain = ownChain(kind, reference.annualVol, this.#market);
      product = ownLine(chain, this.#sources, { dayNumber: this.#pinDay, log: 0 });
      this.#products.set(kind.name, product);
    }
    return sumLine([{ line: product, weight: 1 }], nothing, this.#pinOf(instrument));
  }

  #redeemed({ bond }: Instrument, free: Line): Line {
    if (bond === null) return free;
    return redeemedLine(free, { from: this.#pinDay, last: toEpochDay(bond.maturity) });
  }

  #index(index: Instrument): Line {
    const rule = indexRules[index.code];
    if (rule === undefined) throw new Error(`${index.code} is no sum`);
    const days = indexDays(index, rule, {
      market: this.#market,
      shares: this.#shares,
      pinDay: this.#pinDay,
      chainOf: (share) => this.#chainOf(share),
    });
    return indexLine(days, this.#sources, this.#pinOf(index));
  }

  #following(instrument: Instrument, relation: Relation, leader: Line): Line {
    const pin = this.#pinOf(instrument);
    if (relation.isDaily === true) {
      const lostADay = (MULTIPLE_FEE + multipleFinancing(relation)) / YEAR_DAYS;
      return timesLine(leader, { factor: relation.factor, lostADay }, pin);
    }
    // No noise between the two: one wider than a spread is a gain for who trades it.
    return sumLine([{ line: leader, weight: relation.factor }], carryTo(instrument), pin);
  }

  /** All contracts of a product have one. */
  #noiseOf(name: string, halfLifeMinutes: number): UnitNoise {
    const known = this.#noises.get(name);
    if (known !== undefined) return known;
    const built = new UnitNoise(name, halfLifeMinutes, this.#market.keys);
    this.#noises.set(name, built);
    return built;
  }

  /** What a currency is worth in dollars; the dollar is no line. */
  #currency(name: string): Line | null {
    if (name === 'USD') return null;
    const known = this.#currencies.get(name);
    if (known !== undefined) return known;
    const pair = this.#bySymbol.get(`forex ${name}USD`) ?? this.#bySymbol.get(`forex USD${name}`);
    if (pair === undefined) throw new Error(`nothing says what ${name} is worth`);
    const isBase = pairOf(pair).base === name;
    const pin = this.#pinOf(pair);
    const kind = currencyKind(name);
    const chain = ownChain(kind, pair.reference.annualVol, this.#market);
    const log = isBase ? pin.log : -pin.log;
    const line =
      name === 'HKD' ? this.#pegged(chain, log) : ownLine(chain, this.#sources, { ...pin, log });
    this.#currencies.set(name, line);
    return line;
  }

  /** The Hong Kong dollar: its authority buys and sells at both ends of its band. */
  #pegged(chain: OwnChain, log: number): Line {
    const band = { least: -exactLog(7.85), most: -exactLog(7.75) };
    const middle = (band.least + band.most) / 2;
    const pin: Pin = { dayNumber: this.#pinDay, log: log - middle };
    return heldLine(ownLine(chain, this.#sources, pin), band);
  }

  #crossLine(instrument: Instrument): Line {
    const { base, quote } = pairOf(instrument);
    const [up, down] = [this.#currency(base), this.#currency(quote)];
    const legs = [
      ...(up === null ? [] : [{ line: up, weight: 1 }]),
      ...(down === null ? [] : [{ line: down, weight: -1 }]),
    ];
    return sumLine(legs, nothing, null);
  }

  #stableLine(instrument: Instrument): Line {
    const noise = this.#noiseOf(`stable ${instrument.code}`, STABLE_HALF_LIFE);
    return sumLine([], (day, at) => STABLE_REACH * exactTanh(noise.at(day, at)), null);
  }

  #twinLine(instrument: Instrument, twin: Twin): Line {
    const first = this.#bySymbol.get(`stock ${twin.first}`);
    if (first === undefined) return this.#shareLine(instrument);
    const dollar = twin.isAbroad ? this.#currency('HKD') : null;
    const noise = this.#noiseOf(`premium ${instrument.code}`, twin.fastHalfLifeMinutes);
    const legs = [
      { line: this.lineOf(first), weight: 1 },
      ...(dollar === null ? [] : [{ line: dollar, weight: -1 }]),
    ];
    const premium = (day: number, minute: number): number =>
      twin.fast * exactTanh(noise.at(day, minute));
    return sumLine(legs, premium, this.#pinOf(instrument));
  }
}

/** The carry of a contract until its last trading day; nothing for what is none. */
function carryTo(instrument: Instrument): (dayNumber: number, minute: number) => number {
  const { future } = instrument;
  if (future === null) return nothing;
  const last = toEpochDay(future.lastTradingDay);
  const carry = contractCarry(instrument) / YEAR_DAYS;
  return (day, minute) => carry * Math.max(last - day - minute / DAY_MINUTES, 0);
}

/** The two currencies of a code such as `EURUSD`, `EUR/USD` or `EUR-USD`. */
function pairOf(instrument: Instrument): { base: string; quote: string } {
  const letters = instrument.code.replaceAll(/[^A-Z]/g, '');
  return { base: letters.slice(0, 3), quote: letters.slice(3, 6) };
}
