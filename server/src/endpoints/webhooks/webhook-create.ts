import { randomBytes } from 'node:crypto';
import { webhookLimits } from '@candor/contract/routes/webhooks/shapes';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { webhookRow } from '../../present/webhook-row.ts';
import { hookChanged } from '../../webhooks/hook-changes.ts';
import { drawSecret } from '../../webhooks/webhook-secrets.ts';

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
  if (!(await services.stores.webhooks.add({ ...hook, sealedSecret: sealed }, hooksMax))) {
    return refuse('HOOKS_MAX', { figures: { n: hooksMax } });
  }
  await hookChanged('hook-made', name, call, services);
  const fresh = { paused: null, failingSinceMs: null, oldUntilMs: null, arrivedMs: null };
  return accept({ webhook: webhookRow({ ...hook, ...fresh, waiting: 0 }), secret });
});
