import Type from 'typebox';
import { Message, messageKinds } from '../../account-shapes.ts';
import { Int, oneOf, pageProperties, paging } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

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
