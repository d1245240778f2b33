import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Mark messages as read; without ids, all. */
export const messageUpdateRead = endpoint('messageUpdateRead', async (call, services) => {
  const { userId } = call.caller;
  await services.stores.messages.markRead(userId, call.input.ids ?? null);
  return accept({ unreadCount: await services.stores.messages.unreadCount(userId) });
});
