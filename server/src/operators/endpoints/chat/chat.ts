import { accept, FileAnswer, refuse } from '../../../call/answer.ts';
import { offsetOf, pageOf } from '../../../call/pages.ts';
import { chatLine } from '../../../support/chat-lines.ts';
import { agentOf, deskChat } from '../../../support/desk-chat.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/** Close a conversation; a new line opens it again. Refusals: NOT_FOUND, CASE_CLAIMED. */
export const opsChatClose = operatorEndpoint('opsChatClose', async (call, services) => {
  const { id } = call.input;
  await noteAct(call, { what: 'chat.close', subject: id }, services);
  const closed = await services.stores.chats.close(id, agentOf(call.caller), call.nowMs);
  return closed === 'NOT_FOUND' || closed === 'CASE_CLAIMED' ? refuse(closed) : accept({});
});

/**
 * A file sent in a conversation, to be saved. Refusals: NOT_FOUND, also for any other file;
 * FILE_HELD until the scanner has looked at it, FILE_REMOVED when it found something.
 */
export const opsChatFile = operatorEndpoint('opsChatFile', async (call, services) => {
  const { id, fileId } = call.input;
  const userId = await services.stores.chats.ownerOfFile(id, fileId);
  const opened =
    userId === null ? null : await services.files.openForOperator({ userId, id: fileId });
  if (typeof opened === 'string') return refuse(opened);
  if (opened?.record.purpose !== 'chat') return refuse('NOT_FOUND');
  await noteAct(call, { what: 'chat.file', subject: fileId }, services);
  const { contentType } = opened.record;
  const downloadName = contentType === 'application/pdf' ? 'file.pdf' : 'file.jpg';
  return accept(new FileAnswer({ bytes: opened.bytes, contentType, downloadName }));
});

/** Conversations, waiting ones first. */
export const opsChatList = operatorEndpoint('opsChatList', async ({ input }, services) => {
  const { chats } = services.stores;
  const found = await chats.page({ offset: offsetOf(input), limit: input.pageSize });
  const list = await Promise.all(found.list.map((chat) => deskChat(chat, services)));
  return accept(pageOf(input, { list, total: found.total }));
});

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
      userId: chat.userId,
      key: 'chat_answer',
      link: 'pages/service/index',
      kind: 'chat',
      params: { name: call.caller.name },
    } as const;
    await services.inbox.sendOnce(draft, `chat ${awaySinceMs}`, call.nowMs);
  }
  return accept({ seq: line.seq, createTimestamp: line.createdMs });
});

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

/** Tell that an answer is being written. Refusals: NOT_FOUND, CASE_CLAIMED. */
export const opsChatTyping = operatorEndpoint('opsChatTyping', async (call, { stores }) => {
  const told = await stores.chats.typing(call.input.id, agentOf(call.caller), call.nowMs);
  return told === 'told' ? accept({}) : refuse(told);
});
