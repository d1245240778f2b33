import Type from 'typebox';
import { text } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { administrator, OperatorRow } from '../../operator-shapes.ts';
import { roleList } from './shapes.ts';

export const opsOperatorCreate = defineOperatorRoute({
  ...administrator,
  id: 'opsOperatorCreate',
  path: '/ops/api/operator/create',
  repeat: 'key',
  summary: 'Create an operator; the first password is shown once.',
  input: Type.Object({ name: text(50), email: text(254), roles: roleList() }),
  output: Type.Object({ operator: OperatorRow, firstPassword: Type.String() }),
  errors: ['EMAIL_TAKEN'],
});
