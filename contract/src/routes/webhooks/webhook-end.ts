import Type from 'typebox';
import { id, Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const webhookEnd = defineRoute({
  ...read,
  id: 'webhookEnd',
  path: '/webhook/end',
  repeat: 'idem',
  proof: 'always',
  whileFrozen: 'served',
  summary: 'Take a webhook away, with what waits for it.',
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: ['NOT_FOUND'],
});
