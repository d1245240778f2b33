import Type from 'typebox';
import {
  amount,
  Decimal,
  field,
  id,
  listOf,
  maybe,
  oneOf,
  page,
  paging,
  sourceCode,
  Timestamp,
  text,
} from '../fields.ts';
import { defineRoute } from '../route.ts';
import { FollowRow } from '../trading-shapes.ts';

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
          code: Type.String(),
          name: Type.String(),
          weight: Decimal,
          source: sourceCode(),
          market: Type.String(),
        }),
      ),
      history: Type.Array(Type.Object({ k: Timestamp, value: Decimal })),
      /** Every order behind the history: with the candles, all that it is worked out of. */
      rebalances: Type.Array(
        Type.Object({
          k: Timestamp,
          orders: Type.Array(
            Type.Object({
              code: Type.String(),
              side: oneOf(['buy', 'sell']),
              num: Decimal,
              price: Decimal,
              cost: Decimal,
            }),
          ),
        }),
      ),
      /** What went into its cash, each on its ex-date, after what is withheld. */
      dividends: Type.Array(
        Type.Object({
          k: Timestamp,
          code: Type.String(),
          num: Decimal,
          price: Decimal,
          withheldRatio: Decimal,
          amount: Decimal,
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

export const followAdd = defineRoute({
  id: 'followAdd',
  method: 'POST',
  path: '/userFollowInvest/add',
  keyScope: 'trade',
  caller: 'customer',
  repeat: 'key',
  tag: 'follow',
  summary: 'Follow an institution; it cannot be sold before the term ends.',
  input: Type.Object({
    agencyId: id(),
    amount: amount(),
    term: text(16),
    agree: field(Type.Boolean(), { missing: 'AGREE_REQUIRED', malformed: 'AGREE_REQUIRED' }),
  }),
  output: FollowRow,
  errors: ['FOLLOW_RANGE', 'AGREE_REQUIRED', 'NOT_FOUND', 'CAPACITY', 'INSUFFICIENT'],
});

export const followList = defineRoute({
  id: 'followList',
  method: 'POST',
  path: '/userFollowInvest/myList',
  keyScope: 'read',
  caller: 'customer',
  repeat: 'safe',
  tag: 'follow',
  summary: 'The customer’s follow orders.',
  extension: true,
  input: Type.Object({ status: Type.Optional(oneOf([0, 1, 2])), ...paging }),
  output: page(FollowRow),
  errors: [],
});
