import Type from 'typebox';
import { Bool, id, Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const apiKeyPause = defineRoute({
  ...read,
  id: 'apiKeyPause',
  path: '/apiKey/pause',
  repeat: 'idem',
  proof: 'always',
  summary: 'Shut a key out for a while, or let it in again.',
  input: Type.Object({ id: id(), isPaused: Bool }),
  output: Nothing,
  errors: ['NOT_FOUND'],
});
