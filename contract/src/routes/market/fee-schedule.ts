import Type from 'typebox';
import { listOf, maybe, sourceCode, Timestamp, text, timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

export const feeSchedule = defineRoute({
  ...readOnly,
  id: 'feeSchedule',
  method: 'GET',
  path: '/fee/schedule',
  keyScope: 'read',
  summary: 'The fee rules of a market on a day.',
  extension: true,
  input: Type.Object({
    market: Type.Optional(text(32)),
    dateTimestamp: Type.Optional(timestamp()),
  }),
  output: listOf(
    Type.Object({
      market: Type.String(),
      source: maybe(sourceCode()),
      name: Type.String(),
      rule: Type.String(),
      rounding: Type.String(),
      validFromTimestamp: Timestamp,
      validToTimestamp: maybe(Timestamp),
    }),
  ),
  errors: [],
});
