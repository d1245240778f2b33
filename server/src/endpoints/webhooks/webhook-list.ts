import { webhookLimits } from '@candor/contract/routes/webhooks/shapes';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { webhookRow } from '../../present/webhook-row.ts';

/** Webhooks of the customer, the newest first. */
export const webhookList = endpoint('webhookList', async ({ caller }, { stores }) => {
  const hooks = await stores.webhooks.ofUser(caller.userId);
  return accept({ list: hooks.map(webhookRow), max: webhookLimits.hooksMax });
});
