import Type from 'typebox';
import { field, Nothing, passwordChosen, passwordGiven, repeated, Timestamp } from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { OperatorRow, operatorCall } from '../operator-shapes.ts';

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

export const opsLogout = defineOperatorRoute({
  ...operatorCall,
  id: 'opsLogout',
  path: '/ops/api/logout',
  repeat: 'idem',
  summary: 'End this session.',
  input: Nothing,
  output: Nothing,
  errors: [],
});

export const opsMe = defineOperatorRoute({
  ...operatorCall,
  id: 'opsMe',
  path: '/ops/api/me',
  repeat: 'safe',
  summary: 'The operator who calls.',
  input: Nothing,
  output: OperatorRow,
  errors: [],
});

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
