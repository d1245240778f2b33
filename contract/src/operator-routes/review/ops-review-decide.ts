import Type from 'typebox';
import { field, id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { ReviewCase } from './shapes.ts';

const optionalReason = () =>
  field(Type.Optional(Type.String({ minLength: 5, maxLength: 500 })), {
    missing: 'REASON_REQUIRED',
    malformed: 'REASON_REQUIRED',
    requiredWhen: { field: 'pass', isOneOf: [false] },
  });

export const opsReviewDecide = defineOperatorRoute({
  ...operatorCall,
  id: 'opsReviewDecide',
  path: '/ops/api/review/decide',
  repeat: 'key',
  roles: ['reviewer'],
  summary: 'Pass a case, or fail it with a reason.',
  input: Type.Object({ id: id(), pass: Type.Boolean(), reason: optionalReason() }),
  output: ReviewCase,
  errors: ['NOT_FOUND', 'CASE_CLAIMED', 'CASE_DECIDED', 'SECOND_PERSON', 'REVIEW_BY_RULES'],
});
