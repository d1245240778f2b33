import Type from 'typebox';
import { Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { change, RecoveryCodes } from './shapes.ts';

export const recoveryCodesNew = defineRoute({
  ...change,
  id: 'recoveryCodesNew',
  path: '/security/recoveryCodes/new',
  summary: 'Ten new recovery codes, shown once; the old ones work no more.',
  input: Nothing,
  output: Type.Object({ recoveryCodes: RecoveryCodes }),
  errors: ['SECOND_FACTOR_UNSET'],
});
