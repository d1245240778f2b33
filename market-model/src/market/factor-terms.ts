import { futuresProduct } from '@candor/domain/instruments/futures-contracts';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { DAY_MS } from '@candor/domain/time/session-days';
import { epochOfDay, firstDayOf } from '../keys/epoch-seeds.ts';
import { relationOf } from '../lines/relations.ts';

/** Where an instrument's path is tied to a price that was known. */
export interface MarketPin {
  /** The product of a future, otherwise market and code. */
  readonly name: string;
  /**
   * At 00:00 UTC of the pinning day, in units of its price and its first count: of a future without
   * its carry, of a share without what it has of the next dividend. Twelve digits.
   */
  readonly price: string;
}

/** What a market stands on beside its keys. Fixed once for an installation. */
export interface FactorTerms {
  /** The first UTC day that has a price: the start of an epoch. */
  readonly firstDay: number;
  /** The UTC day at whose start every price is its pin. */
  readonly pinDay: number;
  readonly pins: readonly MarketPin[];
}

/** History before an installation: ten years of epochs. */
const HISTORY_EPOCHS = 130;
const DIGITS = 12;
/** A contract is on its leader itself where the logs of their prices are nearer than this. */
const NEAR = 0.15;

/** Names the pin of an instrument: contracts of one product have one. */
export function pinName({ future, market, code }: Instrument): string {
  return future === null ? `${market}:${code}` : `future ${future.product}`;
}

/**
 * The terms of a market that begins: pinned to its references at the start of a day.
 *
 * @param leaders what others may follow; @param known all others that are listed.
 */
export function newFactorTerms(
  of: { readonly leaders: readonly Instrument[]; readonly known: readonly Instrument[] },
  nowMs: number,
): FactorTerms {
  const pinDay = Math.floor(nowMs / DAY_MS);
  const firstDay = firstDayOf(epochOfDay(pinDay) - HISTORY_EPOCHS);
  const priceOf = referencePrices(of.leaders);
  const pins = new Map<string, MarketPin>();
  for (const instrument of [...of.leaders, ...of.known]) {
    const name = pinName(instrument);
    if (pins.has(name)) continue;
    const price = priceOf(instrument) * firstCount(instrument);
    pins.set(name, { name, price: price.toPrecision(DIGITS) });
  }
  return { firstDay, pinDay, pins: [...pins.values()] };
}

/**
 * Where instruments begin: at their references, and all contracts of a product at one level, which
 * is that of what they are written on where they are quoted in its units.
 */
export function referencePrices(leaders: readonly Instrument[]): (one: Instrument) => number {
  const bySymbol = new Map(leaders.map((one) => [`${one.assetClass} ${one.code}`, one]));
  return (instrument) => {
    const { future } = instrument;
    if (future === null) return referenceOf(instrument);
    const own = futuresProduct(future.product).referencePrice;
    const relation = relationOf(instrument);
    const leader = relation === null ? undefined : bySymbol.get(relation.leader);
    if (relation === null || leader === undefined) return own;
    const wanted = referenceOf(leader) ** relation.factor;
    return Math.abs(Math.log(own / wanted)) < NEAR ? wanted : own;
  };
}

function referenceOf({ reference, priceDecimals }: Instrument): number {
  return Number(reference.price) / 10 ** priceDecimals;
}

/** Units of today in one of the first count. */
function firstCount({ splits = [] }: Instrument): number {
  return splits.reduce((count, { to, from }) => (count * Number(to)) / Number(from), 1);
}
