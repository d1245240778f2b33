import { Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const logout = defineRoute({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'auth',
  summary: 'End this session.',
  extension: true,
  input: Nothing,
  output: Nothing,
  errors: [],
});
