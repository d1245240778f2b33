import Type from 'typebox';
import { amount, Decimal, field, id, page, paging, text } from '../fields.ts';
import { LoanRow, ScheduleLine } from '../money-shapes.ts';
import { defineRoute } from '../route.ts';
import { call, termDays } from './loans-shapes.ts';

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

export const loanList = defineRoute({
  ...call,
  id: 'loanList',
  path: '/loan/list',
  repeat: 'safe',
  summary: 'The customer’s loans.',
  input: Type.Object(paging),
  output: page(LoanRow),
  errors: [],
});

export const loanQuote = defineRoute({
  ...call,
  id: 'loanQuote',
  path: '/loan/quote',
  repeat: 'safe',
  summary: 'Rates and schedule of a loan before applying.',
  input: Type.Object({ amount: amount(), termDays: termDays() }),
  output: Type.Object({
    dailyRate: Decimal,
    annualRate: Decimal,
    totalInterest: Decimal,
    schedule: Type.Array(ScheduleLine),
    maxAmount: Decimal,
  }),
  errors: ['STALE_PRICE'],
});

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
