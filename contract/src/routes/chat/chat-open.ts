import Type from 'typebox';
import { Bool, Int, maybe, Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call } from './shapes.ts';

export const chatOpen = defineRoute({
  ...call,
  id: 'chatOpen',
  path: '/chat/open',
  repeat: 'idem',
  whileFrozen: 'served',
  summary: 'Open the conversation with customer service.',
  input: Nothing,
  output: Type.Object({ chatId: Type.String(), agentsOnline: Bool, waitMinutes: maybe(Int) }),
  errors: [],
});
