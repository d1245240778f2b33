import Type from 'typebox';
import { page, paging } from '../../fields.ts';
import { LoanRow } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { call } from './shapes.ts';

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
