import Type from 'typebox';
import { Bool, id, Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const webhookPause = defineRoute({
  ...read,
  id: 'webhookPause',
  path: '/webhook/pause',
  repeat: 'idem',
  proof: 'always',
  summary: 'Send nothing for a while, or go on where it stopped.',
  input: Type.Object({ id: id(), isPaused: Bool }),
  output: Nothing,
  errors: ['NOT_FOUND'],
});
