import { defineRoute } from '../../route.ts';
import { OrderRow } from '../../trading-shapes.ts';
import { OrderIn, order, orderErrors } from './shapes.ts';

export const hkCreate = defineRoute({
  ...order,
  id: 'hkCreate',
  path: '/hk/create',
  keyScope: 'trade',
  whileFrozen: 'closing',
  summary: 'Order a Hong Kong stock (source 11) in board lots.',
  input: OrderIn,
  output: OrderRow,
  errors: orderErrors,
});
