import Type from 'typebox';
import { Decimal, maybe, page, paging, Timestamp } from '../../fields.ts';
import { quoteItemProperties } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

export const preMarketList = defineRoute({
  ...readOnly,
  id: 'preMarketList',
  method: 'POST',
  path: '/m_ft/preMarketList',
  keyScope: 'read',
  summary: 'Stocks of the pre-market auction with their indicative figures.',
  input: Type.Object(paging),
  output: page(
    Type.Object({
      ...quoteItemProperties,
      indicativePrice: maybe(Decimal),
      indicativeVolume: maybe(Decimal),
      imbalance: maybe(Decimal),
      uncrossTimestamp: maybe(Timestamp),
    }),
  ),
  errors: [],
});
