import { listOf, Nothing } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { administrator, OperatorRow } from '../../operator-shapes.ts';

export const opsOperatorList = defineOperatorRoute({
  ...administrator,
  id: 'opsOperatorList',
  path: '/ops/api/operator/list',
  repeat: 'safe',
  summary: 'Operators and their roles.',
  input: Nothing,
  output: listOf(OperatorRow),
  errors: [],
});
