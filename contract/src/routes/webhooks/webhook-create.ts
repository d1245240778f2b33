import Type from 'typebox';
import { webhookKinds } from '../../enums.ts';
import { oneOf, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read, WebhookRow } from './shapes.ts';

export const webhookCreate = defineRoute({
  ...read,
  id: 'webhookCreate',
  path: '/webhook/create',
  repeat: 'key',
  proof: 'always',
  summary:
    'Have a program told what happens in the account. Its secret is answered once and never again.',
  input: Type.Object({
    name: text(40),
    // https, and nothing of a private network.
    url: text(500),
    kinds: Type.Array(oneOf(webhookKinds), { minItems: 1, maxItems: webhookKinds.length }),
  }),
  output: Type.Object({ webhook: WebhookRow, secret: Type.String() }),
  errors: ['HOOKS_MAX', 'HOOK_ADDRESS'],
});
