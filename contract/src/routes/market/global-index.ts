import Type from 'typebox';
import { Decimal, listOf, text } from '../../fields.ts';
import { InstrumentKey, quoteItemProperties } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

export const globalIndex = defineRoute({
  ...readOnly,
  id: 'globalIndex',
  method: 'GET',
  path: '/m_ft/global_index',
  keyScope: 'read',
  summary: 'Global indices with the last 50 closes and what can be traded on them.',
  input: Type.Object({ region: Type.Optional(text(32)) }),
  output: listOf(
    Type.Object({
      ...quoteItemProperties,
      points: Type.Array(Decimal),
      tradable: Type.Array(InstrumentKey),
    }),
  ),
  errors: [],
});
