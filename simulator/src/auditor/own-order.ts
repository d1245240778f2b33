import { most, up } from './exact.ts';
import { type FeeLines, feesAfter, feeTotal } from './fees.ts';
import type { ToldInstrument, ToldTerms } from './told.ts';
import { ONE_RATE, tradedMinor } from './worth.ts';

/** An order as the auditor keeps it. */
export interface OwnOrder {
  readonly terms: ToldTerms;
  readonly state: string;
  readonly holdMinor: bigint;
  readonly expiresMs: number | null;
  readonly isElected: boolean;
  /** What an exit is for now. */
  readonly quantity: bigint;
  readonly filled: bigint;
  readonly notional: bigint;
  /** Sum of price × quantity × rate. */
  readonly rated: bigint;
  readonly costMinor: bigint;
  readonly fees: FeeLines;
  readonly marginMinor: bigint;
}

export function beginOrder(terms: ToldTerms): OwnOrder {
  return {
    terms,
    ...{ state: 'working', holdMinor: 0n, expiresMs: null, isElected: false },
    quantity: terms.quantity,
    ...{ filled: 0n, notional: 0n, rated: 0n, costMinor: 0n, marginMinor: 0n, fees: new Map() },
  };
}

/** True of a stop that has not been set off. */
export function isArmed({ terms, isElected }: OwnOrder): boolean {
  return terms.triggerPrice !== undefined && !isElected;
}

export interface Part {
  readonly quantity: bigint;
  readonly notional: bigint;
}

export interface At {
  readonly instrument: ToldInstrument;
  readonly rate: bigint;
  readonly atMs: number;
}

/** What a further part of an order costs or brings, rounded once over the order. */
export interface PartCost {
  readonly after: OwnOrder;
  readonly costMinor: bigint;
  readonly feeMinor: bigint;
  /** Only of an opening: what it locks. */
  readonly marginMinor: bigint;
}

export function costOfPart(order: OwnOrder, part: Part, { instrument, rate, atMs }: At): PartCost {
  const { terms } = order;
  const { direction, walletCurrency, currency } = terms;
  const notional = order.notional + part.notional;
  const rated = order.rated + part.notional * rate;
  const costMinor = tradedMinor(instrument, walletCurrency, { notionalRated: rated, direction });
  const localMinor = tradedMinor(instrument, currency, {
    ...{ notionalRated: notional * ONE_RATE, direction },
  });
  const filled = order.filled + part.quantity;
  const fees = feesAfter(order.fees, {
    ...{ instrument, direction, walletCurrency, atMs, quantity: filled, localMinor, rate },
  });
  const marginMinor =
    terms.openClose === 'open' ? up(costMinor, BigInt(terms.leverage)) : order.marginMinor;
  return {
    after: { ...order, filled, notional, rated, costMinor, fees, marginMinor },
    costMinor: costMinor - order.costMinor,
    feeMinor: feeTotal(fees) - feeTotal(order.fees),
    marginMinor: marginMinor - order.marginMinor,
  };
}

/** What a short is held at: 103 % of the ask at least. */
export function heldPrice(terms: ToldTerms, price: bigint, ask: bigint): bigint {
  const isShort = terms.direction === 'sell' && terms.openClose === 'open';
  return isShort ? most(price, up(ask * 103n, 100n)) : price;
}

/** Price × quantity of what was done. */
export function notionalOf(
  slices: readonly { readonly price: bigint; quantity: bigint }[],
): bigint {
  return slices.reduce((sum, { price, quantity }) => sum + price * quantity, 0n);
}
