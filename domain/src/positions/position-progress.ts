import { divideRounded } from '../money/rounding.ts';
import { notionalOf } from '../orders/order-progress.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import type {
  HoldingMarked,
  HoldingSettled,
  HoldingSplit,
  NightCharged,
  SubscriptionListed,
} from '../trading/facts.ts';
import type { Fill, PositionEffect } from '../trading/fill.ts';
import type { DividendEntitled } from '../trading/holdings/dividend-facts.ts';
import {
  appendLot,
  type Lot,
  type LotOpened,
  lotQueue,
  replaceLots,
  takeLots,
  wholeAgain,
} from './lots.ts';
import type { Position, PositionBody, PositionSide } from './position.ts';

/** The side an order opens or closes: a buy opens a long, a sell that opens is a short. */
export function sideOf(terms: Pick<OrderTerms, 'direction' | 'openClose'>): PositionSide {
  const buys = terms.direction === 'buy';
  return buys === (terms.openClose === 'open') ? 'long' : 'short';
}

/** The position after a fill that adds to it, or begins it when there was none. */
export function positionAfterOpen(
  position: Position | null,
  terms: OrderTerms,
  fill: Fill,
  effect: Extract<PositionEffect, { effect: 'opened' }>,
): Position {
  const before = position ?? beginPosition(terms, fill);
  const lot = {
    lotId: fill.fillId,
    openedAtMs: fill.filledAtMs,
    quantity: fill.quantity,
    costMinor: effect.costMinor,
  };
  return {
    ...before,
    quantity: before.quantity + fill.quantity,
    notional: before.notional + effect.notional,
    costMinor: before.costMinor + effect.costMinor,
    marginMinor: before.marginMinor + effect.marginMinor,
    openFeeMinor: before.openFeeMinor + fill.feeMinor,
    lots: appendLot(before.lots, lot),
  };
}

/** The position with the shares of a subscription, or the one that begins with them. */
export function positionAfterListing(
  position: Position | null,
  fact: SubscriptionListed,
): Position {
  const { subscription, positionId, heldAs, walletType, walletCurrency, splits, quantity } = fact;
  const { costMinor, atMs: openedAtMs } = fact;
  const before = position ?? {
    ...NOTHING_TRADED,
    positionId,
    instrumentId: heldAs,
    side: 'long',
    openedAtMs,
    walletType,
    walletCurrency,
    leverage: 1,
    lots: lotQueue([]),
    ...(splits !== undefined && { splits }),
  };
  const lot = { lotId: subscription.offering.offeringId, openedAtMs, quantity, costMinor };
  return {
    ...before,
    quantity: before.quantity + quantity,
    notional: before.notional + fact.notional,
    costMinor: before.costMinor + costMinor,
    marginMinor: before.marginMinor + costMinor,
    lots: appendLot(before.lots, lot),
  };
}

const NOTHING_TRADED = {
  quantity: 0n,
  notional: 0n,
  costMinor: 0n,
  marginMinor: 0n,
  openFeeMinor: 0n,
  closeFeeMinor: 0n,
  realisedMinor: 0n,
  closedQuantity: 0n,
  closedNotional: 0n,
  closedOpeningNotional: 0n,
  closedAtMs: null,
};

/** The position after a fill that closes all or a part of it. A position at zero is closed. */
export function positionAfterClose(
  position: Position,
  fill: Fill,
  effect: Extract<PositionEffect, { effect: 'closed' }>,
): Position {
  const quantity = position.quantity - fill.quantity;
  if (quantity < 0n) throw new Error(`Fill ${fill.fillId} closes more than is held.`);
  return {
    ...position,
    quantity,
    notional: position.notional - effect.notional,
    costMinor: position.costMinor - effect.costMinor,
    marginMinor: position.marginMinor - effect.marginMinor,
    ...variationLeft(position, quantity),
    closeFeeMinor: position.closeFeeMinor + fill.feeMinor,
    realisedMinor: position.realisedMinor + effect.realisedMinor,
    lots: takeLots(position.lots, fill.quantity).queue,
    closedQuantity: position.closedQuantity + fill.quantity,
    closedNotional: position.closedNotional + notionalOf(fill),
    closedOpeningNotional: position.closedOpeningNotional + effect.notional,
    closedAtMs: quantity === 0n ? fill.filledAtMs : null,
    ...(effect.liquidation && { isLiquidated: true }),
  };
}

/**
 * The position without a fill that nothing later stands on, and the lots that are open then, each
 * as it was opened. `firstLot` is the one a close took from first.
 */
export function positionWithoutFill(
  position: Position,
  fill: Fill,
  { nowMs, firstLot }: { readonly nowMs: number; readonly firstLot: LotOpened | null },
): { readonly position: PositionBody; readonly lots: readonly Lot[] } {
  const { lots: queue, ...body } = position;
  const effect = fill.position;
  if (effect.effect === 'closed') {
    if (firstLot === null) throw new Error(`Fill ${fill.fillId} closed a lot that nobody opened.`);
    return {
      position: {
        ...body,
        ...effect.before,
        closeFeeMinor: body.closeFeeMinor - fill.feeMinor,
        realisedMinor: body.realisedMinor - effect.realisedMinor,
        closedQuantity: body.closedQuantity - fill.quantity,
        closedNotional: body.closedNotional - notionalOf(fill),
        closedOpeningNotional: body.closedOpeningNotional - effect.notional,
        closedAtMs: null,
      },
      lots: wholeAgain(effect.lots, { first: firstLot, queue }),
    };
  }
  const quantity = body.quantity - fill.quantity;
  return {
    position: {
      ...body,
      quantity,
      notional: body.notional - effect.notional,
      costMinor: body.costMinor - effect.costMinor,
      marginMinor: body.marginMinor - effect.marginMinor,
      openFeeMinor: body.openFeeMinor - fill.feeMinor,
      closedAtMs: quantity === 0n ? nowMs : null,
    },
    lots: queue.shared.slice(queue.start, queue.end).filter(({ lotId }) => lotId !== fill.fillId),
  };
}

/** The position in the count after a split; closed when all of it was a fraction paid in cash. */
export function positionAfterSplit(position: Position, fact: HoldingSplit): Position {
  const { quantity, splits, lots, closedQuantity, cash, to, from } = fact;
  const paid = cash ?? NOTHING_PAID;
  const closedParts = position.closedQuantity * to + paid.parts;
  // A closed quantity that was rounded takes its notionals with it: their averages stay.
  const ofClosed = (notional: bigint) =>
    quantity === 0n || closedParts === 0n
      ? notional
      : divideRounded(notional * closedQuantity * from, closedParts, 'halfEven');
  return {
    ...position,
    quantity,
    splits,
    closedQuantity,
    notional: position.notional - paid.notional,
    costMinor: position.costMinor - paid.costMinor,
    marginMinor: position.marginMinor - paid.marginMinor,
    realisedMinor: position.realisedMinor + paid.profitMinor,
    lots: replaceLots(position.lots, lots),
    closedNotional: ofClosed(position.closedNotional + paid.paidNotional),
    closedOpeningNotional: ofClosed(position.closedOpeningNotional + paid.notional),
    closedAtMs: quantity === 0n ? fact.atMs : null,
  };
}

const NOTHING_PAID = {
  parts: 0n,
  notional: 0n,
  costMinor: 0n,
  marginMinor: 0n,
  profitMinor: 0n,
  paidNotional: 0n,
};

/** The position closed whole at a price that was stated for all. */
export function positionAfterSettlement(position: Position, fact: HoldingSettled): Position {
  const { quantity, cash } = fact;
  return {
    ...position,
    quantity: 0n,
    notional: 0n,
    costMinor: 0n,
    marginMinor: 0n,
    realisedMinor: position.realisedMinor + cash.profitMinor,
    lots: takeLots(position.lots, quantity).queue,
    closedQuantity: position.closedQuantity + quantity,
    closedNotional: position.closedNotional + cash.paidNotional,
    closedOpeningNotional: position.closedOpeningNotional + cash.notional,
    closedAtMs: fact.atMs,
  };
}

/** The position at a day's settlement price, what it brought paid. */
export function positionAfterMark(position: Position, fact: HoldingMarked): Position {
  const { notional, costMinor, profitMinor, paidMinor } = fact;
  const toMargin = profitMinor - paidMinor;
  return {
    ...position,
    notional,
    costMinor,
    marginMinor: position.marginMinor + toMargin,
    realisedMinor: position.realisedMinor + profitMinor,
    markedAtMs: fact.dueMs,
    variationMinor: (position.variationMinor ?? 0n) + toMargin,
  };
}

/** The position after a night, with the part of its margin that the night took. */
export function positionAfterNight(position: Position, fact: NightCharged): Position {
  const { dueMs: chargedAtMs, fromMarginMinor, atMs } = fact;
  if (fromMarginMinor === 0n) return { ...position, chargedAtMs };
  const marginMinor = position.marginMinor - fromMarginMinor;
  return { ...position, marginMinor, chargedAtMs, marginMovedAtMs: atMs };
}

/** The position from its ex-date on, with the part of its margin that a dividend took. */
export function positionAfterEntitlement(position: Position, fact: DividendEntitled): Position {
  const { exMs: dividendMs, fromMarginMinor } = fact.due;
  if (fromMarginMinor === 0n) return { ...position, dividendMs };
  const marginMinor = position.marginMinor - fromMarginMinor;
  return { ...position, marginMinor, dividendMs, marginMovedAtMs: fact.atMs };
}

/** What is left of payments that came out of the margin when a part of it leaves. */
function variationLeft(position: Position, quantity: bigint): Pick<Position, 'variationMinor'> {
  const { variationMinor } = position;
  if (variationMinor === undefined) return {};
  return { variationMinor: (variationMinor * quantity) / position.quantity };
}

function beginPosition(terms: OrderTerms, fill: Fill): Position {
  return {
    positionId: fill.positionId,
    instrumentId: terms.heldAs,
    side: sideOf(terms),
    walletType: terms.walletType,
    walletCurrency: terms.walletCurrency,
    leverage: terms.leverage,
    ...NOTHING_TRADED,
    ...(terms.splits !== undefined && { splits: terms.splits }),
    lots: lotQueue([]),
    openedAtMs: fill.filledAtMs,
  };
}
