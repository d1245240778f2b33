import Type from 'typebox';
import { SessionOpened } from '../../account-shapes.ts';
import { email, emailCode, passwordChosen, repeated } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { codeErrors } from './shapes.ts';

export const registerEmail = defineRoute({
  id: 'registerEmail',
  method: 'POST',
  path: '/register/email',
  caller: 'visitor',
  repeat: 'key',
  tag: 'auth',
  summary: 'Register with an email and the code sent to it; opens every wallet at zero.',
  input: Type.Object({
    email: email(),
    emailCode: emailCode(),
    password: passwordChosen('PASSWORD_REQUIRED'),
    confirmPassword: repeated('password'),
    invitationCode: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  output: SessionOpened,
  errors: [...codeErrors, 'PASSWORD_COMMON', 'INVITE_UNKNOWN', 'EMAIL_TAKEN'],
});
