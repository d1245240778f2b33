import { accept, refuse } from '../../../call/answer.ts';
import { agentOf } from '../../../support/desk-chat.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/** Tell that an answer is being written. Refusals: NOT_FOUND, CASE_CLAIMED. */
export const opsChatTyping = operatorEndpoint('opsChatTyping', async (call, { stores }) => {
  const told = await stores.chats.typing(call.input.id, agentOf(call.caller), call.nowMs);
  return told === 'told' ? accept({}) : refuse(told);
});
