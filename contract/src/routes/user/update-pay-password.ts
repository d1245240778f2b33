import Type from 'typebox';
import { Nothing, payPasswordChosen, payPasswordGiven, repeatedCode } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const updatePayPassword = defineRoute({
  id: 'updatePayPassword',
  method: 'POST',
  path: '/updatePayPassword',
  caller: 'customer',
  repeat: 'key',
  proof: 'second-factor',
  tag: 'user',
  summary: 'Change the transaction password.',
  input: Type.Object({
    oldPayPassword: payPasswordGiven(),
    payPassword: payPasswordChosen(),
    confirmPayPassword: repeatedCode('payPassword'),
  }),
  output: Nothing,
  errors: [
    'PAY_PASSWORD_SIMPLE',
    'PAY_PASSWORD_WRONG',
    'PAY_PASSWORD_LOCKED',
    'PAY_PASSWORD_UNSET',
  ],
});
