import Type, { type Static } from 'typebox';
import { Decimal, walletType } from '../fields.ts';

/** What INSUFFICIENT says of a ticket's money in its `data` (calls.md 13.3). */
export const MoneyLack = Type.Object({
  /** The most it can take, guard and fees included. */
  needed: Decimal,
  available: Decimal,
  walletType: walletType(),
  currency: Type.String(),
  /** Transfers that would make up what is missing at once, the likeliest first. */
  offers: Type.Array(
    Type.Object({
      fromWallet: walletType(),
      /** In that wallet's own currency. */
      amount: Decimal,
      currency: Type.String(),
      /** The desk's rate now, where the currency changes. */
      rate: Type.Optional(Decimal),
    }),
  ),
});
export type MoneyLack = Static<typeof MoneyLack>;
