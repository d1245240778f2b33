import Type from 'typebox';
import { oneOf } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const signingKey = defineRoute({
  ...read,
  id: 'signingKey',
  method: 'GET',
  path: '/signing-key',
  keyScope: 'read',
  summary: 'The public key that signs receipts and the heads of the books.',
  extension: true,
  input: Type.Object({}),
  output: Type.Object({ algorithm: oneOf(['Ed25519']), publicKey: Type.String() }),
  errors: [],
});
