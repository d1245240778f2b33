import Type from 'typebox';
import { page, paging } from '../../fields.ts';
import { QuoteItem } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { keyword, readOnly, sort } from './shapes.ts';

export const hkStockList = defineRoute({
  ...readOnly,
  id: 'hkStockList',
  method: 'GET',
  path: '/hk_st/all_stock_list',
  keyScope: 'read',
  summary: 'Hong Kong stocks.',
  input: Type.Object({ keyword: keyword(), sort: sort(), ...paging }),
  output: page(QuoteItem),
  errors: [],
});
