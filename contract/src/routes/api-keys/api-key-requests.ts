import Type from 'typebox';
import { Int, id, listOf, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const apiKeyRequests = defineRoute({
  ...read,
  id: 'apiKeyRequests',
  path: '/apiKey/requests',
  summary: 'The last requests of one key, or of all, the newest first.',
  input: Type.Object({ id: Type.Optional(id()) }),
  output: listOf(
    Type.Object({
      keyId: Type.String(),
      name: Type.String(),
      // The path of the call.
      call: Type.String(),
      code: Int,
      address: Type.String(),
      createTimeTimestamp: Timestamp,
    }),
  ),
  errors: ['NOT_FOUND'],
});
