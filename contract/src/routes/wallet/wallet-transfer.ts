import Type from 'typebox';
import { Decimal, maybe, oneOf, Timestamp, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read, sides } from './shapes.ts';

export const walletTransfer = defineRoute({
  ...read,
  id: 'walletTransfer',
  repeat: 'key',
  path: '/wallet/transfer',
  summary: 'Move money between the funding account and a trading wallet.',
  input: Type.Object({ ...sides, quoteId: Type.Optional(text(64)) }),
  output: Type.Object({
    id: Type.String(),
    status: oneOf([1, 2, 3]),
    fromAmount: Decimal,
    toAmount: Decimal,
    rate: maybe(Decimal),
    spread: maybe(Decimal),
    settleTimestamp: maybe(Timestamp),
  }),
  errors: ['TRANSFER_SIDES', 'INSUFFICIENT', 'RATE_CHANGED', 'FIELD_UNUSED'],
});
