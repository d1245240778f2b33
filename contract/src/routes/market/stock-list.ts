import Type from 'typebox';
import { oneOf, page, paging, text } from '../../fields.ts';
import { QuoteItem } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { readOnly, sort } from './shapes.ts';

export const stockList = defineRoute({
  ...readOnly,
  id: 'stockList',
  method: 'GET',
  path: '/m_ft/stock_list',
  keyScope: 'read',
  summary: 'Instruments of one list.',
  input: Type.Object({
    // US is all three exchanges together; it is what sorting over them needs.
    type: oneOf(['NASDAQ', 'NYSE', 'AMEX', 'US', 'EU', 'CRYPTO', 'BOND', 'BLOCK']),
    market: Type.Optional(text(32)),
    sort: sort(),
    ...paging,
  }),
  output: page(QuoteItem),
  errors: [],
});
