import Type from 'typebox';
import { id, listOf } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read, WebhookDeliveryRow } from './shapes.ts';

export const webhookDeliveries = defineRoute({
  ...read,
  id: 'webhookDeliveries',
  path: '/webhook/deliveries',
  summary: 'The last deliveries of a webhook, the newest first.',
  input: Type.Object({ id: id() }),
  output: listOf(WebhookDeliveryRow),
  errors: ['NOT_FOUND'],
});
