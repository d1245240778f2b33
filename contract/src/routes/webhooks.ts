import Type from 'typebox';
import { webhookKinds } from '../enums.ts';
import { Bool, field, Int, id, listOf, Nothing, oneOf, Timestamp, text } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { read, WebhookDeliveryRow, WebhookOutcome, WebhookRow } from './webhooks-shapes.ts';

export const webhookCreate = defineRoute({
  ...read,
  id: 'webhookCreate',
  path: '/webhook/create',
  repeat: 'key',
  proof: 'always',
  summary:
    'Have a program told what happens in the account. Its secret is answered once and never again.',
  input: Type.Object({
    name: field(text(40), { isName: true }),
    // https, and nothing of a private network.
    url: text(500),
    kinds: Type.Array(oneOf(webhookKinds), { minItems: 1, maxItems: webhookKinds.length }),
  }),
  output: Type.Object({ webhook: WebhookRow, secret: Type.String() }),
  errors: ['HOOKS_MAX', 'HOOK_ADDRESS'],
});

export const webhookDeliveries = defineRoute({
  ...read,
  id: 'webhookDeliveries',
  path: '/webhook/deliveries',
  summary: 'The last deliveries of a webhook, the newest first.',
  input: Type.Object({ id: id() }),
  output: listOf(WebhookDeliveryRow),
  errors: ['NOT_FOUND'],
});

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

export const webhookList = defineRoute({
  ...read,
  id: 'webhookList',
  path: '/webhook/list',
  summary: 'Webhooks of the customer, the newest first.',
  input: Nothing,
  output: Type.Object({ list: Type.Array(WebhookRow), max: Int }),
  errors: [],
});

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
