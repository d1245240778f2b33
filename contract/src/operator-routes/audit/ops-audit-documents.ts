import Type from 'typebox';
import { id, maybe, page, paging, Timestamp } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

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
