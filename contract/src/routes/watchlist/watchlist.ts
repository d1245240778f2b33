import Type from 'typebox';
import { Bool, classify, Decimal, Int, listOf, maybe, sourceCode } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const watchlist = defineRoute({
  id: 'watchlist',
  method: 'GET',
  path: '/userSelfSecurity/selectSelfSelectionStocksData',
  keyScope: 'read',
  caller: 'customer',
  repeat: 'safe',
  tag: 'watchlist',
  summary: 'The customer’s watchlist in its order.',
  input: Type.Object({ classify: Type.Optional(classify()) }),
  output: listOf(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      code: Type.String(),
      change: maybe(Decimal),
      ratio: maybe(Decimal),
      volume: maybe(Decimal),
      price: maybe(Decimal),
      source: sourceCode(),
      market: Type.String(),
      classify: classify(),
      currency: Type.String(),
      fall: Bool,
      sort: Int,
      marketStatus: Int,
      /** The last 50 closes for the mini-chart. */
      points: Type.Optional(Type.Array(Decimal)),
    }),
  ),
  errors: [],
});
