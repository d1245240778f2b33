import Type from 'typebox';
import { page, paging } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { Chat } from './shapes.ts';

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
