import Type from 'typebox';
import { Decimal, listOf, maybe } from '../../fields.ts';
import { WalletRow } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const walletBalances = defineRoute({
  ...read,
  id: 'walletBalances',
  path: '/userCenter/getWalletBalance',
  keyScope: 'read',
  summary: 'All wallets and the two accounts they make up.',
  input: Type.Object({}),
  output: Type.Object({
    ...listOf(WalletRow).properties,
    fundingAccount: Decimal,
    tradingAccount: maybe(Decimal),
  }),
  errors: [],
});
