import { down, least, most, nearest, up } from './exact.ts';
import { productFor } from './products.ts';
import type { ToldInstrument } from './told.ts';
import { gainMinor, leastBase, tradedMinor } from './worth.ts';

export type Side = 'long' | 'short';

export interface OwnLot {
  readonly lotId: string;
  readonly openedMs: number;
  readonly quantity: bigint;
  readonly costMinor: bigint;
  /** As it was opened: a part's cost is its share of this. */
  readonly openedQuantity: bigint;
  readonly openedCostMinor: bigint;
}

/** A position as the auditor keeps it. */
export interface OwnPosition {
  readonly positionId: string;
  readonly instrument: ToldInstrument;
  readonly side: Side;
  readonly walletType: string;
  readonly currency: string;
  readonly leverage: number;
  readonly quantity: bigint;
  readonly notional: bigint;
  readonly costMinor: bigint;
  readonly marginMinor: bigint;
  readonly realisedMinor: bigint;
  readonly lots: readonly OwnLot[];
  readonly openedMs: number;
  /** When it was last added to. */
  readonly addedMs: number;
  readonly markedMs: number;
  readonly chargedMs: number;
  /** The last coupon day and the last ex-date it was reckoned with. */
  readonly couponMs: number | null;
  readonly exMs: number;
  /** How many splits its count has been through. */
  readonly splits: number;
  /** What days took of the margin and did not give back: zero or less. */
  readonly variationMinor: bigint;
  readonly isCalled: boolean;
}

/** True where a position is called and liquidated: of all that is not paid in full. */
export function isOnMargin({ side, leverage }: Pick<OwnPosition, 'side' | 'leverage'>): boolean {
  return side === 'short' || leverage > 1;
}

/** Whether money was lent for it. */
export function isLent({ side, instrument }: Pick<OwnPosition, 'side' | 'instrument'>): boolean {
  return side === 'long' && !productFor(instrument).isDifference;
}

export function opened(
  before: OwnPosition,
  lot: Pick<OwnLot, 'lotId' | 'openedMs' | 'quantity' | 'costMinor'>,
  of: { readonly notional: bigint; readonly marginMinor: bigint },
): OwnPosition {
  const { quantity, costMinor } = lot;
  const whole = { ...lot, openedQuantity: quantity, openedCostMinor: costMinor };
  return {
    ...before,
    quantity: before.quantity + quantity,
    notional: before.notional + of.notional,
    costMinor: before.costMinor + costMinor,
    marginMinor: before.marginMinor + of.marginMinor,
    lots: [...before.lots, whole],
  };
}

/** What leaves a position with a part of it, before fees (fees-and-rounding.md, the table). */
export interface Leaving {
  readonly notional: bigint;
  readonly costMinor: bigint;
  readonly marginMinor: bigint;
  readonly profitMinor: bigint;
  readonly insuredMinor: bigint;
}

export interface ClosedPart {
  readonly quantity: bigint;
  readonly notional: bigint;
  readonly paidMinor: bigint;
  readonly rate: bigint;
  readonly feeMinor: bigint;
  /** Interest that comes with it. */
  readonly receivedMinor: bigint;
}

export function leavingBy(position: OwnPosition, part: ClosedPart): Leaving {
  const { side, instrument, currency } = position;
  const isAll = part.quantity === position.quantity;
  const share = (whole: bigint, round: typeof up) =>
    isAll ? whole : round(whole * part.quantity, position.quantity);
  const marginMinor = share(position.marginMinor, down);
  const lent = position.costMinor - position.marginMinor;
  const costMinor =
    side === 'long' ? marginMinor + share(lent, up) : share(position.costMinor, down);
  const notional = share(position.notional, nearest);
  const sign = side === 'long' ? 1n : -1n;
  const profitMinor = productFor(instrument).isDifference
    ? gainMinor(instrument, currency, sign * (part.notional - notional) * part.rate)
    : sign * (part.paidMinor - costMinor);
  return { notional, costMinor, marginMinor, profitMinor, insuredMinor: 0n };
}

/**
 * A liquidation (margin.md): the loss and the fees come out of the margin, the rest of it stays;
 * what the margin does not reach for, the insurance pays. A loan is paid back by what was sold, and
 * no more of it than is owed.
 */
export function liquidatedBy(position: OwnPosition, part: ClosedPart): Leaving {
  const leaving = leavingBy(position, part);
  const lost = most(part.feeMinor - leaving.profitMinor - part.receivedMinor, 0n);
  let marginMinor = least(lost, position.marginMinor);
  if (part.quantity === position.quantity) marginMinor = position.marginMinor;
  else if (isLent(position)) {
    const owed = position.costMinor - position.marginMinor;
    const repaidAtMost = leaving.costMinor - owed;
    marginMinor = least(most(lost, repaidAtMost), least(position.marginMinor, leaving.costMinor));
  }
  return { ...leaving, marginMinor, insuredMinor: most(lost - marginMinor, 0n) };
}

export function closed(before: OwnPosition, quantity: bigint, leaving: Leaving): OwnPosition {
  return {
    ...before,
    quantity: before.quantity - quantity,
    notional: before.notional - leaving.notional,
    costMinor: before.costMinor - leaving.costMinor,
    marginMinor: before.marginMinor - leaving.marginMinor,
    variationMinor: (before.variationMinor * (before.quantity - quantity)) / before.quantity,
    lots: usedUp(before.lots, quantity).left,
  };
}

/** First in, first out; a part of a lot takes its share of the cost rounded down. */
export function usedUp(
  lots: readonly OwnLot[],
  quantity: bigint,
): { readonly used: readonly OwnLot[]; readonly left: readonly OwnLot[] } {
  const used: OwnLot[] = [];
  const left: OwnLot[] = [];
  let wanted = quantity;
  for (const lot of lots) {
    const taken = least(wanted, lot.quantity);
    wanted -= taken;
    if (taken === lot.quantity) {
      used.push(lot);
      continue;
    }
    if (taken === 0n) {
      left.push(lot);
      continue;
    }
    const rest = lot.quantity - taken;
    const gone = down(lot.openedCostMinor * (lot.openedQuantity - rest), lot.openedQuantity);
    const restCost = lot.openedCostMinor - gone;
    used.push({ ...lot, quantity: taken, costMinor: lot.costMinor - restCost });
    left.push({ ...lot, quantity: rest, costMinor: restCost });
  }
  return { used, left };
}

/** Worth and profit at a price, as closing would bring them. */
export function valued(
  position: OwnPosition,
  at: { readonly price: bigint; readonly rate: bigint },
): { readonly valueMinor: bigint; readonly profitMinor: bigint } {
  const { instrument, side, currency, quantity, notional, costMinor } = position;
  const sign = side === 'long' ? 1n : -1n;
  const worth = at.price * quantity;
  const direction = side === 'long' ? 'sell' : 'buy';
  const valueMinor = tradedMinor(instrument, currency, {
    notionalRated: worth * at.rate,
    direction,
  });
  const profitMinor = productFor(instrument).isDifference
    ? gainMinor(instrument, currency, sign * (worth - notional) * at.rate)
    : sign * (valueMinor - costMinor);
  return { valueMinor, profitMinor };
}

/** What margin is a share of: the worth, and of what may fall below zero no less than so much. */
export function baseOf(
  position: OwnPosition,
  at: { readonly price: bigint; readonly rate: bigint },
): bigint {
  const { valueMinor } = valued(position, at);
  const { instrument, currency, quantity } = position;
  return most(valueMinor, leastBase(instrument, currency, quantity * at.rate) ?? valueMinor);
}

/** Whether the level stands at so many hundredths or below, compared exactly. */
export function isAtOrBelow(
  hundredths: bigint,
  position: OwnPosition,
  at: { readonly price: bigint; readonly rate: bigint },
): boolean {
  const { profitMinor } = valued(position, at);
  const equity = (position.marginMinor + profitMinor) * 100n * 10_000n;
  return equity <= hundredths * baseOf(position, at) * position.instrument.maintenanceRatioBps;
}
