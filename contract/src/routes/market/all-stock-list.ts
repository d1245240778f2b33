import Type from 'typebox';
import { page, paging, sourceCode } from '../../fields.ts';
import { QuoteItem } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { keyword, readOnly } from './shapes.ts';

export const allStockList = defineRoute({
  ...readOnly,
  id: 'allStockList',
  method: 'GET',
  path: '/m_ft/all_stock_list',
  keyScope: 'read',
  summary: 'Search by name or code in every source except 11.',
  input: Type.Object({ keyword: keyword(), source: Type.Optional(sourceCode()), ...paging }),
  output: page(QuoteItem),
  errors: [],
});
