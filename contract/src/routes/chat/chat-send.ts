import Type from 'typebox';
import { field, Int, Timestamp, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { about, call, fileUrl } from './shapes.ts';

export const chatSend = defineRoute({
  ...call,
  id: 'chatSend',
  path: '/chat/send',
  repeat: 'key',
  whileFrozen: 'served',
  summary: 'Write a line or send a file.',
  input: Type.Object({
    text: field(Type.Optional(text(2000)), {
      missing: 'MESSAGE_REQUIRED',
      malformed: 'FIELD_TOO_LONG',
      requiredWithout: 'fileUrl',
    }),
    fileUrl: fileUrl(),
    about: about(),
  }),
  output: Type.Object({ seq: Int, createTimestamp: Timestamp }),
  errors: ['NOT_FOUND'],
});
