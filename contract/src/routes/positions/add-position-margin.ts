import Type from 'typebox';
import { amount, id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { PositionRow } from '../../trading-shapes.ts';
import { write } from './shapes.ts';

export const addPositionMargin = defineRoute({
  ...write,
  id: 'addPositionMargin',
  path: '/position/addPositionMargin',
  keyScope: 'trade',
  whileFrozen: 'served',
  overSocket: true,
  summary: 'Add margin to a position.',
  input: Type.Object({ id: id(), amount: amount() }),
  output: PositionRow,
  errors: ['NOT_FOUND', 'POSITION_CLOSED', 'INSUFFICIENT'],
});
