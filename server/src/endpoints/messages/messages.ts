import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { presentMessage } from '../../inbox/present-message.ts';

/** The inbox, newest first, with what is unread in all of it. */
export const messageList = endpoint('messageList', async (call, services) => {
  const { userId } = call.caller;
  const { isRead, kind, pageSize } = call.input;
  const { messages } = services.stores;
  const [found, unreadCount] = await Promise.all([
    messages.page({ userId, isRead, kind, offset: offsetOf(call.input), limit: pageSize }),
    messages.unreadCount(userId),
  ]);
  const list = found.list.map((message) => presentMessage(message, call.locale));
  return accept({ ...pageOf(call.input, { list, total: found.total }), unreadCount });
});

/** Mark messages as read; without ids, all. */
export const messageUpdateRead = endpoint('messageUpdateRead', async (call, services) => {
  const { userId } = call.caller;
  await services.stores.messages.markRead(userId, call.input.ids ?? null);
  return accept({ unreadCount: await services.stores.messages.unreadCount(userId) });
});

/** One message of the customer. Refusal: NOT_FOUND. */
export const message = endpoint('message', async (call, services) => {
  const found = await services.stores.messages.find(call.caller.userId, call.input.id);
  return found === null ? refuse('NOT_FOUND') : accept(presentMessage(found, call.locale));
});
