import Type from 'typebox';
import { oneOf, page, paging } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { FollowRow } from '../../trading-shapes.ts';

export const followList = defineRoute({
  id: 'followList',
  method: 'POST',
  path: '/userFollowInvest/myList',
  keyScope: 'read',
  caller: 'customer',
  repeat: 'safe',
  tag: 'follow',
  summary: 'The customer’s follow orders.',
  extension: true,
  input: Type.Object({ status: Type.Optional(oneOf([0, 1, 2])), ...paging }),
  output: page(FollowRow),
  errors: [],
});
