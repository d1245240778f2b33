import Type from 'typebox';
import { id, Nothing } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

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
