import Type from 'typebox';
import {
  directionCode,
  instrumentCode,
  limitPrice,
  marketCode,
  oneOf,
  quantity,
  sourceCode,
  text,
} from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call, PracticeState, runId } from './shapes.ts';

export const practiceOrder = defineRoute({
  ...call,
  id: 'practiceOrder',
  path: '/practice/order',
  repeat: 'key',
  summary: 'Order in a replay: at the market or at a limit, what is sold is held.',
  input: Type.Object({
    id: runId(),
    clientOrderId: text(64),
    stockCode: instrumentCode(),
    source: sourceCode(),
    market: marketCode(),
    direction: directionCode(),
    type: oneOf([0, 1]),
    num: quantity(),
    price: limitPrice(),
  }),
  output: PracticeState,
  errors: [
    ...(['NOT_FOUND', 'NO_INSTRUMENT', 'PRACTICE_ENDED', 'PRACTICE_ORDERS'] as const),
    ...(['LOT', 'TICK', 'MAX_NUM', 'PRICE_BAND', 'DUPLICATE', 'OVER_CLOSE'] as const),
    ...(['INSUFFICIENT', 'STALE_PRICE', 'KEY_RUNNING', 'NOT_TRADABLE', 'PRACTICE_FULL'] as const),
  ],
});
