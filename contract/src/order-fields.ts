import Type from 'typebox';
import {
  Bool,
  confirmedFigures,
  Decimal,
  defaulted,
  directionCode,
  field,
  instrumentCode,
  limitPrice,
  marketCode,
  maybe,
  openCloseCode,
  orderPrice,
  orderTypeCode,
  percent,
  price,
  quantityOrAmount,
  sourceCode,
  text,
  timeInForce,
  triggerPrice,
} from './fields.ts';
import type { FilledInputOf } from './route.ts';

/**
 * The fields of an order on the wire, each once as it is asked for and once as a row shows it. A
 * call takes what it needs of them by spreading, and names none again.
 */

/** The name that a customer’s own program gives an order. It is used once for ever. */
const nameText = text(64);
export const orderName = { clientOrderId: Type.Optional(nameText) };
export const requiredOrderName = { clientOrderId: nameText };
export const shownOrderName = { clientOrderId: maybe(Type.String()) };

export const exitPrice = () => field(Type.Optional(orderPrice()), { malformed: 'AMOUNT' });

/** Where an order or a position is to be left. */
export const exitPrices = { takeProfitPrice: exitPrice(), stopLossPrice: exitPrice() };
/** Only where something is set. */
export const shownExitPrices = {
  takeProfitPrice: Type.Optional(Decimal),
  stopLossPrice: Type.Optional(Decimal),
};

const onlyOfTrailing = { onlyWhen: { field: 'type', isOneOf: [4] } } as const;

/** How far a trailing stop stays behind the best price: in money of a price, or in percent. */
export const trail = {
  trailAmount: field(Type.Optional(price()), { malformed: 'AMOUNT', ...onlyOfTrailing }),
  trailPercent: field(Type.Optional(percent()), onlyOfTrailing),
};
/** Only of a trailing stop; its trigger is as far as it has come. */
export const shownTrail = {
  trailAmount: Type.Optional(Decimal),
  trailPercent: Type.Optional(Decimal),
};

/** Worked before and after regular hours too: limits of US shares, where they trade then. */
const outsideHours = { extendedHours: Type.Optional(Bool) };

export const shownTime = { timeInForce: timeInForce(), ...outsideHours };

/** What an order says and a close by its position’s id does not: its position says it. */
export const openTerms = {
  triggerPrice: triggerPrice(),
  ...trail,
  leverage: defaulted(Type.Integer({ minimum: 1, maximum: 1000 }), 1),
  openClose: Type.Optional(openCloseCode()),
  timeInForce: defaulted(timeInForce(), 'day'),
  ...outsideHours,
  ...exitPrices,
  maxSlippage: field(Type.Optional(percent()), { onlyWhen: { field: 'type', isOneOf: [0, 2, 4] } }),
};

/** What an order is, apart from what it is of. */
export const orderTerms = {
  type: orderTypeCode(),
  ...quantityOrAmount(),
  price: limitPrice(),
  ...openTerms,
  ...orderName,
};

/** The request of every order call, in the order in which its fields are refused. */
export const orderInProperties = {
  stockCode: instrumentCode(),
  /** A hint; the server uses its own. */
  stockName: Type.Optional(Type.String({ maxLength: 200 })),
  source: sourceCode(),
  market: marketCode(),
  direction: directionCode(),
  ...orderTerms,
  confirmed: confirmedFigures(),
};

export const OrderIn = Type.Object(orderInProperties);

/** An order as a call asks for it, with what it left out filled in. */
export type OrderInput = FilledInputOf<{ readonly input: typeof OrderIn }>;
