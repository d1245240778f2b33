import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { ReviewCase } from './shapes.ts';

export const opsReviewClaim = defineOperatorRoute({
  ...operatorCall,
  id: 'opsReviewClaim',
  path: '/ops/api/review/claim',
  repeat: 'idem',
  roles: ['reviewer'],
  summary: 'Claim a case for ten minutes.',
  input: Type.Object({ id: id() }),
  output: ReviewCase,
  errors: ['NOT_FOUND', 'CASE_CLAIMED', 'CASE_DECIDED', 'SECOND_PERSON', 'REVIEW_BY_RULES'],
});
