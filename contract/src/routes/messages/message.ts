import Type from 'typebox';
import { Message } from '../../account-shapes.ts';
import { id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const message = defineRoute({
  id: 'message',
  method: 'GET',
  path: '/userMessage/{id}',
  caller: 'customer',
  repeat: 'safe',
  tag: 'messages',
  summary: 'One message.',
  input: Type.Object({ id: id() }),
  output: Message,
  errors: ['NOT_FOUND'],
});
