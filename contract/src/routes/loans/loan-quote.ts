import Type from 'typebox';
import { amount, Decimal } from '../../fields.ts';
import { ScheduleLine } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { call, termDays } from './shapes.ts';

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
