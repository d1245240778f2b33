import Type from 'typebox';
import { id, oneOf, page, paging } from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { operatorCall, operatorReason } from '../operator-shapes.ts';
import { MoneyCase } from './money-shapes.ts';

export const opsMoneyApprove = defineOperatorRoute({
  ...operatorCall,
  id: 'opsMoneyApprove',
  path: '/ops/api/money/approve',
  repeat: 'key',
  roles: ['reviewer', 'treasurer'],
  summary: 'Approve: a reviewer first, another person as treasurer second.',
  input: Type.Object({ id: id() }),
  output: MoneyCase,
  errors: ['NOT_FOUND', 'CASE_CLAIMED', 'CASE_DECIDED', 'SECOND_PERSON', 'REVIEW_BY_RULES'],
});

export const opsMoneyList = defineOperatorRoute({
  ...operatorCall,
  id: 'opsMoneyList',
  path: '/ops/api/money/list',
  repeat: 'safe',
  roles: ['reviewer', 'treasurer'],
  summary: 'Money movements that wait for approval.',
  input: Type.Object({
    type: Type.Optional(oneOf(['deposit', 'withdrawal', 'reversal'])),
    status: Type.Optional(oneOf([1, 2, 3])),
    ...paging,
  }),
  output: page(MoneyCase),
  errors: [],
});

export const opsMoneyRefuse = defineOperatorRoute({
  ...operatorCall,
  id: 'opsMoneyRefuse',
  path: '/ops/api/money/refuse',
  repeat: 'key',
  roles: ['reviewer', 'treasurer'],
  summary: 'Refuse with a reason the customer reads.',
  input: Type.Object({ id: id(), reason: operatorReason() }),
  output: MoneyCase,
  errors: ['NOT_FOUND', 'CASE_CLAIMED', 'CASE_DECIDED', 'SECOND_PERSON', 'REVIEW_BY_RULES'],
});

export const opsMoneyReverseApprove = defineOperatorRoute({
  ...operatorCall,
  id: 'opsMoneyReverseApprove',
  path: '/ops/api/money/reverseApprove',
  repeat: 'key',
  roles: ['administrator'],
  summary: 'Approve a reversal another person proposed.',
  input: Type.Object({ id: id() }),
  output: MoneyCase,
  errors: ['NOT_FOUND', 'CASE_DECIDED', 'SECOND_PERSON', 'INSUFFICIENT'],
});

export const opsMoneyReverse = defineOperatorRoute({
  ...operatorCall,
  id: 'opsMoneyReverse',
  path: '/ops/api/money/reverse',
  repeat: 'key',
  roles: ['treasurer'],
  summary: 'Propose to reverse a whole movement.',
  input: Type.Object({ postingId: id(), reason: operatorReason() }),
  output: MoneyCase,
  errors: ['NOT_FOUND', 'CASE_DECIDED', 'SECOND_PERSON'],
});
