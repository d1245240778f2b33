import Type from 'typebox';
import { email, emailCode, Nothing, passwordChosen, repeated } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { codeErrors } from './shapes.ts';

export const resetPassword = defineRoute({
  id: 'resetPassword',
  method: 'POST',
  path: '/resetPassword',
  caller: 'visitor',
  repeat: 'key',
  tag: 'auth',
  summary: 'Set a new login password with an email code; ends all sessions.',
  input: Type.Object({
    email: email(),
    emailCode: emailCode(),
    newPassword: passwordChosen('NEW_PASSWORD_REQUIRED'),
    confirmPassword: repeated('newPassword'),
  }),
  output: Nothing,
  errors: [...codeErrors, 'PASSWORD_COMMON'],
});
