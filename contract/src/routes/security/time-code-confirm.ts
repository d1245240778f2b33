import Type from 'typebox';
import { defineRoute } from '../../route.ts';
import { change, RecoveryCodes, secondCode } from './shapes.ts';

export const timeCodeConfirm = defineRoute({
  ...change,
  id: 'timeCodeConfirm',
  path: '/security/timeCode/confirm',
  summary: 'The first code of an authenticator: from now on it is asked for.',
  input: Type.Object({ code: secondCode() }),
  output: Type.Object({ recoveryCodes: RecoveryCodes }),
  errors: ['SECOND_STEP_WRONG', 'SECOND_FACTOR_SET', 'LOGIN_THROTTLED'],
});
