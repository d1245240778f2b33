import Type from 'typebox';
import { Nothing, passwordChosen, passwordGiven, repeated } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

export const opsUpdatePassword = defineOperatorRoute({
  ...operatorCall,
  id: 'opsUpdatePassword',
  path: '/ops/api/updatePassword',
  repeat: 'key',
  summary: 'Change the own password.',
  input: Type.Object({
    oldPassword: passwordGiven(),
    newPassword: passwordChosen('NEW_PASSWORD_REQUIRED'),
    confirmPassword: repeated('newPassword'),
  }),
  output: Nothing,
  errors: ['PASSWORD_WRONG', 'PASSWORD_SAME', 'LOGIN_THROTTLED'],
});
