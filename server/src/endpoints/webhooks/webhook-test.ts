import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { webhookOutcome } from '../../present/webhook-row.ts';
import { deliveryId, signedHeaders } from '../../webhooks/webhook-secrets.ts';
import { writeTest } from '../../webhooks/write-body.ts';

/** One test of a hook each so often: it calls where the customer says, and at once. */
const EVERY_MS = 5_000;

/** Send a test now, paused or not, and tell what came of it. Refusals: NOT_FOUND, TOO_MANY. */
export const webhookTest = endpoint('webhookTest', async (call, services) => {
  const { caller, input, nowMs } = call;
  const { userId } = caller;
  const { id } = input;
  const { stores, secret, webhookSender } = services;
  const unlessAfterMs = nowMs - EVERY_MS;
  const target = await stores.webhooks.target({ userId, id, nowMs, unlessAfterMs });
  if (target === null) {
    const isOwn = (await stores.webhooks.ofUser(userId)).some((hook) => hook.id === id);
    return isOwn ? refuse('TOO_MANY', { figures: { s: EVERY_MS / 1000 } }) : refuse('NOT_FOUND');
  }
  const { place, url, sealedSecrets } = target;
  const body = writeTest(id, place, nowMs);
  const headers = signedHeaders({ hookId: id, place, body, sealedSecrets }, { secret, nowMs });
  const answer = await webhookSender.send({ url, headers, body });
  await stores.webhooks.noteTest(id, place, { answer, nowMs });
  return accept({ id: deliveryId(id, place), ...webhookOutcome(answer) });
});
