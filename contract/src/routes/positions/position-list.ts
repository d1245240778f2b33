import Type from 'typebox';
import { Decimal, pageProperties } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { PositionRow } from '../../trading-shapes.ts';
import { filter, read } from './shapes.ts';

export const positionList = defineRoute({
  ...read,
  id: 'positionList',
  path: '/position/me',
  keyScope: 'read',
  summary: 'Open positions with sums by currency.',
  input: Type.Object(filter),
  output: Type.Object({
    ...pageProperties(PositionRow),
    summary: Type.Array(
      Type.Object({
        currency: Type.String(),
        totalHoldingAmount: Type.Union([Decimal, Type.Null()]),
        margin: Decimal,
        profit: Type.Union([Decimal, Type.Null()]),
      }),
    ),
  }),
  errors: [],
});
