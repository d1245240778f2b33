import Type from 'typebox';
import { Int } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const messageUpdateRead = defineRoute({
  id: 'messageUpdateRead',
  method: 'POST',
  path: '/userMessage/updateRead',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'messages',
  summary: 'Mark messages as read; without ids, all.',
  input: Type.Object({
    ids: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 1000 }),
    ),
  }),
  output: Type.Object({ unreadCount: Int }),
  errors: [],
});
