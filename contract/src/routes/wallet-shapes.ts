import { amount, field, walletType } from '../fields.ts';

/** What the calls of this section share. */

export const read = { method: 'POST', caller: 'customer', repeat: 'safe', tag: 'wallet' } as const;

export const sides = {
  fromWallet: field(walletType(), { missing: 'TRANSFER_SIDES' }),
  toWallet: field(walletType(), { missing: 'TRANSFER_SIDES' }),
  amount: amount(),
};
