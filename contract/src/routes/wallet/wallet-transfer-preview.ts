import Type from 'typebox';
import { Decimal, maybe, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read, sides } from './shapes.ts';

export const walletTransferPreview = defineRoute({
  ...read,
  id: 'walletTransferPreview',
  path: '/wallet/transfer/preview',
  summary: 'What a transfer would bring, with its rate and spread.',
  extension: true,
  input: Type.Object(sides),
  output: Type.Object({
    toAmount: Decimal,
    rate: Decimal,
    mid: Decimal,
    spread: maybe(Decimal),
    fee: Decimal,
    quoteId: maybe(Type.String()),
    quoteEndTimestamp: maybe(Timestamp),
    settleTimestamp: maybe(Timestamp),
  }),
  errors: ['TRANSFER_SIDES', 'INSUFFICIENT'],
});
