import Type from 'typebox';
import { listOf } from '../../fields.ts';
import { QuoteWithPoints } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

export const homeCustomList = defineRoute({
  ...readOnly,
  id: 'homeCustomList',
  method: 'GET',
  path: '/m_ft/home_custom_list',
  keyScope: 'read',
  summary: 'The customer’s own watchlist first, then a fixed set, each with the last 50 closes.',
  input: Type.Object({}),
  output: listOf(QuoteWithPoints),
  errors: [],
});
