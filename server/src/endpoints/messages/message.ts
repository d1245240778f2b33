import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { presentMessage } from '../../inbox/present-message.ts';

/** One message of the customer. Refusal: NOT_FOUND. */
export const message = endpoint('message', async (call, services) => {
  const found = await services.stores.messages.find(call.caller.userId, call.input.id);
  return found === null ? refuse('NOT_FOUND') : accept(presentMessage(found, call.locale));
});
