import Type from 'typebox';
import { classify, Int, listOf, maybe } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

const marketOfCode = {
  market: maybe(Type.String()),
  marketType: maybe(Int),
  classify: maybe(classify()),
};

export const getMakets = defineRoute({
  ...readOnly,
  id: 'getMakets',
  method: 'POST',
  path: '/market/getMakets',
  keyScope: 'read',
  summary: 'Which markets up to 100 codes belong to; null where unknown.',
  input: Type.Object({
    list: Type.Array(
      Type.Object({
        stkName: Type.Optional(Type.String({ maxLength: 200 })),
        stkcode: Type.String({ maxLength: 64 }),
      }),
      { maxItems: 100 },
    ),
  }),
  output: listOf(Type.Object({ stkName: Type.String(), stkcode: Type.String(), ...marketOfCode })),
  errors: [],
});
