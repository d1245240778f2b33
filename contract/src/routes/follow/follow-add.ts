import Type from 'typebox';
import { amount, field, id, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { FollowRow } from '../../trading-shapes.ts';

export const followAdd = defineRoute({
  id: 'followAdd',
  method: 'POST',
  path: '/userFollowInvest/add',
  keyScope: 'trade',
  caller: 'customer',
  repeat: 'key',
  tag: 'follow',
  summary: 'Follow an institution; it cannot be sold before the term ends.',
  input: Type.Object({
    agencyId: id(),
    amount: amount(),
    term: text(16),
    agree: field(Type.Boolean(), { missing: 'AGREE_REQUIRED', malformed: 'AGREE_REQUIRED' }),
  }),
  output: FollowRow,
  errors: ['FOLLOW_RANGE', 'AGREE_REQUIRED', 'NOT_FOUND', 'CAPACITY', 'INSUFFICIENT'],
});
