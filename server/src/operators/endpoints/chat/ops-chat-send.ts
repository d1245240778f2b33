import { accept, refuse } from '../../../call/answer.ts';
import { agentOf } from '../../../support/desk-chat.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/**
 * Answer a customer, who sees it at once; one who is not here finds a message, once until they come
 * back. Refusals: NOT_FOUND, CASE_CLAIMED (not taken, or taken by another).
 */
export const opsChatSend = operatorEndpoint('opsChatSend', async (call, services) => {
  const { id, text } = call.input;
  await noteAct(call, { what: 'chat.send', subject: id }, services);
  const said = { id, text, key: call.idempotencyKey };
  const told = await services.stores.chats.answer(said, agentOf(call.caller), call.nowMs);
  if (typeof told === 'string') return refuse(told);
  const { chat, line, awaySinceMs } = told;
  if (awaySinceMs !== null) {
    const draft = {
      ...{ userId: chat.userId, key: 'chat_answer', link: 'pages/service/index' },
      kind: 'chat',
      params: { name: call.caller.name },
    } as const;
    await services.inbox.sendOnce(draft, `chat ${awaySinceMs}`, call.nowMs);
  }
  return accept({ seq: line.seq, createTimestamp: line.createdMs });
});
