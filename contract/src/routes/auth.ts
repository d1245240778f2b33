import Type from 'typebox';
import { SessionOpened, SessionRenewed } from '../account-shapes.ts';
import {
  codeHandle,
  email,
  emailCode,
  field,
  maybe,
  Nothing,
  oneOf,
  passwordChosen,
  passwordGiven,
  repeated,
  resetCode,
  Timestamp,
} from '../fields.ts';
import { defineRoute } from '../route.ts';
import { codeErrors, pendingToken } from './auth-shapes.ts';
import { credential, PasskeyOptions, secondCode } from './security-shapes.ts';

export const getEmailCode = defineRoute({
  id: 'getEmailCode',
  method: 'POST',
  path: '/getEmailCode',
  caller: 'visitor',
  repeat: 'key',
  tag: 'auth',
  summary:
    'Send a code; resets take it with its handle. Type payPassword: with a token, to the own email.',
  input: Type.Object({ email: email(), type: oneOf(['register', 'reset', 'payPassword']) }),
  output: Type.Object({
    expireTimestamp: Timestamp,
    nextSendTimestamp: Timestamp,
    codeHandle: Type.String(),
    simulatedCode: maybe(Type.String()),
  }),
  errors: ['CODE_TOO_SOON', 'LOCAL_ONLY'],
});

export const loginByUsername = defineRoute({
  id: 'loginByUsername',
  method: 'POST',
  path: '/loginByUsername',
  caller: 'visitor',
  repeat: 'new',
  tag: 'auth',
  summary: 'Log in with a user ID or an email.',
  input: Type.Object({
    username: field(Type.String({ maxLength: 254 }), { missing: 'USERNAME_REQUIRED' }),
    password: passwordGiven(),
  }),
  output: SessionOpened,
  errors: [
    'LOGIN_WRONG',
    'ACCOUNT_LOCKED',
    'LOGIN_THROTTLED',
    'SECOND_STEP_REQUIRED',
    'LOCAL_ONLY',
  ],
});

export const loginPasskeyOptions = defineRoute({
  id: 'loginPasskeyOptions',
  method: 'POST',
  path: '/login/passkeyOptions',
  caller: 'visitor',
  repeat: 'new',
  tag: 'auth',
  summary:
    'What the browser is to do with a passkey: for the second step of a login, or instead of a password.',
  extension: true,
  input: Type.Object({ pendingToken: Type.Optional(pendingToken()) }),
  output: Type.Object({ pendingToken: Type.String(), passkeyOptions: PasskeyOptions }),
  errors: ['SECOND_STEP_EXPIRED'],
});

export const loginSecondStep = defineRoute({
  id: 'loginSecondStep',
  method: 'POST',
  path: '/login/secondStep',
  caller: 'visitor',
  repeat: 'new',
  tag: 'auth',
  summary: 'The second step of a login: a code, or a passkey.',
  extension: true,
  input: Type.Object({
    pendingToken: pendingToken(),
    code: Type.Optional(secondCode()),
    credential: Type.Optional(credential()),
  }),
  output: SessionOpened,
  errors: ['SECOND_STEP_WRONG', 'SECOND_STEP_EXPIRED', 'ACCOUNT_LOCKED', 'LOGIN_THROTTLED'],
});

export const logout = defineRoute({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'auth',
  summary: 'End this session.',
  extension: true,
  input: Nothing,
  output: Nothing,
  errors: [],
});

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

export const resetPassword = defineRoute({
  id: 'resetPassword',
  method: 'POST',
  path: '/resetPassword',
  caller: 'visitor',
  repeat: 'key',
  tag: 'auth',
  summary: 'Set a new login password with an email code and its handle; ends all sessions.',
  input: Type.Object({
    email: email(),
    emailCode: resetCode(),
    codeHandle: codeHandle(),
    newPassword: passwordChosen('NEW_PASSWORD_REQUIRED'),
    confirmPassword: repeated('newPassword'),
  }),
  output: Nothing,
  errors: [...codeErrors, 'PASSWORD_COMMON'],
});

export const updatePassword = defineRoute({
  id: 'updatePassword',
  method: 'POST',
  path: '/updatePassword',
  caller: 'customer',
  repeat: 'key',
  proof: 'second-factor',
  whileFrozen: 'served',
  tag: 'auth',
  summary: 'Change the login password; other sessions end.',
  input: Type.Object({
    oldPassword: passwordGiven(),
    newPassword: passwordChosen('NEW_PASSWORD_REQUIRED'),
    confirmPassword: repeated('newPassword'),
  }),
  output: SessionRenewed,
  errors: ['PASSWORD_COMMON', 'PASSWORD_WRONG', 'PASSWORD_SAME', 'LOGIN_THROTTLED'],
});
