import Type from 'typebox';
import { amount, field, text } from '../../fields.ts';
import { LoanRow } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { call, termDays } from './shapes.ts';

export const loanApply = defineRoute({
  ...call,
  id: 'loanApply',
  path: '/loan/apply',
  repeat: 'key',
  summary: 'Apply for a loan.',
  input: Type.Object({
    amount: amount(),
    termDays: termDays(),
    purpose: text(200),
    agree: field(Type.Boolean(), { missing: 'AGREE_REQUIRED', malformed: 'AGREE_REQUIRED' }),
  }),
  output: LoanRow,
  errors: ['AGREE_REQUIRED', 'LOAN_PENDING', 'KYC_REQUIRED'],
});
