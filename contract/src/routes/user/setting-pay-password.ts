import Type from 'typebox';
import { Nothing, payPasswordChosen, repeatedCode } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const settingPayPassword = defineRoute({
  id: 'settingPayPassword',
  method: 'POST',
  path: '/settingPayPassword',
  caller: 'customer',
  repeat: 'key',
  proof: 'always',
  tag: 'user',
  summary: 'Set the first transaction password.',
  input: Type.Object({
    payPassword: payPasswordChosen(),
    confirmPayPassword: repeatedCode('payPassword'),
  }),
  output: Nothing,
  errors: ['PAY_PASSWORD_SIMPLE', 'PAY_PASSWORD_SET'],
});
