import Type from 'typebox';
import { field, id, oneOf, page, paging } from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { operatorCall } from '../operator-shapes.ts';
import { caseTypes, ReviewCase } from './review-shapes.ts';

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
  errors: ['NOT_FOUND', 'CASE_CLAIMED', 'FILE_HELD', 'FILE_REMOVED'],
});

export const opsReviewList = defineOperatorRoute({
  ...operatorCall,
  id: 'opsReviewList',
  path: '/ops/api/review/list',
  repeat: 'safe',
  roles: ['reviewer'],
  summary: 'Cases to review, oldest first.',
  input: Type.Object({
    type: Type.Optional(oneOf(caseTypes)),
    status: Type.Optional(oneOf([1, 2, 3])),
    ...paging,
  }),
  output: page(ReviewCase),
  errors: [],
});
