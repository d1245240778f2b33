import Type from 'typebox';
import { Decimal, id, maybe } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { SubscriptionRow } from '../trading-shapes.ts';

export const newSharesDraw = defineRoute({
  id: 'newSharesDraw',
  method: 'GET',
  path: '/NewShares/draw/{id}',
  keyScope: 'read',
  caller: 'visitor',
  repeat: 'safe',
  tag: 'ipo',
  summary: 'Everything needed to recompute the draw of an offering; no names.',
  extension: true,
  input: Type.Object({ id: id() }),
  output: Type.Object({
    seedHash: Type.String(),
    seed: maybe(Type.String()),
    /** Of all tickets; told before the seed. */
    listHash: maybe(Type.String()),
    method: Type.String(),
    minCount: Decimal,
    /** What the house had to give. */
    totalOffered: Decimal,
    totalApplied: Decimal,
    totalAllotted: Decimal,
    entries: Type.Array(
      Type.Object({ ticket: Type.String(), num: Decimal, allotNum: maybe(Decimal) }),
    ),
    resultHash: maybe(Type.String()),
  }),
  errors: ['NOT_FOUND'],
});

export const newSharesPay = defineRoute({
  id: 'newSharesPay',
  method: 'POST',
  path: '/NewShares/pay',
  keyScope: 'trade',
  caller: 'customer',
  repeat: 'key',
  whileFrozen: 'served',
  tag: 'ipo',
  summary: 'Pay what is due for allotted shares.',
  extension: true,
  input: Type.Object({ id: id() }),
  output: SubscriptionRow,
  errors: ['NOT_FOUND', 'IPO_PAID', 'IPO_PAY_LATE', 'INSUFFICIENT'],
});
