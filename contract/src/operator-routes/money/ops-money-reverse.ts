import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall, operatorReason } from '../../operator-shapes.ts';
import { MoneyCase } from './shapes.ts';

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
