import Type from 'typebox';
import { SessionOpened } from '../../account-shapes.ts';
import { defineRoute } from '../../route.ts';
import { credential, secondCode } from '../security/shapes.ts';
import { pendingToken } from './shapes.ts';

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
