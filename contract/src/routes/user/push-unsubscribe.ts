import Type from 'typebox';
import { defineRoute } from '../../route.ts';

export const pushUnsubscribe = defineRoute({
  id: 'pushUnsubscribe',
  method: 'POST',
  path: '/user/pushUnsubscribe',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'user',
  summary: 'Have nothing told to this device any more.',
  extension: true,
  input: Type.Object({}),
  output: Type.Object({}),
  errors: [],
});
