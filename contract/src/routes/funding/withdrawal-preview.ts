import Type from 'typebox';
import { amount, Decimal, maybe, moneyKind, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { cardId, read } from './shapes.ts';

export const withdrawalPreview = defineRoute({
  ...read,
  id: 'withdrawalPreview',
  path: '/withdrawal/preview',
  summary: 'What a withdrawal would bring.',
  extension: true,
  input: Type.Object({ kind: moneyKind(), cardId: cardId(), amount: amount() }),
  output: Type.Object({
    fee: Decimal,
    rate: maybe(Decimal),
    arriveAmount: Decimal,
    arriveCurrency: Type.String(),
    /** The whole address, to be compared before it is confirmed. */
    walletAddress: maybe(Type.String()),
    quoteId: maybe(Type.String()),
    quoteEndTimestamp: maybe(Timestamp),
  }),
  errors: [
    'NOT_FOUND',
    'INSUFFICIENT',
    'CARD_UNVERIFIED',
    'CARD_WAITING',
    'NO_PAYOUT_HERE',
    'STALE_PRICE',
  ],
});
