import { accruedPer100, interestMinor } from './bonds.ts';
import { most, up } from './exact.ts';
import { type FeeLines, feesAfter, feeTotal } from './fees.ts';
import type { ToldInstrument, ToldTerms } from './told.ts';
import { leastBase, ONE_RATE, tradedMinor } from './worth.ts';

/** An order as the auditor keeps it. */
export interface OwnOrder {
  readonly terms: ToldTerms;
  readonly state: string;
  readonly holdMinor: bigint;
  readonly expiresMs: number | null;
  readonly isElected: boolean;
  /** Of a close that goes to the market in parts: when the next one does. */
  readonly againMs: number | null;
  /** Where a stop is set off now: a trailing one moves. */
  readonly trigger: bigint | null;
  /** What it is for now: an exit follows its position, any other may be made smaller. */
  readonly quantity: bigint;
  readonly filled: bigint;
  /** Filled and taken back, which does not fill again. */
  readonly busted: bigint;
  readonly notional: bigint;
  /** Sum of price × quantity × rate. */
  readonly rated: bigint;
  readonly costMinor: bigint;
  readonly fees: FeeLines;
  readonly marginMinor: bigint;
  /** Of bonds the interest × quantity × rate, and what it brought; below zero it was paid. */
  readonly accruedRated: bigint;
  readonly receivedMinor: bigint;
}

/** What an order ought to get of its auction. */
export interface OwnShare {
  readonly uncrossMs: number;
  readonly price: bigint | null;
  readonly quantity: bigint;
  readonly isCalledOff: boolean;
}

export function beginOrder(terms: ToldTerms): OwnOrder {
  return {
    terms,
    state: 'working',
    holdMinor: 0n,
    expiresMs: null,
    isElected: false,
    againMs: null,
    trigger: terms.triggerPrice ?? null,
    quantity: terms.quantity,
    filled: 0n,
    busted: 0n,
    notional: 0n,
    rated: 0n,
    costMinor: 0n,
    marginMinor: 0n,
    fees: new Map(),
    accruedRated: 0n,
    receivedMinor: 0n,
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
  /** Interest that comes with it; below zero it is paid. */
  readonly receivedMinor: bigint;
}

export function costOfPart(order: OwnOrder, part: Part, { instrument, rate, atMs }: At): PartCost {
  const { terms } = order;
  const { direction, walletCurrency, currency } = terms;
  const notional = order.notional + part.notional;
  const rated = order.rated + part.notional * rate;
  const costMinor = tradedMinor(instrument, walletCurrency, { notionalRated: rated, direction });
  const localMinor = tradedMinor(instrument, currency, {
    notionalRated: notional * ONE_RATE,
    direction,
  });
  const filled = order.filled + part.quantity;
  const fees = feesAfter(order.fees, {
    instrument,
    direction,
    walletCurrency,
    atMs,
    quantity: filled,
    localMinor,
    rate,
  });
  const times = BigInt(terms.leverage);
  const least = leastBase(instrument, walletCurrency, part.quantity * rate);
  const whole = up(costMinor, times);
  // Of what may fall below zero a part locks its own share at least.
  const own = least === null ? null : most(costMinor - order.costMinor, least) / times;
  const locked = own === null ? whole : most(whole, order.marginMinor + own);
  const marginMinor = terms.openClose === 'open' ? locked : order.marginMinor;
  const accruedRated = order.accruedRated + accruedPer100(instrument, atMs) * part.quantity * rate;
  const interest = interestMinor(instrument, walletCurrency, { rated: accruedRated, direction });
  const receivedMinor = direction === 'buy' ? -interest : interest;
  const money = { notional, rated, costMinor, fees, marginMinor, accruedRated, receivedMinor };
  return {
    after: { ...order, filled, ...money },
    costMinor: costMinor - order.costMinor,
    feeMinor: feeTotal(fees) - feeTotal(order.fees),
    marginMinor: marginMinor - order.marginMinor,
    receivedMinor: receivedMinor - order.receivedMinor,
  };
}

/** What a short is held at: 103 % of the ask at least. */
export function heldPrice(
  terms: ToldTerms,
  price: bigint,
  of: { readonly instrument: ToldInstrument; readonly ask: bigint },
): bigint {
  const isShort = terms.direction === 'sell' && terms.openClose === 'open';
  const base = most(of.ask, of.instrument.future?.marginPrice ?? of.ask);
  return isShort ? most(price, of.ask + up(base * 3n, 100n)) : price;
}

/** Price × quantity of what was done. */
export function notionalOf(
  slices: readonly { readonly price: bigint; quantity: bigint }[],
): bigint {
  return slices.reduce((sum, { price, quantity }) => sum + price * quantity, 0n);
}
