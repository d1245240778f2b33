import Type from 'typebox';
import { ChatLine } from '../account-shapes.ts';
import { field, Int, id, Nothing, page, paging, Timestamp, text } from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { operatorCall } from '../operator-shapes.ts';
import { Chat } from './chat-shapes.ts';

export const opsChatClose = defineOperatorRoute({
  ...operatorCall,
  id: 'opsChatClose',
  path: '/ops/api/chat/close',
  repeat: 'idem',
  roles: ['support'],
  summary: 'Close a conversation.',
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: ['NOT_FOUND'],
});

export const opsChatFile = defineOperatorRoute({
  ...operatorCall,
  id: 'opsChatFile',
  path: '/ops/api/chat/file',
  repeat: 'safe',
  roles: ['support'],
  summary: 'A file that was sent in a conversation; each look is logged.',
  answersFile: true,
  input: Type.Object({ id: id(), fileId: id() }),
  output: Type.Unknown(),
  errors: ['NOT_FOUND', 'FILE_HELD', 'FILE_REMOVED'],
});

export const opsChatList = defineOperatorRoute({
  ...operatorCall,
  id: 'opsChatList',
  path: '/ops/api/chat/list',
  repeat: 'safe',
  roles: ['support'],
  summary: 'Conversations, waiting ones first.',
  input: Type.Object(paging),
  output: page(Chat),
  errors: [],
});

export const opsChatSend = defineOperatorRoute({
  ...operatorCall,
  id: 'opsChatSend',
  path: '/ops/api/chat/send',
  repeat: 'key',
  roles: ['support'],
  summary: 'Answer a customer.',
  input: Type.Object({
    id: id(),
    text: field(text(2000), { missing: 'MESSAGE_REQUIRED', malformed: 'FIELD_TOO_LONG' }),
  }),
  output: Type.Object({ seq: Int, createTimestamp: Timestamp }),
  errors: ['NOT_FOUND', 'CASE_CLAIMED'],
});

export const opsChatTake = defineOperatorRoute({
  ...operatorCall,
  id: 'opsChatTake',
  path: '/ops/api/chat/take',
  repeat: 'idem',
  roles: ['support'],
  summary: 'Take a conversation and read its lines.',
  input: Type.Object({ id: id() }),
  output: Type.Object({ chat: Chat, list: Type.Array(ChatLine) }),
  errors: ['NOT_FOUND', 'CASE_CLAIMED'],
});

export const opsChatTyping = defineOperatorRoute({
  ...operatorCall,
  id: 'opsChatTyping',
  path: '/ops/api/chat/typing',
  repeat: 'new',
  roles: ['support'],
  summary: 'The customer sees for five seconds that an answer is being written.',
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: ['NOT_FOUND', 'CASE_CLAIMED'],
});
