import Type from 'typebox';
import {
  amount,
  Decimal,
  moneyKind,
  oneOf,
  payPasswordGiven,
  Timestamp,
  text,
} from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { cardId, write } from './shapes.ts';

export const withdrawalApply = defineRoute({
  ...write,
  id: 'withdrawalApply',
  path: '/withdrawal/withdrawal-apply',
  proof: 'second-factor',
  summary: 'Withdraw to a card or address of the customer; the money is held at once.',
  input: Type.Object({
    kind: moneyKind(),
    cardId: cardId(),
    amount: amount(),
    payPassword: payPasswordGiven(),
    quoteId: Type.Optional(text(64)),
  }),
  output: Type.Object({
    id: Type.String(),
    status: oneOf([1, 2, 3]),
    amount: Decimal,
    fee: Decimal,
    arriveAmount: Decimal,
    arriveCurrency: Type.String(),
    createTimeTimestamp: Timestamp,
  }),
  errors: [
    'NOT_FOUND',
    'KYC_REQUIRED',
    'PAY_PASSWORD_WRONG',
    'PAY_PASSWORD_LOCKED',
    'PAY_PASSWORD_UNSET',
    'INSUFFICIENT',
    'STALE_PRICE',
    'CARD_UNVERIFIED',
    'CARD_WAITING',
    'NO_PAYOUT_HERE',
    'RATE_CHANGED',
  ],
});
