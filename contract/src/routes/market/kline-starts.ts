import Type from 'typebox';
import { klineTypes } from '../../enums.ts';
import { Decimal, oneOf, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { exactCode, readOnly } from './shapes.ts';

export const klineStarts = defineRoute({
  ...readOnly,
  id: 'klineStarts',
  method: 'GET',
  path: '/m_ft/kline_starts',
  keyScope: 'read',
  summary: 'The price each range of the chart is counted from: what it gained needs no bars.',
  extension: true,
  input: exactCode(),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        type: oneOf(klineTypes),
        /** Of the intraday range the close before the day. */
        price: Decimal,
        timestamp: Timestamp,
      }),
    ),
  }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});
