import Type from 'typebox';
import { id, Nothing } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

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
