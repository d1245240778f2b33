import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { ReviewCase } from './shapes.ts';

const Facts = Type.Array(Type.Object({ label: Type.String(), value: Type.String() }));

export const opsReviewDetail = defineOperatorRoute({
  ...operatorCall,
  id: 'opsReviewDetail',
  path: '/ops/api/review/detail',
  repeat: 'safe',
  roles: ['reviewer'],
  summary: 'One case with its documents; each view is audited.',
  input: Type.Object({ id: id() }),
  output: Type.Object({
    case: ReviewCase,
    facts: Facts,
    documents: Type.Array(Type.Object({ label: Type.String(), url: Type.String() })),
  }),
  errors: ['NOT_FOUND', 'CASE_CLAIMED'],
});
