import Type from 'typebox';
import { field, Int, id, Timestamp, text } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

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
