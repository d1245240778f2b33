import Type from 'typebox';
import { listOf, Nothing } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

export const opsMetrics = defineOperatorRoute({
  ...operatorCall,
  id: 'opsMetrics',
  method: 'GET',
  path: '/ops/api/metrics',
  repeat: 'safe',
  summary: 'The figures of the server.',
  input: Nothing,
  output: listOf(Type.Object({ name: Type.String(), labels: Type.String(), value: Type.Number() })),
  errors: [],
});
