import { Nothing } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { OperatorRow, operatorCall } from '../../operator-shapes.ts';

export const opsMe = defineOperatorRoute({
  ...operatorCall,
  id: 'opsMe',
  path: '/ops/api/me',
  repeat: 'safe',
  summary: 'The operator who calls.',
  input: Nothing,
  output: OperatorRow,
  errors: [],
});
