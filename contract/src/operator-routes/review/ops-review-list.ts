import Type from 'typebox';
import { oneOf, page, paging } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { caseTypes, ReviewCase } from './shapes.ts';

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
