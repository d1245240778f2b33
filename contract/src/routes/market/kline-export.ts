import Type from 'typebox';
import {
  Bool,
  barSize,
  defaulted,
  instrumentCode,
  marketCode,
  oneOf,
  sourceCode,
  timestamp,
} from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

export const klineExport = defineRoute({
  ...readOnly,
  id: 'klineExport',
  method: 'GET',
  path: '/m_ft/kline_export',
  keyScope: 'read',
  summary: 'Bars of a size between two instants as a file.',
  extension: true,
  answersFile: true,
  input: Type.Object({
    stockCode: instrumentCode(),
    market: marketCode(),
    source: Type.Optional(sourceCode()),
    barSize: barSize(),
    fromTimestamp: timestamp(),
    toTimestamp: Type.Optional(timestamp()),
    adjusted: defaulted(Bool, false),
    format: oneOf(['csv', 'jsonl']),
  }),
  output: Type.Unknown(),
  errors: [
    ...(['NO_INSTRUMENT', 'AMBIGUOUS', 'FIELD_INVALID', 'BARS_TOO_MANY'] as const),
    ...(['BAR_SIZE_NOT_KEPT', 'BARS_NOT_KEPT', 'NOT_ADJUSTABLE'] as const),
  ],
});
