import Type from 'typebox';
import { field, id } from '../../fields.ts';
import { LoanRow } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { call } from './shapes.ts';

export const loanRepay = defineRoute({
  ...call,
  id: 'loanRepay',
  path: '/loan/repay',
  repeat: 'key',
  whileFrozen: 'served',
  summary: 'Repay a sum, or "all": interest first, then principal.',
  input: Type.Object({
    id: id(),
    amount: field(Type.String({ pattern: '^(all|(?=.*[1-9])\\d{1,15}(\\.\\d{1,2})?)$' }), {
      missing: 'AMOUNT',
      malformed: 'AMOUNT',
    }),
  }),
  output: LoanRow,
  errors: ['NOT_FOUND', 'LOAN_REPAID', 'INSUFFICIENT'],
});
