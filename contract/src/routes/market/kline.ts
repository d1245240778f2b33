import Type from 'typebox';
import {
  Decimal,
  instrumentCode,
  klineType,
  marketCode,
  maybe,
  sourceCode,
  Timestamp,
  timestamp,
} from '../../fields.ts';
import { KlinePoint } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

export const kline = defineRoute({
  ...readOnly,
  id: 'kline',
  method: 'GET',
  path: '/m_ft/kline',
  summary: 'Bars of one range, oldest first.',
  input: Type.Object({
    stockCode: instrumentCode(),
    type: klineType(),
    market: marketCode(),
    source: Type.Optional(sourceCode()),
    endTimestamp: Type.Optional(timestamp()),
  }),
  output: Type.Object({
    list: Type.Array(KlinePoint),
    previousClose: maybe(Decimal),
    // Of the intraday range: the trading of the day shown, breaks left out; [] where not known.
    sessions: Type.Array(Type.Object({ startTimestamp: Timestamp, endTimestamp: Timestamp })),
  }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});
