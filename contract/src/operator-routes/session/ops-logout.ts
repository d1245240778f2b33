import { Nothing } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

export const opsLogout = defineOperatorRoute({
  ...operatorCall,
  id: 'opsLogout',
  path: '/ops/api/logout',
  repeat: 'idem',
  summary: 'End this session.',
  input: Nothing,
  output: Nothing,
  errors: [],
});
