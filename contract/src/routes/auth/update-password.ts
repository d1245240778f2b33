import Type from 'typebox';
import { Nothing, passwordChosen, passwordGiven, repeated } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const updatePassword = defineRoute({
  id: 'updatePassword',
  method: 'POST',
  path: '/updatePassword',
  caller: 'customer',
  repeat: 'key',
  proof: 'second-factor',
  whileFrozen: 'served',
  tag: 'auth',
  summary: 'Change the login password; other sessions end.',
  input: Type.Object({
    oldPassword: passwordGiven(),
    newPassword: passwordChosen('NEW_PASSWORD_REQUIRED'),
    confirmPassword: repeated('newPassword'),
  }),
  output: Nothing,
  errors: ['PASSWORD_COMMON', 'PASSWORD_WRONG', 'PASSWORD_SAME', 'LOGIN_THROTTLED'],
});
