import Type from 'typebox';
import { Decimal, id, instrumentCode, marketCode } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const getIpoFullNum = defineRoute({
  ...read,
  id: 'getIpoFullNum',
  path: '/position/getIpoFullNum',
  keyScope: 'read',
  summary: 'The most of an offering that funds, lots and its limit allow.',
  input: Type.Object({
    newSharesId: Type.Optional(id()),
    stockCode: instrumentCode(),
    market: marketCode(),
  }),
  output: Type.Object({ num: Decimal, available: Decimal, holdPerLot: Decimal }),
  errors: ['NO_INSTRUMENT'],
});
