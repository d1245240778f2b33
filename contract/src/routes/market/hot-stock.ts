import Type from 'typebox';
import { Int, page, paging } from '../../fields.ts';
import { quoteItemProperties } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

export const hotStock = defineRoute({
  ...readOnly,
  id: 'hotStock',
  method: 'GET',
  path: '/m_ft/hot_stock',
  keyScope: 'read',
  summary: 'What was read and ordered most in the last 24 hours.',
  input: Type.Object(paging),
  output: page(Type.Object({ ...quoteItemProperties, heat: Int })),
  errors: [],
});
