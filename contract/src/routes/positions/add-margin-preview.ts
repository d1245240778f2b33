import Type from 'typebox';
import { amount, id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { PositionRow } from '../../trading-shapes.ts';
import { read } from './shapes.ts';

export const addMarginPreview = defineRoute({
  ...read,
  id: 'addMarginPreview',
  path: '/position/addPositionMargin/preview',
  keyScope: 'trade',
  summary: 'A position as more margin would leave it. Nothing is stored.',
  extension: true,
  input: Type.Object({ id: id(), amount: amount() }),
  output: PositionRow,
  errors: ['NOT_FOUND'],
});
