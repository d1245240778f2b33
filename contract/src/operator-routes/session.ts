import Type from 'typebox';
import {
  field,
  Nothing,
  oneOf,
  operatorPasswordChosen,
  passwordGiven,
  repeated,
  Timestamp,
  text,
} from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { OperatorRow, operatorCall } from '../operator-shapes.ts';

const timeCode = () => field(text(20), { isPlain: true });
/** What an operator still has to set, in this order, before any other call is served. */
const Setup = Type.Array(oneOf(['password', 'timeCode']));

export const opsLogin = defineOperatorRoute({
  ...operatorCall,
  id: 'opsLogin',
  caller: 'visitor',
  path: '/ops/api/login',
  repeat: 'new',
  summary: 'Log in to the console: with a code of the authenticator, once one is set.',
  input: Type.Object({
    username: field(Type.String({ maxLength: 254 }), { missing: 'USERNAME_REQUIRED' }),
    password: passwordGiven(),
    code: Type.Optional(timeCode()),
  }),
  output: Type.Object({
    token: Type.String(),
    expireTimestamp: Timestamp,
    operator: OperatorRow,
    setup: Setup,
  }),
  errors: [
    'LOGIN_WRONG',
    'DRAWN_PASSWORD_OVER',
    'SECOND_STEP_REQUIRED',
    'SECOND_STEP_WRONG',
    'ACCOUNT_LOCKED',
    'LOGIN_THROTTLED',
  ],
});

export const opsLogout = defineOperatorRoute({
  ...operatorCall,
  id: 'opsLogout',
  path: '/ops/api/logout',
  repeat: 'idem',
  duringSetup: true,
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
  duringSetup: true,
  summary: 'The operator who calls, and what he still has to set.',
  input: Nothing,
  output: Type.Object({ ...OperatorRow.properties, setup: Setup }),
  errors: [],
});

export const opsTimeCodeBegin = defineOperatorRoute({
  ...operatorCall,
  id: 'opsTimeCodeBegin',
  path: '/ops/api/timeCode/begin',
  repeat: 'new',
  duringSetup: true,
  summary: 'A new secret for an authenticator; it guards nothing before a first code.',
  input: Nothing,
  output: Type.Object({ secret: Type.String(), url: Type.String() }),
  errors: ['SECOND_FACTOR_SET'],
});

export const opsTimeCodeConfirm = defineOperatorRoute({
  ...operatorCall,
  id: 'opsTimeCodeConfirm',
  path: '/ops/api/timeCode/confirm',
  repeat: 'key',
  duringSetup: true,
  summary: 'The first code of an authenticator: from now on every login asks for one.',
  input: Type.Object({ code: timeCode() }),
  output: Type.Object({ setup: Setup }),
  errors: ['SECOND_STEP_WRONG', 'SECOND_FACTOR_SET', 'LOGIN_THROTTLED'],
});

export const opsUpdatePassword = defineOperatorRoute({
  ...operatorCall,
  id: 'opsUpdatePassword',
  path: '/ops/api/updatePassword',
  repeat: 'key',
  duringSetup: true,
  summary: 'Change the own password, once an authenticator is set; all other sessions end.',
  input: Type.Object({
    oldPassword: passwordGiven(),
    newPassword: operatorPasswordChosen(),
    confirmPassword: repeated('newPassword'),
  }),
  output: Nothing,
  errors: ['PASSWORD_COMMON', 'PASSWORD_WRONG', 'PASSWORD_SAME', 'LOGIN_THROTTLED'],
});
