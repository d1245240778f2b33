import { FutureQuote } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { bareCode, readOnly } from './shapes.ts';

export const detailQuote = defineRoute({
  ...readOnly,
  id: 'detailQuote',
  method: 'GET',
  path: '/m_ft/detail_quote',
  keyScope: 'read',
  summary: 'The full quote of a future, currency pair or index.',
  input: bareCode(),
  output: FutureQuote,
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});
