import Type from 'typebox';
import { Nothing, payPasswordGiven } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { change } from './shapes.ts';

export const accountClose = defineRoute({
  ...change,
  id: 'accountClose',
  path: '/account/close',
  repeat: 'idem',
  summary: 'Close the own account for good. What is in the way is refused by name.',
  input: Type.Object({ payPassword: payPasswordGiven() }),
  output: Nothing,
  errors: ['ACCOUNT_NOT_EMPTY', 'PAY_PASSWORD_UNSET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
});
