import Type from 'typebox';
import { Bool, listOf, Nothing, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const sessionList = defineRoute({
  id: 'sessionList',
  method: 'POST',
  path: '/session/list',
  caller: 'customer',
  repeat: 'safe',
  tag: 'user',
  summary: 'Open sessions of the customer.',
  extension: true,
  input: Nothing,
  output: listOf(
    Type.Object({
      id: Type.String(),
      device: Type.String(),
      createTimeTimestamp: Timestamp,
      lastSeenTimestamp: Timestamp,
      current: Bool,
    }),
  ),
  errors: [],
});
