import Type from 'typebox';
import { Decimal } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const usableWithdrawalAmount = defineRoute({
  ...read,
  id: 'usableWithdrawalAmount',
  method: 'GET',
  path: '/withdrawal/getUsableWithdrawalAmount',
  summary: 'How much can be withdrawn, and why the rest cannot.',
  input: Type.Object({}),
  output: Type.Object({
    usableAmount: Decimal,
    minAmount: Decimal,
    notUsable: Type.Array(Type.Object({ amount: Decimal, why: Type.String() })),
  }),
  errors: [],
});
