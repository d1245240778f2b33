import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { MoneyCase } from './shapes.ts';

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
