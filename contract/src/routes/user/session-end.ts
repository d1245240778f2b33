import Type from 'typebox';
import { id, Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const sessionEnd = defineRoute({
  id: 'sessionEnd',
  method: 'POST',
  path: '/session/end',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'user',
  summary: 'End one session, or all others with the id "others".',
  extension: true,
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: ['NOT_FOUND'],
});
