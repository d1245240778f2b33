import Type from 'typebox';
import { classify, Decimal, maybe, Timestamp } from '../../fields.ts';
import { TodayRow, WalletWorthRow } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const fundingOverview = defineRoute({
  ...read,
  id: 'fundingOverview',
  path: '/userCenter/getFundingOverview',
  keyScope: 'read',
  summary: 'Total value, funds and today’s profit; a figure that cannot be priced is null.',
  input: Type.Object({ classify: Type.Optional(classify()) }),
  output: Type.Object({
    totalValue: maybe(Decimal),
    fundingAccount: Decimal,
    tradingAccount: maybe(Decimal),
    availableFunds: maybe(Decimal),
    usedFunds: maybe(Decimal),
    todayProfit: maybe(Decimal),
    hkTodayProfit: maybe(Decimal),
    fxRate: maybe(Decimal),
    /** Of `availableFunds` and `usedFunds`: USD, and HKD with `classify` HK. */
    fundsCurrency: Type.String(),
    /** Of all positions in the sums; available + used + this = `totalValue`, all in USD. */
    unrealizedProfit: maybe(Decimal),
    /** What is owed of loans, where there are any: taken off `totalValue` and `fundingAccount`. */
    loans: Type.Optional(Decimal),
    /** The parts of every sum above, at the same instant and prices. */
    wallets: Type.Array(WalletWorthRow),
    today: Type.Array(TodayRow),
    asOfTimestamp: Timestamp,
  }),
  errors: [],
});
