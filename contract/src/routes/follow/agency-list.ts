import Type from 'typebox';
import { Decimal, listOf, maybe, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const agencyList = defineRoute({
  id: 'agencyList',
  method: 'GET',
  path: '/userFollowInvest/getInvestAgencyList',
  caller: 'visitor',
  repeat: 'safe',
  tag: 'follow',
  summary: 'Institutions to follow, with their portfolios and history.',
  input: Type.Object({}),
  output: listOf(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      description: Type.String(),
      strategy: Type.String(),
      holdings: Type.Array(
        Type.Object({ code: Type.String(), name: Type.String(), weight: Decimal }),
      ),
      history: Type.Array(Type.Object({ k: Timestamp, value: Decimal })),
      return1m: maybe(Decimal),
      return1y: maybe(Decimal),
      maxDrawdown: maybe(Decimal),
      terms: Type.Array(Type.String()),
      feeRule: Type.String(),
      minAmount: Decimal,
      maxAmount: Decimal,
      capacityLeft: Decimal,
      note: Type.String(),
    }),
  ),
  errors: [],
});
