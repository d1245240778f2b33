import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { MoneyCase } from './shapes.ts';

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
