import Type from 'typebox';
import { Bool, Decimal, maybe } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { orderAmend } from './order-amend.ts';
import { order } from './shapes.ts';

export const orderAmendPreview = defineRoute({
  ...order,
  id: 'orderAmendPreview',
  overSocket: false,
  repeat: 'safe',
  path: '/orders/amend/preview',
  keyScope: 'trade',
  summary: 'What changing an order would do, by the code that changes it. Nothing is stored.',
  extension: true,
  input: orderAmend.input,
  output: Type.Object({
    /** Whether it stays the same order, with its id and its place in the queue. */
    keepsPlace: Bool,
    /** Price × quantity of the whole order. */
    totalBefore: maybe(Decimal),
    totalAfter: maybe(Decimal),
    heldBefore: Decimal,
    heldAfter: Decimal,
    /** What fills at once. */
    fillsNow: Decimal,
    currency: Type.String(),
  }),
  errors: orderAmend.errors,
});
