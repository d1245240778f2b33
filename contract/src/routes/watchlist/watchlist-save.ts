import Type from 'typebox';
import { classify, instrumentCode, marketCode, sourceCode } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const watchlistSave = defineRoute({
  id: 'watchlistSave',
  method: 'POST',
  path: '/userSelfSecurity/save',
  keyScope: 'trade',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'watchlist',
  summary: 'Put an instrument on the watchlist; one that is there answers its id.',
  input: Type.Object({
    classify: Type.Optional(classify()),
    assettype: Type.Optional(sourceCode()),
    securityName: Type.Optional(Type.String({ maxLength: 200 })),
    secuCode: instrumentCode(),
    market: Type.Optional(marketCode()),
  }),
  output: Type.Object({ id: Type.String() }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS', 'WATCHLIST_FULL'],
});
