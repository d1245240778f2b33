import Type from 'typebox';
import { Decimal, Int, listOf, maybe, moneyKind, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const currencyList = defineRoute({
  ...read,
  id: 'currencyList',
  path: '/recharge/currency/selectList',
  summary: 'Ways to deposit, each with its account or address.',
  input: Type.Object({ kind: Type.Optional(moneyKind()) }),
  output: listOf(
    Type.Object({
      currency: Type.String(),
      kind: moneyKind(),
      network: maybe(Type.String()),
      address: maybe(Type.String()),
      bank: maybe(
        Type.Object({
          bankName: Type.String(),
          bankAccountName: Type.String(),
          cardNumber: Type.String(),
          swift: Type.String(),
        }),
      ),
      reference: Type.String(),
      minAmount: Decimal,
      confirmations: Int,
      /** A real chain that is watched: what arrives is found, and nothing is handed in. */
      chain: maybe(Type.String()),
      /** The contract of a token on it; nothing else of that name is taken. */
      token: maybe(Type.String()),
      rate: maybe(Decimal),
      spread: maybe(Decimal),
      rateTimestamp: maybe(Timestamp),
      note: Type.String(),
    }),
  ),
  errors: [],
});
