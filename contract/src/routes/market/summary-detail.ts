import Type from 'typebox';
import { maybe, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { bareCode, readOnly } from './shapes.ts';

export const summaryDetail = defineRoute({
  ...readOnly,
  id: 'summaryDetail',
  method: 'GET',
  path: '/m_ft/summary_detail',
  keyScope: 'read',
  summary: 'What the instrument is.',
  input: bareCode(),
  output: Type.Object({
    name: Type.String(),
    profile: maybe(Type.String()),
    sector: maybe(Type.String()),
    website: maybe(Type.String()),
    listedTimestamp: maybe(Timestamp),
    facts: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
    sourceName: Type.String(),
  }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});
