import Type from 'typebox';
import { Timestamp, timestamp } from '../../fields.ts';
import { HaltFigures } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { exactCode, readOnly } from './shapes.ts';

export const halts = defineRoute({
  ...readOnly,
  id: 'halts',
  method: 'GET',
  path: '/m_ft/halts',
  keyScope: 'read',
  summary: 'The halts of an instrument that were, and the one that runs, each with its cause.',
  extension: true,
  input: Type.Object({
    ...exactCode().properties,
    /** A day before the end when left out; at most eight days before it. */
    fromTimestamp: Type.Optional(timestamp()),
    /** Now when left out, and never later: nothing is told of what has not begun. */
    toTimestamp: Type.Optional(timestamp()),
  }),
  output: Type.Object({
    /** Those in force at some time of the span, by rule and by hand, oldest first. */
    list: Type.Array(HaltFigures),
    asOfTimestamp: Timestamp,
  }),
  errors: ['NO_INSTRUMENT', 'FIELD_INVALID'],
});
