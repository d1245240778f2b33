import Type from 'typebox';
import { Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call } from './shapes.ts';

export const chatRead = defineRoute({
  ...call,
  id: 'chatRead',
  path: '/chat/read',
  repeat: 'idem',
  summary: 'What customer service wrote was read, up to a line.',
  input: Type.Object({ seq: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
  output: Nothing,
  errors: [],
});
