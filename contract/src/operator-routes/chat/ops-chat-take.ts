import Type from 'typebox';
import { ChatLine } from '../../account-shapes.ts';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { Chat } from './shapes.ts';

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
