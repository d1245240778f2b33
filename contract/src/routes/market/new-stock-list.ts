import Type from 'typebox';
import { classify, page } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { IpoItem } from '../../trading-shapes.ts';
import { readOnly } from './shapes.ts';

export const newStockList = defineRoute({
  ...readOnly,
  id: 'newStockList',
  method: 'GET',
  path: '/m_ft/webull/new/stock',
  keyScope: 'read',
  summary: 'Offerings of new shares, on one page.',
  input: Type.Object({ classify: Type.Optional(classify()) }),
  output: page(IpoItem),
  errors: [],
});
