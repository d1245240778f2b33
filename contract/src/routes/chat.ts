import Type from 'typebox';
import { ChatLine } from '../account-shapes.ts';
import { Bool, field, Int, listOf, maybe, Nothing, Timestamp, text } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { about, call, fileUrl } from './chat-shapes.ts';

export const chatHistory = defineRoute({
  ...call,
  id: 'chatHistory',
  method: 'GET',
  path: '/chat/history',
  repeat: 'safe',
  summary: 'Lines of the conversation before a number.',
  input: Type.Object({
    beforeSeq: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  }),
  output: listOf(ChatLine),
  errors: [],
});

export const chatLeaveMessage = defineRoute({
  ...call,
  id: 'chatLeaveMessage',
  path: '/chat/leaveMessage',
  repeat: 'key',
  whileFrozen: 'served',
  summary: 'Leave a message when nobody is there.',
  input: Type.Object({
    subject: field(text(200), { isName: true }),
    text: text(2000),
    fileUrl: fileUrl(),
  }),
  output: Type.Object({ ticketNo: Type.String() }),
  errors: ['NOT_FOUND'],
});

export const chatOpen = defineRoute({
  ...call,
  id: 'chatOpen',
  path: '/chat/open',
  repeat: 'idem',
  whileFrozen: 'served',
  summary: 'Open the conversation with customer service.',
  input: Nothing,
  output: Type.Object({ chatId: Type.String(), agentsOnline: Bool, waitMinutes: maybe(Int) }),
  errors: [],
});

export const chatRead = defineRoute({
  ...call,
  id: 'chatRead',
  path: '/chat/read',
  repeat: 'idem',
  summary: 'What customer service wrote was read, up to a line.',
  input: Type.Object({ seq: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
  output: Nothing,
  errors: [],
});

export const chatSend = defineRoute({
  ...call,
  id: 'chatSend',
  path: '/chat/send',
  repeat: 'key',
  whileFrozen: 'served',
  summary: 'Write a line or send a file.',
  input: Type.Object({
    text: field(Type.Optional(text(2000)), {
      missing: 'MESSAGE_REQUIRED',
      malformed: 'FIELD_TOO_LONG',
      requiredWithout: 'fileUrl',
    }),
    fileUrl: fileUrl(),
    about: about(),
  }),
  output: Type.Object({ seq: Int, createTimestamp: Timestamp }),
  errors: ['NOT_FOUND'],
});
