import { noteOwnEvent } from '../../auth/own-event.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Shut a key out for a while, or let it in again. Refusal: NOT_FOUND. */
export const apiKeyPause = endpoint('apiKeyPause', async (call, services) => {
  const { userId } = call.caller;
  const isDone = await services.apiKeys.pause({ userId, ...call.input });
  if (!isDone) return refuse('NOT_FOUND');
  const event = call.input.isPaused ? 'key-paused' : 'key-resumed';
  await noteOwnEvent(event, { ...call, userId }, services);
  return accept({});
});
