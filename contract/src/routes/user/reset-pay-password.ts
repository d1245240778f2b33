import Type from 'typebox';
import {
  emailCode,
  Nothing,
  passwordGiven,
  payPasswordChosen,
  repeatedCode,
} from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const resetPayPassword = defineRoute({
  id: 'resetPayPassword',
  method: 'POST',
  path: '/resetPayPassword',
  caller: 'customer',
  repeat: 'key',
  proof: 'second-factor',
  tag: 'user',
  summary: 'Set a new transaction password with an email code and the login password.',
  extension: true,
  input: Type.Object({
    emailCode: emailCode(),
    password: passwordGiven(),
    payPassword: payPasswordChosen(),
    confirmPayPassword: repeatedCode('payPassword'),
  }),
  output: Nothing,
  errors: [
    'PAY_PASSWORD_SIMPLE',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'PASSWORD_WRONG',
    'LOGIN_THROTTLED',
  ],
});
