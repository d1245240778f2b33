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
  Timestamp,
  text,
} from '../fields.ts';
import { defineRoute } from '../route.ts';
import { FollowRow } from '../trading-shapes.ts';

const tag = 'follow';

export const agencyList = defineRoute({
  id: 'agencyList',
  method: 'GET',
  path: '/userFollowInvest/getInvestAgencyList',
  caller: 'visitor',
  repeat: 'safe',
  tag,
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

export const followAdd = defineRoute({
  id: 'followAdd',
  method: 'POST',
  path: '/userFollowInvest/add',
  caller: 'customer',
  repeat: 'key',
  tag,
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
  caller: 'customer',
  repeat: 'safe',
  tag,
  summary: 'The customer’s follow orders.',
  extension: true,
  input: Type.Object({ status: Type.Optional(oneOf([0, 1, 2])), ...paging }),
  output: page(FollowRow),
  errors: [],
});
