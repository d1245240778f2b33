import Type from 'typebox';
import {
  directionCode,
  instrumentCode,
  limitPrice,
  marketCode,
  openCloseCode,
  orderTypeCode,
  quantity,
  sourceCode,
  text,
  trailAmount,
  trailPercent,
  triggerPrice,
} from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { exitPrice } from '../orders/shapes.ts';
import { call, PracticeState, runId } from './shapes.ts';

export const practiceOrder = defineRoute({
  ...call,
  id: 'practiceOrder',
  path: '/practice/order',
  repeat: 'key',
  summary:
    'Order in a replay, for its day: market, limit, stop or trailing stop, with exits or without.',
  input: Type.Object({
    id: runId(),
    clientOrderId: text(64),
    stockCode: instrumentCode(),
    source: sourceCode(),
    market: marketCode(),
    direction: directionCode(),
    type: orderTypeCode(),
    num: quantity(),
    price: limitPrice(),
    triggerPrice: triggerPrice(),
    trailAmount: trailAmount(),
    trailPercent: trailPercent(),
    /** As of every order: a sale of what is held closes, everything else opens. */
    openClose: Type.Optional(openCloseCode()),
    takeProfitPrice: exitPrice(),
    stopLossPrice: exitPrice(),
  }),
  output: PracticeState,
  errors: [
    ...(['NOT_FOUND', 'NO_INSTRUMENT', 'PRACTICE_ENDED', 'PRACTICE_ORDERS'] as const),
    ...(['LOT', 'TICK', 'MAX_NUM', 'PRICE_BAND', 'DUPLICATE', 'OVER_CLOSE'] as const),
    ...(['INSUFFICIENT', 'STALE_PRICE', 'KEY_RUNNING', 'NOT_TRADABLE', 'PRACTICE_FULL'] as const),
    ...(['SHORT_NOT_ALLOWED', 'TRIGGER_SIDE', 'EXIT_SIDE', 'MIN_NOTIONAL'] as const),
  ],
});
