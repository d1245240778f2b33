import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall, operatorReason } from '../../operator-shapes.ts';
import { MoneyCase } from './shapes.ts';

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
