import { futuresProduct } from '@candor/domain/instruments/futures-contracts';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { carryPerYear, leaderOf, sharesOf, walkProduct } from './factor-tables.ts';
import type { MarketKeys, Source } from './market-keys.ts';
import type { PriceWalk, WalkPart } from './price-walk.ts';
import { keptTapes } from './tape.ts';
import { newWalkTape, type WalkTape } from './walk-tape.ts';

/** Where a dollar pair's level comes from and how it moves, per currency. */
interface Currency {
  /** Dollars for one unit. */
  readonly dollars: number;
  readonly shared: readonly WalkPart[];
  readonly own: readonly WalkPart[];
}

/** Tapes by instrument, built on first use: futures contracts come and go while the rest stays. */
export interface WalkShelf {
  tapeOf(instrument: Instrument): WalkTape;
}

export interface ShelfOptions {
  /**
   * Whether all markets trade the same hours. Where they do not, only those of one calendar share
   * movement: a day that Tokyo has closed would tell New York its own.
   */
  readonly hasOneClock?: boolean;
}

/**
 * A shelf over the instruments that others may follow. Relations are settled here: what follows
 * what, which factors are shared, and that a cross rate is the quotient of its two dollar pairs.
 */
export function tapeShelf(
  leaders: readonly Instrument[],
  keys: MarketKeys,
  { hasOneClock = true }: ShelfOptions = {},
): WalkShelf {
  const bySymbol = new Map<string, Instrument>();
  for (const leader of leaders) bySymbol.set(`${leader.assetClass} ${leader.code}`, leader);
  const factors = factorSources(keys);
  const currencies = currenciesOf(leaders, factors);
  const context: Context = { keys, factors, bySymbol, currencies, hasOneClock };
  return { tapeOf: keptTapes((instrument) => buildTape(instrument, context)) };
}

interface Context {
  readonly keys: MarketKeys;
  readonly factors: FactorSources;
  readonly bySymbol: ReadonlyMap<string, Instrument>;
  readonly currencies: ReadonlyMap<string, Currency>;
  readonly hasOneClock: boolean;
}

interface Placed {
  readonly walk: PriceWalk;
  readonly referencePrice: number;
}

function buildTape(instrument: Instrument, context: Context): WalkTape {
  const { future } = instrument;
  const { walk, referencePrice } = placed(instrument, context);
  return newWalkTape({
    instrument,
    walk,
    referencePrice,
    carryPerDay: future === null ? 0 : carryPerYear(future.category) / 365,
    lastDayNumber: future === null ? null : toEpochDay(future.lastTradingDay),
    keys: context.keys,
  });
}

function referencePriceOf(instrument: Instrument): number {
  return Number(instrument.reference.price) / 10 ** instrument.priceDecimals;
}

function placed(instrument: Instrument, context: Context): Placed {
  const follows = leaderOf(instrument);
  const leader = follows === null ? undefined : leaderWithin(context, instrument, follows.symbol);
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
  return { walk: factorWalk(instrument, context), referencePrice: own };
}

/** The leader, if what it does is known to everybody at the same time. */
function leaderWithin(context: Context, instrument: Instrument, symbol: string) {
  const leader = context.bySymbol.get(symbol);
  const isKnownAtOnce = context.hasOneClock || leader?.calendarId === instrument.calendarId;
  return isKnownAtOnce ? leader : undefined;
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
  const turn = (part: WalkPart): WalkPart => ({
    source: part.source,
    weight: part.weight * factor,
  });
  return {
    ...walk,
    shared: walk.shared.map(turn),
    own: walk.own.map(turn),
    sigma: walk.sigma * Math.abs(factor),
    isReversed: walk.isReversed !== factor < 0,
  };
}

function factorWalk(instrument: Instrument, context: Context): PriceWalk {
  const sigma = instrument.reference.annualVol;
  const own = context.keys.source(ownName(instrument));
  const parts: WalkPart[] = [];
  let left = 1;
  for (const share of sharesOf(instrument)) {
    const weight = Math.sign(share.variance) * Math.sqrt(Math.abs(share.variance)) * sigma;
    const where = context.hasOneClock ? '' : `${instrument.calendarId} `;
    parts.push({ source: context.factors(`factor ${where}${share.factor}`), weight });
    left -= Math.abs(share.variance);
  }
  parts.push({ source: own, weight: Math.sqrt(Math.max(0, left)) * sigma });
  return {
    shared: parts,
    own: [{ source: own, weight: sigma }],
    sigma,
    wicks: context.keys.source(`wick ${ownName(instrument)}`),
    seconds: context.keys.source(`step ${ownName(instrument)}`),
    isReversed: false,
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
  factors: FactorSources,
): ReadonlyMap<string, Currency> {
  const currencies = new Map<string, Currency>();
  currencies.set('USD', { dollars: 1, shared: [], own: [] });
  for (const instrument of instruments) {
    if (instrument.assetClass !== 'forex') continue;
    const { base, quote } = pairOf(instrument);
    if (base !== 'USD' && quote !== 'USD') continue;
    const name = base === 'USD' ? quote : base;
    const sigma = instrument.reference.annualVol;
    const source = factors(`currency ${name}`);
    const price = referencePriceOf(instrument);
    currencies.set(name, {
      dollars: base === 'USD' ? 1 / price : price,
      shared: [
        { source: factors('factor dollar'), weight: -Math.sqrt(DOLLAR_SHARE) * sigma },
        { source, weight: Math.sqrt(1 - DOLLAR_SHARE) * sigma },
      ],
      own: [{ source, weight: sigma }],
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
      walk: factorWalk(instrument, context),
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
      wicks: context.keys.source(`wick ${instrument.code}`),
      seconds: context.keys.source(`step ${ownName(instrument)}`),
      isReversed: false,
    },
    referencePrice: up.dollars / down.dollars,
  };
}

function negative(parts: readonly WalkPart[]): WalkPart[] {
  return parts.map((part) => ({ source: part.source, weight: -part.weight }));
}

function merged(parts: readonly WalkPart[]): WalkPart[] {
  const weights = new Map<Source, number>();
  for (const { source, weight } of parts) weights.set(source, (weights.get(source) ?? 0) + weight);
  return [...weights].map(([source, weight]) => ({ source, weight }));
}

/** The sources that many share, each one object: two parts of one source can be told by it. */
type FactorSources = (name: string) => Source;

function factorSources(keys: MarketKeys): FactorSources {
  const known = new Map<string, Source>();
  return (name) => {
    const source = known.get(name) ?? keys.source(name);
    known.set(name, source);
    return source;
  };
}
