import Type from 'typebox';
import { defineRoute } from '../../route.ts';
import { PasskeyOptions } from '../security/shapes.ts';
import { pendingToken } from './shapes.ts';

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
