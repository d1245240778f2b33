import Type from 'typebox';
import { listOf, moneyKind } from '../../fields.ts';
import { CardRow } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const cardList = defineRoute({
  ...read,
  id: 'cardList',
  path: '/UserAccount/SelectCardNo',
  summary: 'Bank cards and wallets of the customer, numbers masked.',
  input: Type.Object({ kind: Type.Optional(moneyKind()) }),
  output: listOf(CardRow),
  errors: [],
});
