import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { hookChanged } from '../../webhooks/hook-changes.ts';

/** Take a webhook away, with what waits for it. Refusal: NOT_FOUND. */
export const webhookEnd = endpoint('webhookEnd', async (call, services) => {
  const { caller, input } = call;
  const [name] = await services.stores.webhooks.end(caller.userId, input.id);
  if (name === undefined) return refuse('NOT_FOUND');
  await hookChanged('hook-ended', name, call, services);
  return accept({});
});
