import Type from 'typebox';
import { oneOf, page, paging } from '../../fields.ts';
import { QuoteItem } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

export const topList = defineRoute({
  ...readOnly,
  id: 'topList',
  method: 'GET',
  path: '/m_ft/topList',
  keyScope: 'read',
  summary: 'Gainers, losers, most actives.',
  input: Type.Object({
    type: oneOf(['gainers', 'losers', 'actives']),
    exchange: Type.Optional(oneOf(['NASDAQ', 'NYSE', 'AMEX'])),
    ...paging,
  }),
  output: page(QuoteItem),
  errors: [],
});
