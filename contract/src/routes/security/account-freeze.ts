import Type from 'typebox';
import { Int, Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const accountFreeze = defineRoute({
  ...read,
  id: 'accountFreeze',
  path: '/security/freeze',
  repeat: 'idem',
  whileFrozen: 'served',
  summary: 'Freeze the own account at once: sessions end, what opens or leaves is stopped.',
  input: Nothing,
  output: Type.Object({ cancelled: Int }),
  errors: [],
});
