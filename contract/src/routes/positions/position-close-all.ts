import Type from 'typebox';
import { eachOf, ids } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { OrderRow } from '../../trading-shapes.ts';
import { write } from './shapes.ts';

export const positionCloseAll = defineRoute({
  ...write,
  id: 'positionCloseAll',
  path: '/position/closeAll',
  keyScope: 'trade',
  whileFrozen: 'served',
  summary:
    'Close positions at the market, all that no other order closes; each answers for itself.',
  extension: true,
  input: Type.Object({ ids: ids() }),
  output: eachOf(OrderRow),
  errors: [],
});
