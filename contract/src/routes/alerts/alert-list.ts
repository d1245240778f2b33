import Type from 'typebox';
import { instrumentCode, page, paging } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { AlertRow, call } from './shapes.ts';

export const alertList = defineRoute({
  ...call,
  id: 'alertList',
  path: '/alerts/list',
  keyScope: 'read',
  repeat: 'safe',
  summary: 'The customer’s alerts.',
  input: Type.Object({ stockCode: Type.Optional(instrumentCode()), ...paging }),
  output: page(AlertRow),
  errors: [],
});
