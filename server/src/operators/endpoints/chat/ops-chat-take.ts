import { accept, refuse } from '../../../call/answer.ts';
import { chatLine } from '../../../support/chat-lines.ts';
import { agentOf, deskChat } from '../../../support/desk-chat.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/**
 * Take a conversation and read its lines; the customer sees them as read. It stays taken for ten
 * minutes after the last act. Refusals: NOT_FOUND, CASE_CLAIMED.
 */
export const opsChatTake = operatorEndpoint('opsChatTake', async (call, services) => {
  const { id } = call.input;
  await noteAct(call, { what: 'chat.take', subject: id }, services);
  const taken = await services.stores.chats.take(id, agentOf(call.caller), call.nowMs);
  if (typeof taken === 'string') return refuse(taken);
  const list = taken.lines.map((line) => chatLine(line, call.locale));
  return accept({ chat: await deskChat(taken.chat, services), list });
});
