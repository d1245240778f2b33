import Type from 'typebox';
import { text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call, fileUrl } from './shapes.ts';

export const chatLeaveMessage = defineRoute({
  ...call,
  id: 'chatLeaveMessage',
  path: '/chat/leaveMessage',
  repeat: 'key',
  whileFrozen: 'served',
  summary: 'Leave a message when nobody is there.',
  input: Type.Object({ subject: text(200), text: text(2000), fileUrl: fileUrl() }),
  output: Type.Object({ ticketNo: Type.String() }),
  errors: ['NOT_FOUND'],
});
