import Type from 'typebox';
import { page } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { OrderRow } from '../../trading-shapes.ts';
import { filter, read } from './shapes.ts';

export const consignList = defineRoute({
  ...read,
  id: 'consignList',
  path: '/position/consignList',
  keyScope: 'read',
  summary: 'Orders still resting.',
  input: Type.Object(filter),
  output: page(OrderRow),
  errors: [],
});
