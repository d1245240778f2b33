import Type from 'typebox';
import { timestamp } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

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
