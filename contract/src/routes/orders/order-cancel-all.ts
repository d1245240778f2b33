import Type from 'typebox';
import { eachOf, ids } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { CancelledRow } from './order-cancel.ts';
import { order } from './shapes.ts';

export const orderCancelAll = defineRoute({
  ...order,
  id: 'orderCancelAll',
  repeat: 'idem',
  whileFrozen: 'served',
  overSocket: false,
  path: '/orders/cancelAll',
  keyScope: 'trade',
  summary: 'Cancel what is not filled of orders; each answers for itself.',
  extension: true,
  input: Type.Object({ ids: ids() }),
  output: eachOf(CancelledRow),
  errors: [],
});
