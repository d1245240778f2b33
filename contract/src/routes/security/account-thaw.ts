import Type from 'typebox';
import { maybe, Nothing, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { change } from './shapes.ts';

export const accountThaw = defineRoute({
  ...change,
  id: 'accountThaw',
  path: '/security/thaw',
  repeat: 'idem',
  whileFrozen: 'served',
  summary: 'Ask for a frozen account to open again, a day later.',
  input: Nothing,
  output: Type.Object({ thawTimestamp: maybe(Timestamp) }),
  errors: [],
});
