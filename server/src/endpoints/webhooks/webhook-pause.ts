import { noteOwnEvent } from '../../auth/own-event.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Send nothing for a while, or go on where it stopped. Refusal: NOT_FOUND. */
export const webhookPause = endpoint('webhookPause', async (call, services) => {
  const { userId } = call.caller;
  const isDone = await services.stores.webhooks.setPaused({ userId, ...call.input });
  if (!isDone) return refuse('NOT_FOUND');
  const event = call.input.isPaused ? 'hook-paused' : 'hook-resumed';
  await noteOwnEvent(event, { ...call, userId }, services);
  return accept({});
});
