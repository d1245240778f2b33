import Type from 'typebox';
import { classify, instrumentCode, sourceCode } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

export const getMaket = defineRoute({
  ...readOnly,
  id: 'getMaket',
  method: 'POST',
  path: '/market/getMaket',
  keyScope: 'read',
  summary: 'Which market a code belongs to.',
  input: Type.Object({
    stkName: Type.Optional(Type.String({ maxLength: 200 })),
    stkcode: instrumentCode(),
  }),
  output: Type.Object({ market: Type.String(), marketType: sourceCode(), classify: classify() }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});
