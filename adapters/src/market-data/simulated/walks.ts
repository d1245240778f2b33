import { futuresProduct } from '@candor/domain/instruments/futures-contracts';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { pricedAsId } from '@candor/domain/instruments/stock-views';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { carryPerYear, leaderOf, sharesOf, walkProduct } from './factor-tables.ts';
import { keyOf } from './hash.ts';
import type { PriceWalk, WalkPart } from './price-walk.ts';
import { newTape, type Tape } from './tape.ts';

/** Where a dollar pair's level comes from and how it moves, per currency. */
interface Currency {
  /** Dollars for one unit. */
  readonly dollars: number;
  readonly shared: readonly WalkPart[];
  readonly own: readonly WalkPart[];
}

/** Tapes by instrument, built on first use: futures contracts come and go while the rest stays. */
export interface TapeShelf {
  tapeOf(instrument: Instrument): Tape;
}

/**
 * A shelf over the instruments that others may follow. Relations are settled here: what follows
 * what, which factors are shared, and that a cross rate is the quotient of its two dollar pairs.
 */
export function tapeShelf(leaders: readonly Instrument[], seed: string): TapeShelf {
  const bySymbol = new Map<string, Instrument>();
  for (const leader of leaders) bySymbol.set(`${leader.assetClass} ${leader.code}`, leader);
  const context: Context = { seed, bySymbol, currencies: currenciesOf(leaders, seed) };
  const tapes = new Map<string, Tape>();
  return {
    tapeOf(instrument) {
      const id = pricedAsId(instrument);
      const known = tapes.get(id);
      if (known !== undefined) return known;
      const built = buildTape(instrument, context);
      if (tapes.size >= TAPES_MAX) tapes.clear();
      tapes.set(id, built);
      return built;
    },
  };
}

/** Far above any catalogue; only endless runs that roll contracts for years come near it. */
const TAPES_MAX = 10_000;

interface Context {
  readonly seed: string;
  readonly bySymbol: ReadonlyMap<string, Instrument>;
  readonly currencies: ReadonlyMap<string, Currency>;
}

interface Placed {
  readonly walk: PriceWalk;
  readonly referencePrice: number;
}

function buildTape(instrument: Instrument, context: Context): Tape {
  const { future } = instrument;
  const { walk, referencePrice } = placed(instrument, context);
  return newTape({
    instrument,
    walk,
    referencePrice,
    carryPerDay: future === null ? 0 : carryPerYear(future.category) / 365,
    lastDayNumber: future === null ? null : toEpochDay(future.lastTradingDay),
    seed: context.seed,
  });
}

function referencePriceOf(instrument: Instrument): number {
  return Number(instrument.reference.price) / 10 ** instrument.priceDecimals;
}

function placed(instrument: Instrument, context: Context): Placed {
  const follows = leaderOf(instrument);
  const leader = follows === null ? undefined : context.bySymbol.get(follows.symbol);
  const own = ownReference(instrument);
  if (follows !== null && leader !== undefined) {
    const leading = placed(leader, context);
    const wanted = leading.referencePrice ** follows.factor;
    return {
      walk: scaled(leading.walk, follows.factor),
      referencePrice: instrument.future !== null && isNear(own, wanted) ? wanted : own,
    };
  }
  if (instrument.assetClass === 'forex') return forexWalk(instrument, context);
  return { walk: factorWalk(instrument, context.seed), referencePrice: own };
}

/** All contracts of a product stand on one level; their months differ by the carry alone. */
function ownReference(instrument: Instrument): number {
  if (instrument.future === null) return referencePriceOf(instrument);
  return futuresProduct(instrument.future.product).referencePrice;
}

/** Whether a contract is quoted in the units of what it is written on, so that both can meet. */
function isNear(one: number, other: number): boolean {
  return Math.abs(Math.log(one / other)) < 0.15;
}

function scaled(walk: PriceWalk, factor: number): PriceWalk {
  const turn = (part: WalkPart): WalkPart => ({ key: part.key, weight: part.weight * factor });
  return {
    ...walk,
    shared: walk.shared.map(turn),
    own: walk.own.map(turn),
    sigma: walk.sigma * Math.abs(factor),
  };
}

function factorWalk(instrument: Instrument, seed: string): PriceWalk {
  const sigma = instrument.reference.annualVol;
  const own = keyOf(seed, ownName(instrument));
  const parts: WalkPart[] = [];
  let left = 1;
  for (const share of sharesOf(instrument)) {
    const weight = Math.sign(share.variance) * Math.sqrt(Math.abs(share.variance)) * sigma;
    parts.push({ key: keyOf(seed, `factor ${share.factor}`), weight });
    left -= Math.abs(share.variance);
  }
  parts.push({ key: own, weight: Math.sqrt(Math.max(0, left)) * sigma });
  return {
    shared: parts,
    own: [{ key: own, weight: sigma }],
    sigma,
    wickKey: keyOf(seed, `wick ${ownName(instrument)}`),
  };
}

/** All contracts of one future move as one; a stock is the same stock in every order desk. */
function ownName(instrument: Instrument): string {
  return instrument.future === null
    ? `${instrument.market}:${instrument.code}`
    : `future ${walkProduct(instrument.future.product)}`;
}

/** Share of the dollar in a currency's movement: what makes all pairs with it move together. */
const DOLLAR_SHARE = 0.35;

function currenciesOf(
  instruments: readonly Instrument[],
  seed: string,
): ReadonlyMap<string, Currency> {
  const currencies = new Map<string, Currency>();
  currencies.set('USD', { dollars: 1, shared: [], own: [] });
  for (const instrument of instruments) {
    if (instrument.assetClass !== 'forex') continue;
    const { base, quote } = pairOf(instrument);
    if (base !== 'USD' && quote !== 'USD') continue;
    const name = base === 'USD' ? quote : base;
    const sigma = instrument.reference.annualVol;
    const key = keyOf(seed, `currency ${name}`);
    const price = referencePriceOf(instrument);
    currencies.set(name, {
      dollars: base === 'USD' ? 1 / price : price,
      shared: [
        { key: keyOf(seed, 'factor dollar'), weight: -Math.sqrt(DOLLAR_SHARE) * sigma },
        { key, weight: Math.sqrt(1 - DOLLAR_SHARE) * sigma },
      ],
      own: [{ key, weight: sigma }],
    });
  }
  return currencies;
}

/** The two currencies of a code such as `EURUSD`, `EUR/USD` or `EUR-USD`. */
export function pairOf(instrument: Instrument): { base: string; quote: string } {
  const letters = instrument.code.replaceAll(/[^A-Z]/g, '');
  return { base: letters.slice(0, 3), quote: letters.slice(3, 6) };
}

/** One unit of base in quote: value of base in dollars over value of quote in dollars. */
function forexWalk(instrument: Instrument, context: Context): Placed {
  const { base, quote } = pairOf(instrument);
  const up = context.currencies.get(base);
  const down = context.currencies.get(quote);
  if (up === undefined || down === undefined) {
    return {
      walk: factorWalk(instrument, context.seed),
      referencePrice: referencePriceOf(instrument),
    };
  }
  const shared = merged([...up.shared, ...negative(down.shared)]);
  const own = merged([...up.own, ...negative(down.own)]);
  return {
    walk: {
      shared,
      own,
      sigma: Math.sqrt(own.reduce((sum, part) => sum + part.weight * part.weight, 0)),
      wickKey: keyOf(context.seed, `wick ${instrument.code}`),
    },
    referencePrice: up.dollars / down.dollars,
  };
}

function negative(parts: readonly WalkPart[]): WalkPart[] {
  return parts.map((part) => ({ key: part.key, weight: -part.weight }));
}

function merged(parts: readonly WalkPart[]): WalkPart[] {
  const weights = new Map<number, number>();
  for (const part of parts) weights.set(part.key, (weights.get(part.key) ?? 0) + part.weight);
  return [...weights].map(([key, weight]) => ({ key, weight }));
}
