import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

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
  errors: ['NOT_FOUND'],
});
