import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read, WebhookOutcome } from './shapes.ts';

export const webhookTest = defineRoute({
  ...read,
  id: 'webhookTest',
  path: '/webhook/test',
  repeat: 'new',
  summary: 'Send a test now, paused or not, and tell what came of it.',
  input: Type.Object({ id: id() }),
  output: Type.Object({ id: Type.String(), ...WebhookOutcome }),
  errors: ['NOT_FOUND'],
});
