import Type from 'typebox';
import { Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { change, passkeyId } from './shapes.ts';

export const passkeyEnd = defineRoute({
  ...change,
  id: 'passkeyEnd',
  path: '/security/passkey/end',
  repeat: 'idem',
  summary: 'Remove a passkey.',
  input: Type.Object({ id: passkeyId() }),
  output: Nothing,
  errors: ['NOT_FOUND'],
});
