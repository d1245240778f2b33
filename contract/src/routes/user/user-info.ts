import { User } from '../../account-shapes.ts';
import { Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const userInfo = defineRoute({
  id: 'userInfo',
  method: 'POST',
  path: '/api/user/info',
  caller: 'customer',
  repeat: 'safe',
  tag: 'user',
  summary: 'The customer who calls.',
  input: Nothing,
  output: User,
  errors: [],
});
