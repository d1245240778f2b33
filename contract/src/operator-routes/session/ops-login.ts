import Type from 'typebox';
import { field, passwordGiven, Timestamp } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { OperatorRow, operatorCall } from '../../operator-shapes.ts';

export const opsLogin = defineOperatorRoute({
  ...operatorCall,
  id: 'opsLogin',
  caller: 'visitor',
  path: '/ops/api/login',
  repeat: 'new',
  summary: 'Log in to the console.',
  input: Type.Object({
    username: field(Type.String({ maxLength: 254 }), { missing: 'USERNAME_REQUIRED' }),
    password: passwordGiven(),
  }),
  output: Type.Object({ token: Type.String(), expireTimestamp: Timestamp, operator: OperatorRow }),
  errors: ['LOGIN_WRONG', 'ACCOUNT_LOCKED', 'LOGIN_THROTTLED'],
});
