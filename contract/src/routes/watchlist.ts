import Type from 'typebox';
import {
  Bool,
  classify,
  Decimal,
  Int,
  id,
  instrumentCode,
  listOf,
  marketCode,
  maybe,
  Nothing,
  sourceCode,
} from '../fields.ts';
import { defineRoute } from '../route.ts';

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
