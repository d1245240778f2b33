import Type from 'typebox';
import { Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { change, PasskeyOptions } from './shapes.ts';

export const passkeyBegin = defineRoute({
  ...change,
  id: 'passkeyBegin',
  path: '/security/passkey/begin',
  repeat: 'new',
  summary: 'What the browser needs to make a passkey.',
  input: Nothing,
  output: Type.Object({ passkeyOptions: PasskeyOptions }),
  errors: ['PASSKEY_LIMIT'],
});
