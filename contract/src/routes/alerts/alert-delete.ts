import Type from 'typebox';
import { id, Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call } from './shapes.ts';

export const alertDelete = defineRoute({
  ...call,
  id: 'alertDelete',
  path: '/alerts/delete/{id}',
  keyScope: 'trade',
  repeat: 'idem',
  whileFrozen: 'served',
  summary: 'Delete an alert, also when it is already gone.',
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: [],
});
