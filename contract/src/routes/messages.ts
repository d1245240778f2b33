import Type from 'typebox';
import { Message, messageKinds } from '../account-shapes.ts';
import { Int, id, oneOf, pageProperties, paging } from '../fields.ts';
import { defineRoute } from '../route.ts';

export const messageList = defineRoute({
  id: 'messageList',
  method: 'GET',
  path: '/userMessage/getMessage',
  caller: 'customer',
  repeat: 'safe',
  tag: 'messages',
  summary: 'The inbox, newest first.',
  input: Type.Object({
    isRead: Type.Optional(Type.Boolean()),
    kind: Type.Optional(oneOf(messageKinds)),
    ...paging,
  }),
  output: Type.Object({ ...pageProperties(Message), unreadCount: Int }),
  errors: [],
});

export const messageUpdateRead = defineRoute({
  id: 'messageUpdateRead',
  method: 'POST',
  path: '/userMessage/updateRead',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'messages',
  summary: 'Mark messages as read; without ids, all.',
  input: Type.Object({
    ids: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 1000 }),
    ),
  }),
  output: Type.Object({ unreadCount: Int }),
  errors: [],
});

export const message = defineRoute({
  id: 'message',
  method: 'GET',
  path: '/userMessage/{id}',
  caller: 'customer',
  repeat: 'safe',
  tag: 'messages',
  summary: 'One message.',
  input: Type.Object({ id: id() }),
  output: Message,
  errors: ['NOT_FOUND'],
});
