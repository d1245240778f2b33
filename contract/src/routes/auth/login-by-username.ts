import Type from 'typebox';
import { SessionOpened } from '../../account-shapes.ts';
import { field, passwordGiven } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const loginByUsername = defineRoute({
  id: 'loginByUsername',
  method: 'POST',
  path: '/loginByUsername',
  caller: 'visitor',
  repeat: 'new',
  tag: 'auth',
  summary: 'Log in with a user ID or an email.',
  input: Type.Object({
    username: field(Type.String({ maxLength: 254 }), { missing: 'USERNAME_REQUIRED' }),
    password: passwordGiven(),
  }),
  output: SessionOpened,
  errors: ['LOGIN_WRONG', 'ACCOUNT_LOCKED', 'LOGIN_THROTTLED', 'SECOND_STEP_REQUIRED'],
});
