import Type from 'typebox';
import { email, maybe, oneOf, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const getEmailCode = defineRoute({
  id: 'getEmailCode',
  method: 'POST',
  path: '/getEmailCode',
  caller: 'visitor',
  repeat: 'key',
  tag: 'auth',
  summary:
    'Send a verification code. Type payPassword needs a token and goes to the own email only.',
  input: Type.Object({ email: email(), type: oneOf(['register', 'reset', 'payPassword']) }),
  output: Type.Object({
    expireTimestamp: Timestamp,
    nextSendTimestamp: Timestamp,
    simulatedCode: maybe(Type.String()),
  }),
  errors: ['CODE_TOO_SOON'],
});
