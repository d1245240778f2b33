import Type from 'typebox';
import { Int } from '../../fields.ts';
import { TradeRow } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { exactCode, readOnly } from './shapes.ts';

export const trades = defineRoute({
  ...readOnly,
  id: 'trades',
  method: 'GET',
  path: '/m_ft/trades',
  keyScope: 'read',
  summary: 'The last 50 prints.',
  extension: true,
  input: exactCode(),
  output: Type.Object({
    list: Type.Array(TradeRow),
    seq: Int,
    /** False: the source of these prices tells no single trades. */
    isOffered: Type.Boolean(),
  }),
  errors: ['NO_INSTRUMENT'],
});
