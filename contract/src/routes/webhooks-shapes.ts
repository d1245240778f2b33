import Type from 'typebox';
import { webhookKinds } from '../enums.ts';
import { Bool, Int, oneOf, Timestamp } from '../fields.ts';

/** What the calls of this section share. */

export const read = {
  method: 'POST',
  caller: 'customer',
  repeat: 'safe',
  tag: 'webhooks',
  extension: true,
} as const;

/** Hooks at once, and how long the secret before signs too after a change. */
export const webhookLimits = { hooksMax: 5, oldSecretHours: 24, deliveriesShown: 50 } as const;

/** Why nothing is sent: the customer, a day of failures, the receiver (410), a reset password. */
const pauses = ['self', 'failing', 'gone', 'reset'] as const;
const failures = ['address', 'name', 'timeout', 'no-answer'] as const;

export const WebhookRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  kinds: Type.Array(oneOf(webhookKinds)),
  createTimeTimestamp: Timestamp,
  isPaused: Bool,
  pausedBy: Type.Optional(oneOf(pauses)),
  // Since then nothing arrived any more.
  failingSinceTimestamp: Type.Optional(Timestamp),
  // Until then deliveries carry the signature of the secret before too.
  oldSecretUntilTimestamp: Type.Optional(Timestamp),
  // Made and not arrived yet.
  waiting: Int,
  lastArrivedTimestamp: Type.Optional(Timestamp),
});

/** What a try came to: the status that was answered, or why there was no answer. */
export const WebhookOutcome = {
  status: Type.Optional(Int),
  failure: Type.Optional(oneOf(failures)),
};

export const WebhookDeliveryRow = Type.Object({
  // As in its header `webhook-id`.
  id: Type.String(),
  kind: oneOf([...webhookKinds, 'test']),
  // The number within its kind; none of a test.
  seq: Type.Optional(Int),
  state: oneOf(['waiting', 'failing', 'arrived', 'failed']),
  tries: Int,
  ...WebhookOutcome,
  createTimeTimestamp: Timestamp,
  lastTriedTimestamp: Type.Optional(Timestamp),
});
