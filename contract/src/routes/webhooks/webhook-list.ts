import Type from 'typebox';
import { Int, Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read, WebhookRow } from './shapes.ts';

export const webhookList = defineRoute({
  ...read,
  id: 'webhookList',
  path: '/webhook/list',
  summary: 'Webhooks of the customer, the newest first.',
  input: Nothing,
  output: Type.Object({ list: Type.Array(WebhookRow), max: Int }),
  errors: [],
});
