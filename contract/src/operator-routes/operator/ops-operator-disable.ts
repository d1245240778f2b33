import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { administrator, OperatorRow, operatorReason } from '../../operator-shapes.ts';

export const opsOperatorDisable = defineOperatorRoute({
  ...administrator,
  id: 'opsOperatorDisable',
  path: '/ops/api/operator/disable',
  repeat: 'idem',
  summary: 'Disable an operator.',
  input: Type.Object({ id: id(), reason: operatorReason() }),
  output: OperatorRow,
  errors: ['NOT_FOUND', 'OPERATORS_FEW'],
});
