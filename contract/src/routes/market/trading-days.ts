import Type from 'typebox';
import { Bool, field, maybe, page, paging, Timestamp, text, timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

export const tradingDays = defineRoute({
  ...readOnly,
  id: 'tradingDays',
  method: 'POST',
  path: '/stocka_trading_day/getPageList',
  keyScope: 'read',
  summary: 'Trading days of a market with their hours.',
  input: Type.Object({
    market: field(text(32), { malformed: 'NOT_FOUND' }),
    fromTimestamp: Type.Optional(timestamp()),
    toTimestamp: Type.Optional(timestamp()),
    ...paging,
  }),
  output: page(
    Type.Object({
      market: Type.String(),
      tradingDate: Type.String(),
      openTimestamp: Timestamp,
      closeTimestamp: Timestamp,
      breakStartTimestamp: maybe(Timestamp),
      breakEndTimestamp: maybe(Timestamp),
      halfDay: Bool,
      note: maybe(Type.String()),
    }),
  ),
  errors: ['NOT_FOUND'],
});
