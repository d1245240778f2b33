import { webhookLimits } from '@candor/contract/routes/webhooks/shapes';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { hookChanged } from '../../webhooks/hook-changes.ts';
import { drawSecret } from '../../webhooks/webhook-secrets.ts';

const HOUR_MS = 3_600_000;

/** A new secret, answered once; for a day the one before signs too. Refusal: NOT_FOUND. */
export const webhookSecret = endpoint('webhookSecret', async (call, services) => {
  const { caller, input, nowMs } = call;
  const { userId } = caller;
  const { id } = input;
  const { webhooks } = services.stores;
  const own = (await webhooks.ofUser(userId)).find((hook) => hook.id === id);
  if (own === undefined) return refuse('NOT_FOUND');
  const { text: secret, sealed: sealedSecret } = drawSecret(id, services.secret);
  const oldUntilMs = nowMs + webhookLimits.oldSecretHours * HOUR_MS;
  const isDone = await webhooks.changeSecret({ userId, id, sealedSecret, oldUntilMs });
  if (!isDone) return refuse('NOT_FOUND');
  await hookChanged('hook-secret', own.name, call, services);
  return accept({ secret, oldSecretUntilTimestamp: oldUntilMs });
});
