import { randomBytes } from 'node:crypto';
import { webhookLimits } from '@candor/contract/routes/webhooks-shapes';
import { changeCredentials } from '../../auth/change-credentials.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { webhookDeliveryRow, webhookOutcome, webhookRow } from '../../present/webhook-row.ts';
import { hookChanged } from '../../webhooks/hook-changes.ts';
import { deliveryId, drawSecret, signedHeaders } from '../../webhooks/webhook-secrets.ts';
import { writeTest } from '../../webhooks/write-body.ts';

/**
 * Have a program told what happens from now on; its secret is in this answer and nowhere else.
 * Refusals: FIELD_INVALID, HOOK_ADDRESS, HOOKS_MAX.
 */
export const webhookCreate = endpoint('webhookCreate', async (call, services) => {
  const { input, caller, nowMs } = call;
  const name = input.name.trim();
  if (name === '' || /\p{C}/u.test(name)) return refuse('FIELD_INVALID', { field: 'name' });
  const url = input.url.trim();
  if (!services.webhookSender.allows(url)) return refuse('HOOK_ADDRESS', { field: 'url' });
  const id = randomBytes(8).toString('hex');
  const { text: secret, sealed } = drawSecret(id, services.secret);
  const { userId } = caller;
  const hook = { id, userId, name, url, kinds: [...new Set(input.kinds)], createdMs: nowMs };
  const { hooksMax } = webhookLimits;
  return changeCredentials({ ...call, userId }, services, async (change) => {
    if (!(await change.stores.webhooks.add({ ...hook, sealedSecret: sealed }, hooksMax))) {
      return refuse('HOOKS_MAX', { figures: { n: hooksMax } });
    }
    await hookChanged('hook-made', name, change);
    const fresh = { paused: null, failingSinceMs: null, oldUntilMs: null, arrivedMs: null };
    return accept({ webhook: webhookRow({ ...hook, ...fresh, waiting: 0 }), secret });
  });
});

/** The last deliveries of a webhook, the newest first. Refusal: NOT_FOUND. */
export const webhookDeliveries = endpoint('webhookDeliveries', async (call, { stores }) => {
  const { userId } = call.caller;
  const { id } = call.input;
  const own = await stores.webhooks.ofUser(userId);
  if (!own.some((hook) => hook.id === id)) return refuse('NOT_FOUND');
  const { deliveriesShown } = webhookLimits;
  const list = await stores.webhooks.deliveries(userId, id, deliveriesShown);
  return accept({ list: list.map(webhookDeliveryRow) });
});

/** Take a webhook away, with what waits for it. Refusal: NOT_FOUND. */
export const webhookEnd = endpoint('webhookEnd', async (call, services) => {
  const { caller, input } = call;
  const { userId } = caller;
  return changeCredentials({ ...call, userId }, services, async (change) => {
    const [name] = await change.stores.webhooks.end(userId, input.id);
    if (name === undefined) return refuse('NOT_FOUND');
    await hookChanged('hook-ended', name, change);
    return accept({});
  });
});

/** Webhooks of the customer, the newest first. */
export const webhookList = endpoint('webhookList', async ({ caller }, { stores }) => {
  const hooks = await stores.webhooks.ofUser(caller.userId);
  return accept({ list: hooks.map(webhookRow), max: webhookLimits.hooksMax });
});

/** Send nothing for a while, or go on where it stopped. Refusal: NOT_FOUND. */
export const webhookPause = endpoint('webhookPause', async (call, services) => {
  const { userId } = call.caller;
  const { id, isPaused } = call.input;
  return changeCredentials({ ...call, userId }, services, async (change) => {
    const isDone = await change.stores.webhooks.setPaused({ userId, id, isPaused });
    if (!isDone) return refuse('NOT_FOUND');
    await change.note(isPaused ? 'hook-paused' : 'hook-resumed');
    return accept({});
  });
});

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
  const changed = { userId, id, sealedSecret, oldUntilMs };
  return changeCredentials({ ...call, userId }, services, async (change) => {
    if (!(await change.stores.webhooks.changeSecret(changed))) return refuse('NOT_FOUND');
    await hookChanged('hook-secret', own.name, change);
    return accept({ secret, oldSecretUntilTimestamp: oldUntilMs });
  });
});

/** One test of a hook each so often: it calls where the customer says, and at once. */
const TEST_EVERY_MS = 5_000;

/** Send a test now, paused or not, and tell what came of it. Refusals: NOT_FOUND, TOO_MANY. */
export const webhookTest = endpoint('webhookTest', async (call, services) => {
  const { caller, input, nowMs } = call;
  const { userId } = caller;
  const { id } = input;
  const { stores, secret, webhookSender } = services;
  const unlessAfterMs = nowMs - TEST_EVERY_MS;
  const target = await stores.webhooks.target({ userId, id, nowMs, unlessAfterMs });
  if (target === null) {
    const isOwn = (await stores.webhooks.ofUser(userId)).some((hook) => hook.id === id);
    return isOwn
      ? refuse('TOO_MANY', { figures: { s: TEST_EVERY_MS / 1000 } })
      : refuse('NOT_FOUND');
  }
  const { place, url, sealedSecrets } = target;
  const body = writeTest(id, place, nowMs);
  const headers = signedHeaders({ hookId: id, place, body, sealedSecrets }, { secret, nowMs });
  const answer = await webhookSender.send({ url, headers, body });
  await stores.webhooks.noteTest(id, place, { answer, nowMs });
  return accept({ id: deliveryId(id, place), ...webhookOutcome(answer) });
});
