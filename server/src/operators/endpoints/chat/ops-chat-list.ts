import { accept } from '../../../call/answer.ts';
import { offsetOf, pageOf } from '../../../call/pages.ts';
import { deskChat } from '../../../support/desk-chat.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/** Conversations, waiting ones first. */
export const opsChatList = operatorEndpoint('opsChatList', async ({ input }, services) => {
  const { chats } = services.stores;
  const found = await chats.page({ offset: offsetOf(input), limit: input.pageSize });
  const list = await Promise.all(found.list.map((chat) => deskChat(chat, services)));
  return accept(pageOf(input, { list, total: found.total }));
});
