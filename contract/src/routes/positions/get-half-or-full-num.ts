import Type from 'typebox';
import {
  Decimal,
  defaulted,
  directionCode,
  instrumentCode,
  limitPrice,
  marketCode,
  openCloseCode,
  orderTypeCode,
  sourceCode,
  trailAmount,
  trailPercent,
  triggerPrice,
} from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const getHalfOrFullNum = defineRoute({
  ...read,
  id: 'getHalfOrFullNum',
  path: '/position/getHalfOrFullNum',
  keyScope: 'read',
  summary: 'The most that can be ordered or closed, and half of it, fees included.',
  input: Type.Object({
    stockCode: instrumentCode(),
    source: sourceCode(),
    market: marketCode(),
    direction: directionCode(),
    openClose: openCloseCode(),
    leverage: defaulted(Type.Integer({ minimum: 1, maximum: 1000 }), 1),
    type: defaulted(orderTypeCode(), 0),
    price: limitPrice(),
    triggerPrice: triggerPrice(),
    trailAmount: trailAmount(),
    trailPercent: trailPercent(),
  }),
  output: Type.Object({
    halfNum: Decimal,
    fullNum: Decimal,
    available: Decimal,
    currency: Type.String(),
  }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});
