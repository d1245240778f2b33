import { direction, openClose, orderType, timeInForces, walletTypes } from '@candor/contract/enums';
import {
  bigint,
  nullable,
  number,
  optional,
  record,
  type ShapedBy,
  text,
  words,
  yes,
} from '../stored/shape.ts';
import type {
  AuctionTerms,
  ConfirmedFigures,
  ExitPrices,
  ExitTerms,
  Trail,
} from './order-parts.ts';

/**
 * The table of an order's fields: the types of an order, of the commands that place one and of what
 * is stored all follow from it. A field that nothing asks about stands here, in the contract's
 * `order-fields.ts` and where it is read, and nowhere between: `scripts/check/order-fields.mjs`.
 */

/** The name its customer gave it, or the id of the order where nobody gave one. */
export const clientName = { clientOrderId: text };

const exitPrices = record<ExitPrices>({
  takeProfit: optional(bigint),
  stopLoss: optional(bigint),
});

/** What its customer says of it that is carried as it is. */
const wished = {
  direction: words(direction),
  leverage: number,
  timeInForce: words(timeInForces),
  /** Worked before and after regular hours too, at what trades there. Only of a limit. */
  extendedHours: optional(yes),
  /** Only of an opening order whose fills are to be protected. */
  exits: optional(exitPrices),
};

/** What goes from a command to the order as it is, and from an order to one in its place. */
const carried = {
  orderId: text,
  ...clientName,
  ...wished,
  /** Whose exits its fills add to, where that had filled in part before it was changed. */
  exitsOf: optional(text),
  /** Only of an order that goes on in the place of this one. */
  replaces: optional(text),
  /** Only of the two orders of a reversal: the other one. */
  reversal: optional(text),
};

/** What is checked, found or left out on the way from the command to the order. */
const asked = {
  type: words(orderType),
  /** Scaled by the instrument, as every price. Nothing in a command that names an amount. */
  quantity: bigint,
  /**
   * Only of an order by amount: what all its fills may cost with fees, in minor units of the
   * wallet's currency. It found the quantity.
   */
  amountMinor: optional(bigint),
  /** Null for what trades at the market. */
  price: nullable(bigint),
  /** Only of a stop or stop-limit: the last price at which it becomes an order. */
  triggerPrice: optional(bigint),
  /** Only of a trailing stop: its `triggerPrice` is where it began. */
  trail: optional(record<Trail>({ by: words({ amount: 1, percent: 1 }), size: bigint })),
  /**
   * The confirmed price from which the slippage guard counts, whenever the order meets the market.
   * Only of a market order that was sent with one; without it the guard counts from the best price.
   */
  guardFrom: optional(bigint),
  /** Absent of an order that filled whole on arrival and was sent without figures. */
  confirmed: optional(
    record<ConfirmedFigures>({
      by: words({ customer: 1, house: 1 }),
      price: nullable(bigint),
      totalMinor: bigint,
      feeMinor: bigint,
    }),
  ),
};

const cross = words({ open: 1, close: 1 });

/** What is settled when it is accepted. */
const settled = {
  instrumentId: text,
  /** The id of the instrument its position is held in: of a view, its stock's. */
  heldAs: text,
  walletType: words(walletTypes),
  /** The instrument's; fees are computed in it. */
  currency: text,
  /** The wallet's; holds, costs and fees are paid in it. */
  walletCurrency: text,
  openClose: words(openClose),
  slippageGuardBps: bigint,
  /** The position a close belongs to; null for an opening order. */
  positionId: nullable(text),
  acceptedAtMs: number,
  /** Only of an order in an auction. */
  auction: optional(
    record<AuctionTerms>({
      uncrossMs: number,
      worstPrice: bigint,
      cross: optional(cross),
      bindsMs: optional(number),
    }),
  ),
  /** Only of such an exit. */
  exit: optional(
    record<ExitTerms>({
      role: words({ takeProfit: 1, stopLoss: 1 }),
      pairId: text,
      openedBy: optional(text),
    }),
  ),
  /** In which count it is: how often its instrument had been split; absent before the first. */
  splits: optional(number),
  /** Only of an order of the house, which closes what its margin no longer holds. */
  origin: optional(words({ liquidation: 1 })),
  /** Its market was closed when it was accepted. */
  waitsForOpen: optional(yes),
};

export const orderTermFields = { ...carried, ...asked, ...settled };

/** What the customer asked for, and what was settled when it was accepted. Never changes. */
export type OrderTerms = ShapedBy<typeof orderTermFields>;
export type CarriedTerms = ShapedBy<typeof carried>;
export type AskedTerms = ShapedBy<typeof asked>;
/** What a customer says of an order, read from the wire, but for what he may leave open. */
export type SaidTerms = ShapedBy<typeof wished> & AskedTerms;

export type ClientName = ShapedBy<typeof clientName>;
/** What an order is called: by us, and by its customer. */
export type OrderNames = Pick<OrderTerms, 'orderId'> & ClientName;

/** An order of the house has no name but its id. */
export function ownNames(orderId: string): OrderNames {
  return { orderId, clientOrderId: orderId };
}

/** The names alone: what a thing is called, taken from what else is said of it. */
export function clientNameOf({ clientOrderId }: ClientName): ClientName {
  return { clientOrderId };
}

export function called(name: string): ClientName {
  return { clientOrderId: name };
}

/** The name itself; undefined where a call gives none. */
export function nameOf<Of extends Partial<ClientName>>(of: Of): Of[keyof ClientName] {
  return of.clientOrderId;
}

/** The times in force that the house itself gives its orders. */
export const forTheDay = { timeInForce: 'day' } as const;
export const tillCancelled = { timeInForce: 'gtc' } as const;

type When = Pick<OrderTerms, 'timeInForce' | 'extendedHours'>;

/** When an order is worked: the wire says it in the same words, and "no" by leaving it out. */
export function whenOf(of: Pick<When, 'timeInForce'> & { extendedHours?: boolean }): When {
  const { timeInForce, extendedHours } = of;
  return { timeInForce, ...(extendedHours === true && { extendedHours }) };
}

/**
 * The fields that are carried, without the rest of what has them. What is absent stays so. Written
 * out, and tested for the table: going over its names takes four times as long for each order.
 */
export function carriedOf(of: CarriedTerms): CarriedTerms {
  const { orderId, clientOrderId, direction: side, leverage, timeInForce } = of;
  const { extendedHours, exits, exitsOf, replaces, reversal } = of;
  return {
    orderId,
    clientOrderId,
    direction: side,
    leverage,
    timeInForce,
    ...(extendedHours && { extendedHours }),
    ...(exits && { exits }),
    ...(exitsOf !== undefined && { exitsOf }),
    ...(replaces !== undefined && { replaces }),
    ...(reversal !== undefined && { reversal }),
  };
}
