import Type from 'typebox';
import { id, Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const apiKeyEnd = defineRoute({
  ...read,
  id: 'apiKeyEnd',
  path: '/apiKey/end',
  repeat: 'idem',
  proof: 'always',
  whileFrozen: 'served',
  summary: 'End a key at once and for good.',
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: ['NOT_FOUND'],
});
