import Type from 'typebox';
import type { Reason } from '../error-codes.ts';
import {
  Bool,
  confirmedFigures,
  defaulted,
  directionCode,
  field,
  instrumentCode,
  limitPrice,
  marketCode,
  openCloseCode,
  orderPrice,
  orderTypeCode,
  percent,
  quantityOrAmount,
  sourceCode,
  text,
  timeInForce,
  trailAmount,
  trailPercent,
  triggerPrice,
} from '../fields.ts';

/** What the calls of this section share. */

export const exitPrice = () => field(Type.Optional(orderPrice()), { malformed: 'AMOUNT' });

export const clientOrderId = () => Type.Optional(text(64));

export const orderTerms = {
  type: orderTypeCode(),
  ...quantityOrAmount(),
  price: limitPrice(),
  triggerPrice: triggerPrice(),
  trailAmount: trailAmount(),
  trailPercent: trailPercent(),
  leverage: defaulted(Type.Integer({ minimum: 1, maximum: 1000 }), 1),
  openClose: Type.Optional(openCloseCode()),
  timeInForce: defaulted(timeInForce(), 'day'),
  /** Worked before and after regular hours too: limits of US shares, where they trade then. */
  extendedHours: Type.Optional(Bool),
  takeProfitPrice: exitPrice(),
  stopLossPrice: exitPrice(),
  maxSlippage: field(Type.Optional(percent()), { onlyWhen: { field: 'type', isOneOf: [0, 2, 4] } }),
  clientOrderId: clientOrderId(),
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

export const orderErrors = [
  'NO_INSTRUMENT',
  'LOT',
  'TICK',
  'INSUFFICIENT',
  'KYC_REQUIRED',
  'DUPLICATE',
  'PRICE_MOVED',
  'NOT_TRADABLE',
  'SHORT_NOT_ALLOWED',
  'DAY_TRADES',
  'OPEN_ORDERS',
  'OVER_CLOSE',
  'PRICE_BAND',
  'TRIGGER_SIDE',
  'EXIT_SIDE',
  'MAX_NUM',
  'MIN_NOTIONAL',
  'STALE_PRICE',
] as const satisfies readonly Reason[];

export const order = {
  method: 'POST',
  caller: 'customer',
  repeat: 'key',
  tag: 'orders',
  overSocket: true,
} as const;
