import Type from 'typebox';
import { ChatLine } from '../account-shapes.ts';
import { Bool, field, Int, listOf, maybe, Nothing, Timestamp, text } from '../fields.ts';
import { defineRoute } from '../route.ts';

const call = { method: 'POST', caller: 'customer', tag: 'chat', extension: true } as const;
const fileUrl = () => Type.Optional(text(200));

export const chatOpen = defineRoute({
  ...call,
  id: 'chatOpen',
  path: '/chat/open',
  repeat: 'idem',
  summary: 'Open the conversation with customer service.',
  input: Nothing,
  output: Type.Object({ chatId: Type.String(), agentsOnline: Bool, waitMinutes: maybe(Int) }),
  errors: [],
});

export const chatHistory = defineRoute({
  ...call,
  id: 'chatHistory',
  method: 'GET',
  path: '/chat/history',
  repeat: 'safe',
  summary: 'Lines of the conversation before a number.',
  input: Type.Object({ beforeSeq: Type.Optional(Type.Integer({ minimum: 0 })) }),
  output: listOf(ChatLine),
  errors: [],
});

export const chatSend = defineRoute({
  ...call,
  id: 'chatSend',
  path: '/chat/send',
  repeat: 'key',
  summary: 'Write a line or send a file.',
  input: Type.Object({
    text: field(Type.Optional(text(2000)), {
      missing: 'MESSAGE_REQUIRED',
      malformed: 'FIELD_TOO_LONG',
      requiredWithout: 'fileUrl',
    }),
    fileUrl: fileUrl(),
  }),
  output: Type.Object({ seq: Int, createTimestamp: Timestamp }),
  errors: [],
});

export const chatLeaveMessage = defineRoute({
  ...call,
  id: 'chatLeaveMessage',
  path: '/chat/leaveMessage',
  repeat: 'key',
  summary: 'Leave a message when nobody is there.',
  input: Type.Object({ subject: text(200), text: text(2000), fileUrl: fileUrl() }),
  output: Type.Object({ ticketNo: Type.String() }),
  errors: [],
});
