import Type from 'typebox';
import { Int, id, maybe, page, paging, Timestamp, text, timestamp } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

export const opsAuditList = defineOperatorRoute({
  ...operatorCall,
  id: 'opsAuditList',
  path: '/ops/api/audit/list',
  repeat: 'safe',
  roles: ['auditor'],
  summary: 'Who did what, newest first.',
  input: Type.Object({
    operatorId: Type.Optional(id()),
    subject: Type.Optional(text(64)),
    fromTimestamp: Type.Optional(timestamp()),
    toTimestamp: Type.Optional(timestamp()),
    ...paging,
  }),
  output: page(
    Type.Object({
      seq: Int,
      time: Timestamp,
      operatorId: Type.String(),
      what: Type.String(),
      subject: maybe(Type.String()),
      before: maybe(Type.String()),
      after: maybe(Type.String()),
      reason: maybe(Type.String()),
      address: Type.String(),
      hash: Type.String(),
    }),
  ),
  errors: [],
});
