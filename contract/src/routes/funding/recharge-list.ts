import Type from 'typebox';
import { moneyKind, oneOf, page, paging } from '../../fields.ts';
import { RechargeRow } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const rechargeList = defineRoute({
  ...read,
  id: 'rechargeList',
  path: '/recharge/listPage',
  summary: 'Deposits of the customer.',
  input: Type.Object({
    status: Type.Optional(oneOf([1, 2, 3])),
    kind: Type.Optional(moneyKind()),
    ...paging,
  }),
  output: page(RechargeRow),
  errors: [],
});
