import Type from 'typebox';
import { id, Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const watchlistDelete = defineRoute({
  id: 'watchlistDelete',
  method: 'POST',
  path: '/userSelfSecurity/delete/{id}',
  keyScope: 'trade',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'watchlist',
  summary: 'Take a row off the watchlist, also when it is already gone.',
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: [],
});
