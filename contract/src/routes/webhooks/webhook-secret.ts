import Type from 'typebox';
import { id, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const webhookSecret = defineRoute({
  ...read,
  id: 'webhookSecret',
  path: '/webhook/secret',
  repeat: 'key',
  proof: 'always',
  summary: 'A new secret of a webhook, answered once. For a day the one before signs too.',
  input: Type.Object({ id: id() }),
  output: Type.Object({ secret: Type.String(), oldSecretUntilTimestamp: Timestamp }),
  errors: ['NOT_FOUND'],
});
