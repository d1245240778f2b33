import Type from 'typebox';
import { barSizes } from '../../enums.ts';
import {
  Bool,
  barSize,
  Decimal,
  field,
  Int,
  instrumentCode,
  klineType,
  marketCode,
  maybe,
  sourceCode,
  Timestamp,
  timestamp,
} from '../../fields.ts';
import { AdjustmentFactor, HistoryPoint } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

/** Most bars of one answer; where nothing is said. */
export const barsMax = 5000;
export const barsUsual = 1000;

const withSize = { onlyWhen: { field: 'barSize', isOneOf: barSizes } };

export const kline = defineRoute({
  ...readOnly,
  id: 'kline',
  method: 'GET',
  path: '/m_ft/kline',
  keyScope: 'read',
  summary: 'Bars of one range, or of a size between two instants, oldest first.',
  input: Type.Object({
    stockCode: instrumentCode(),
    // Bars of a size, or a range of the chart.
    barSize: Type.Optional(barSize()),
    type: field(Type.Optional(klineType()), { requiredWithout: 'barSize', notWith: 'barSize' }),
    market: marketCode(),
    source: Type.Optional(sourceCode()),
    endTimestamp: field(Type.Optional(timestamp()), { notWith: 'barSize' }),
    // Bars start in [from, to); without a beginning the newest before the end.
    fromTimestamp: field(Type.Optional(timestamp()), withSize),
    toTimestamp: field(Type.Optional(timestamp()), withSize),
    limit: field(Type.Optional(Type.Integer({ minimum: 1, maximum: barsMax })), withSize),
    // In the prices of today: less the dividends that fell out since.
    adjusted: Type.Optional(Bool),
  }),
  output: Type.Object({
    list: Type.Array(HistoryPoint),
    previousClose: maybe(Decimal),
    // Of the intraday range: the trading of the day shown, breaks left out; [] where not known.
    sessions: Type.Array(Type.Object({ startTimestamp: Timestamp, endTimestamp: Timestamp })),
    // Of bars of a size: where the next answer begins, and where the one before this one ends.
    nextFromTimestamp: maybe(Timestamp),
    nextToTimestamp: maybe(Timestamp),
    // Of adjusted bars, oldest first.
    factors: Type.Optional(Type.Array(AdjustmentFactor)),
    // In every price already: all are in the count of today.
    splits: Type.Optional(Type.Array(Type.Object({ timestamp: Timestamp, to: Int, from: Int }))),
  }),
  errors: [
    ...(['NO_INSTRUMENT', 'AMBIGUOUS', 'FIELD_INVALID'] as const),
    ...(['BAR_SIZE_NOT_KEPT', 'BARS_NOT_KEPT', 'NOT_ADJUSTABLE'] as const),
  ],
});
