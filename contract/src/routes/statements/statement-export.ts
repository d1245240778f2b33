import Type from 'typebox';
import { Int, oneOf, timestamp, timeZone } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call } from './shapes.ts';

export const statementExport = defineRoute({
  ...call,
  id: 'statementExport',
  path: '/statement/export',
  keyScope: 'read',
  repeat: 'new',
  summary: 'Write a statement to a file.',
  input: Type.Object({
    format: oneOf(['csv', 'pdf', 'json']),
    fromTimestamp: timestamp(),
    toTimestamp: timestamp(),
    timeZone: timeZone(),
    parts: Type.Array(oneOf(['bill', 'orders', 'fills', 'postings', 'lots']), {
      minItems: 1,
      maxItems: 5,
    }),
  }),
  output: Type.Object({ fileId: Type.String(), size: Int }),
  errors: ['RANGE', 'FIELD_INVALID', 'STATEMENT_SIZE'],
});
