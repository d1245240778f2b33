import Type from 'typebox';
import { oneOf, page, paging, sourceCode, timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { OrderRow } from '../../trading-shapes.ts';
import { read } from './shapes.ts';

export const orderHistory = defineRoute({
  ...read,
  id: 'orderHistory',
  path: '/position/water/pageList',
  keyScope: 'read',
  summary: 'Every order ever placed, cancelled ones too.',
  input: Type.Object({
    source: Type.Optional(sourceCode()),
    status: Type.Optional(oneOf([0, 1, 2, 3])),
    fromTimestamp: Type.Optional(timestamp()),
    toTimestamp: Type.Optional(timestamp()),
    ...paging,
  }),
  output: page(OrderRow),
  errors: [],
});
