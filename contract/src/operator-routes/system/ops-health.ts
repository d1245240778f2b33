import Type from 'typebox';
import { Bool, listOf, maybe, Nothing } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

export const opsHealth = defineOperatorRoute({
  ...operatorCall,
  id: 'opsHealth',
  method: 'GET',
  path: '/ops/api/health',
  repeat: 'safe',
  summary: 'Whether every part is ready.',
  input: Nothing,
  output: listOf(Type.Object({ part: Type.String(), ready: Bool, note: maybe(Type.String()) })),
  errors: [],
});
