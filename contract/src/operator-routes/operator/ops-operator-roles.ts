import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { administrator, OperatorRow, operatorReason } from '../../operator-shapes.ts';
import { roleList } from './shapes.ts';

export const opsOperatorRoles = defineOperatorRoute({
  ...administrator,
  id: 'opsOperatorRoles',
  path: '/ops/api/operator/roles',
  repeat: 'idem',
  summary: 'Set an operator’s roles.',
  input: Type.Object({ id: id(), roles: roleList(), reason: operatorReason() }),
  output: OperatorRow,
  errors: ['NOT_FOUND', 'OPERATORS_FEW'],
});
