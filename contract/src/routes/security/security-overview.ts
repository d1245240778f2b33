import Type from 'typebox';
import { Int, maybe, Nothing, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const securityOverview = defineRoute({
  ...read,
  id: 'securityOverview',
  path: '/security/overview',
  summary: 'How the account is guarded, and whether it is frozen.',
  input: Nothing,
  output: Type.Object({
    timeCodeSince: maybe(Timestamp),
    passkeys: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        createTimeTimestamp: Timestamp,
        usedTimestamp: maybe(Timestamp),
      }),
    ),
    recoveryLeft: Int,
    recoveryMadeTimestamp: maybe(Timestamp),
    frozenTimestamp: maybe(Timestamp),
    thawTimestamp: maybe(Timestamp),
  }),
  errors: [],
});
