import Type from 'typebox';
import { Decimal, listOf, maybe, oneOf, sourceCode, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const agencyList = defineRoute({
  id: 'agencyList',
  method: 'GET',
  path: '/userFollowInvest/getInvestAgencyList',
  keyScope: 'read',
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
        Type.Object({
          ...{ code: Type.String(), name: Type.String(), weight: Decimal },
          ...{ source: sourceCode(), market: Type.String() },
        }),
      ),
      history: Type.Array(Type.Object({ k: Timestamp, value: Decimal })),
      /** Every order behind the history: with the candles, all that it is worked out of. */
      rebalances: Type.Array(
        Type.Object({
          k: Timestamp,
          orders: Type.Array(
            Type.Object({
              ...{ code: Type.String(), side: oneOf(['buy', 'sell']) },
              ...{ num: Decimal, price: Decimal, cost: Decimal },
            }),
          ),
        }),
      ),
      /** What went into its cash, each on its ex-date, after what is withheld. */
      dividends: Type.Array(
        Type.Object({
          ...{ k: Timestamp, code: Type.String(), num: Decimal },
          ...{ price: Decimal, withheldRatio: Decimal, amount: Decimal },
        }),
      ),
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
