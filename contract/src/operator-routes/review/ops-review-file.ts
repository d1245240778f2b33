import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

export const opsReviewFile = defineOperatorRoute({
  ...operatorCall,
  id: 'opsReviewFile',
  method: 'GET',
  path: '/ops/api/review/file',
  repeat: 'safe',
  roles: ['reviewer'],
  summary: 'A document of a claimed case; each view is audited.',
  answersFile: true,
  input: Type.Object({ id: id(), fileId: id() }),
  output: Type.Unknown(),
  errors: ['NOT_FOUND', 'CASE_CLAIMED'],
});
