import Type from 'typebox';
import { instrumentCode, marketCode, sourceCode } from '../../fields.ts';
import { StockQuote } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

export const stockDetail = defineRoute({
  ...readOnly,
  id: 'stockDetail',
  method: 'GET',
  path: '/m_ft/stock_detail_ft',
  keyScope: 'read',
  summary: 'The full quote of a stock.',
  input: Type.Object({
    stockCode: instrumentCode(),
    market: marketCode(),
    source: Type.Optional(sourceCode()),
  }),
  output: StockQuote,
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});
