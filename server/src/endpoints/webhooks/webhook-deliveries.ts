import { webhookLimits } from '@candor/contract/routes/webhooks/shapes';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { webhookDeliveryRow } from '../../present/webhook-row.ts';

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
