import Type from 'typebox';
import { page } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { PositionRow } from '../../trading-shapes.ts';
import { filter, read } from './shapes.ts';

export const flatList = defineRoute({
  ...read,
  id: 'flatList',
  path: '/position/flatList',
  keyScope: 'read',
  summary: 'Closed positions.',
  input: Type.Object(filter),
  output: page(PositionRow),
  errors: [],
});
