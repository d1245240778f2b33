import Type from 'typebox';
import { ChatLine } from '../../account-shapes.ts';
import { listOf } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call } from './shapes.ts';

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
