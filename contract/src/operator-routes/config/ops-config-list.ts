import Type from 'typebox';
import { listOf, Nothing } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { administrator } from '../../operator-shapes.ts';

export const opsConfigList = defineOperatorRoute({
  ...administrator,
  id: 'opsConfigList',
  path: '/ops/api/config/list',
  repeat: 'safe',
  summary: 'How this installation is set up; secrets are never shown.',
  input: Nothing,
  output: listOf(Type.Object({ name: Type.String(), value: Type.String() })),
  errors: [],
});
