import Type from 'typebox';
import { Int, page, paging, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const inviteList = defineRoute({
  id: 'inviteList',
  method: 'POST',
  path: '/userCenter/inviteList',
  caller: 'customer',
  repeat: 'safe',
  tag: 'user',
  summary: 'People who registered with the customer’s invitation code, without their private data.',
  extension: true,
  input: Type.Object(paging),
  output: page(
    Type.Object({ no: Int, maskedUserId: Type.String(), createTimeTimestamp: Timestamp }),
  ),
  errors: [],
});
