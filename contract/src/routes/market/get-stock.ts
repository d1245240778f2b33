import { StockQuote } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { bareCode, readOnly } from './shapes.ts';

export const getStock = defineRoute({
  ...readOnly,
  id: 'getStock',
  method: 'GET',
  path: '/quotes/getStock',
  keyScope: 'read',
  summary: 'The quote an order page shows.',
  input: bareCode(),
  output: StockQuote,
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});
