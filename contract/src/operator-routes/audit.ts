import Type from 'typebox';
import { Int, id, maybe, page, paging, Timestamp, text, timestamp } from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { operatorCall } from '../operator-shapes.ts';

export const opsAuditDocuments = defineOperatorRoute({
  ...operatorCall,
  id: 'opsAuditDocuments',
  path: '/ops/api/audit/documents',
  repeat: 'safe',
  roles: ['auditor'],
  summary: 'Who looked at documents of customers, newest first; of one customer, or of all.',
  input: Type.Object({ userId: Type.Optional(id()), ...paging }),
  output: page(
    Type.Object({
      time: Timestamp,
      fileId: Type.String(),
      userId: Type.String({ description: 'Whose document it is.' }),
      caseId: maybe(Type.String()),
      viewerKind: Type.Union([
        Type.Literal('owner'),
        Type.Literal('desk'),
        Type.Literal('reviewer'),
      ]),
      viewer: Type.String(),
    }),
  ),
  errors: [],
});

export const opsAuditExport = defineOperatorRoute({
  ...operatorCall,
  id: 'opsAuditExport',
  path: '/ops/api/audit/export',
  repeat: 'safe',
  roles: ['auditor'],
  summary: 'The audit log as a file.',
  answersFile: true,
  input: Type.Object({ fromTimestamp: timestamp(), toTimestamp: timestamp() }),
  output: Type.Unknown(),
  errors: ['RANGE'],
});

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
