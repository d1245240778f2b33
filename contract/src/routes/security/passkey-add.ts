import Type from 'typebox';
import { text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { change, credential, RecoveryCodes } from './shapes.ts';

export const passkeyAdd = defineRoute({
  ...change,
  id: 'passkeyAdd',
  path: '/security/passkey/add',
  summary: 'Keep a passkey that the browser made.',
  input: Type.Object({ credential: credential(), name: text(40) }),
  output: Type.Object({ id: Type.String(), recoveryCodes: RecoveryCodes }),
  errors: ['PASSKEY_WRONG', 'PASSKEY_LIMIT'],
});
