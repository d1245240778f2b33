import Type from 'typebox';
import { Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const watchlistSort = defineRoute({
  id: 'watchlistSort',
  method: 'POST',
  path: '/userSelfSecurity/sort',
  keyScope: 'trade',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'watchlist',
  summary: 'Store the whole order of the watchlist.',
  extension: true,
  input: Type.Object({
    ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 200 }),
  }),
  output: Nothing,
  errors: ['WATCHLIST_CHANGED'],
});
