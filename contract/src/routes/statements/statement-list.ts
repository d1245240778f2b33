import Type from 'typebox';
import { Decimal, listOf, timeZone, walletType } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call } from './shapes.ts';

const WalletFigure = Type.Object({
  walletType: walletType(),
  currency: Type.String(),
  amount: Decimal,
});

export const statementList = defineRoute({
  ...call,
  id: 'statementList',
  path: '/statement/list',
  repeat: 'safe',
  summary: 'Monthly statements.',
  input: Type.Object({ timeZone: timeZone() }),
  output: listOf(
    Type.Object({
      month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
      openings: Type.Array(WalletFigure),
      closings: Type.Array(WalletFigure),
      feeTotal: Decimal,
    }),
  ),
  errors: [],
});
