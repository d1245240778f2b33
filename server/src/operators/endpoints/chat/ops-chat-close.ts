import { accept, refuse } from '../../../call/answer.ts';
import { agentOf } from '../../../support/desk-chat.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/** Close a conversation; a new line opens it again. Refusals: NOT_FOUND, CASE_CLAIMED. */
export const opsChatClose = operatorEndpoint('opsChatClose', async (call, services) => {
  const { id } = call.input;
  await noteAct(call, { what: 'chat.close', subject: id }, services);
  const closed = await services.stores.chats.close(id, agentOf(call.caller), call.nowMs);
  return closed === 'NOT_FOUND' || closed === 'CASE_CLAIMED' ? refuse(closed) : accept({});
});
