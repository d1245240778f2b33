import Type from 'typebox';
import {
  Decimal,
  directionCode,
  instrumentCode,
  marketCode,
  maybe,
  sourceCode,
} from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const positionByStock = defineRoute({
  ...read,
  id: 'positionByStock',
  path: '/position/getByStock',
  keyScope: 'read',
  summary: 'What the customer holds of an instrument on one side; null when nothing.',
  input: Type.Object({
    stockCode: instrumentCode(),
    direction: directionCode(),
    source: Type.Optional(sourceCode()),
    market: Type.Optional(marketCode()),
  }),
  output: Type.Union([
    Type.Object({
      id: Type.String(),
      positionNum: Decimal,
      isolatedPosition: Decimal,
      closableNum: Decimal,
      avgPrice: Decimal,
      /** What adds to it has the same. */
      leverage: Type.Integer(),
      profit: Type.Union([Decimal, Type.Null()]),
      /** The price `profit` is at. */
      lastPrice: maybe(Decimal),
    }),
    Type.Null(),
  ]),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});
