import Type from 'typebox';
import { field } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { OrderRow } from '../../trading-shapes.ts';
import { order, orderErrors, orderInProperties } from './shapes.ts';

export const goldCreate = defineRoute({
  ...order,
  id: 'goldCreate',
  path: '/gold/create',
  keyScope: 'trade',
  whileFrozen: 'closing',
  summary: 'Order a future or a currency pair (sources 3, 2).',
  input: Type.Object({
    ...orderInProperties,
    goldCode: field(Type.String({ maxLength: 32 }), {
      equals: { field: 'stockCode', otherwise: 'FIELD_INVALID' },
    }),
    goldName: field(Type.Optional(Type.String({ maxLength: 200 })), {
      equals: { field: 'stockName', otherwise: 'FIELD_INVALID' },
    }),
  }),
  output: OrderRow,
  errors: [...orderErrors, 'EXPIRED'],
});
