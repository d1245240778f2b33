import Type from 'typebox';
import { valueRanges } from '../../enums.ts';
import { Decimal, maybe, oneOf, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const valueHistory = defineRoute({
  ...read,
  id: 'valueHistory',
  path: '/account/valueHistory',
  keyScope: 'read',
  summary: 'What the account was worth, what was brought in or taken out, and what is result.',
  extension: true,
  input: Type.Object({ range: oneOf(valueRanges) }),
  output: Type.Object({
    /** In USD, oldest first; the last is of this instant, where all of it has a price. */
    points: Type.Array(Type.Object({ k: Timestamp, value: Decimal })),
    /** Deposits, and below zero withdrawals, in USD, since the first point. */
    moves: Type.Array(Type.Object({ k: Timestamp, amount: Decimal })),
    totalValue: maybe(Decimal),
    /** Since the first point: `moved` + `result` = `change`. */
    change: maybe(Decimal),
    moved: Decimal,
    result: maybe(Decimal),
    asOfTimestamp: Timestamp,
  }),
  errors: [],
});
