import Type from 'typebox';
import { Int, Nothing, oneOf } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const accountClosePreview = defineRoute({
  ...read,
  id: 'accountClosePreview',
  path: '/account/close/preview',
  summary: 'What keeps the own account from being closed.',
  input: Nothing,
  output: Type.Object({
    obstacles: Type.Array(
      Type.Object({
        what: oneOf([
          ...(['orders', 'positions', 'commitments', 'loans', 'money', 'deposits'] as const),
          ...(['withdrawals', 'reviews', 'books'] as const),
        ]),
        count: Int,
      }),
    ),
  }),
  errors: [],
});
