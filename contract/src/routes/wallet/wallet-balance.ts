import Type from 'typebox';
import { walletType } from '../../fields.ts';
import { WalletRow } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const walletBalance = defineRoute({
  ...read,
  id: 'walletBalance',
  path: '/wallet/getWalletBalance',
  keyScope: 'read',
  summary: 'One wallet.',
  input: Type.Object({ walletType: walletType() }),
  output: WalletRow,
  errors: [],
});
