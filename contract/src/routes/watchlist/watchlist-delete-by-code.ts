import Type from 'typebox';
import { instrumentCode, marketCode, Nothing, sourceCode } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const watchlistDeleteByCode = defineRoute({
  id: 'watchlistDeleteByCode',
  method: 'POST',
  path: '/userSelfSecurity/deleteByStockCode/{stockCode}',
  keyScope: 'trade',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'watchlist',
  summary: 'Take an instrument off the watchlist.',
  input: Type.Object({
    stockCode: instrumentCode(),
    source: Type.Optional(sourceCode()),
    market: Type.Optional(marketCode()),
  }),
  output: Nothing,
  errors: ['AMBIGUOUS'],
});
