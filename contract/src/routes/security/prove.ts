import Type from 'typebox';
import { field, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { credential, read, secondCode } from './shapes.ts';

export const prove = defineRoute({
  ...read,
  id: 'prove',
  path: '/security/prove',
  repeat: 'new',
  whileFrozen: 'served',
  summary: 'A fresh proof for this session: a second factor where one is set, else a password.',
  input: Type.Object({
    code: Type.Optional(secondCode()),
    credential: Type.Optional(credential()),
    payPassword: field(Type.Optional(Type.String({ maxLength: 200 })), { isPlain: true }),
    password: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  output: Type.Object({ untilTimestamp: Timestamp }),
  errors: [
    'STEP_UP_WRONG',
    'PASSWORD_WRONG',
    'PAY_PASSWORD_WRONG',
    'PAY_PASSWORD_LOCKED',
    'PAY_PASSWORD_UNSET',
    'LOGIN_THROTTLED',
  ],
});
