import Type from 'typebox';
import { Decimal, directionCode, id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { positionReverse } from './position-reverse.ts';
import { read } from './shapes.ts';

const part = {
  num: Decimal,
  /** Average, in the currency of the instrument. */
  price: Decimal,
  totalAmount: Decimal,
  fee: Decimal,
};

export const positionReversePreview = defineRoute({
  ...read,
  id: 'positionReversePreview',
  path: '/position/reverse/preview',
  keyScope: 'trade',
  summary: 'Both parts of a reversal at the prices of now. Nothing is stored.',
  extension: true,
  input: Type.Object({ id: id() }),
  output: Type.Object({
    /** The side that is held once it is done. */
    direction: directionCode(),
    /** Realised, the fees of closing taken off. */
    close: Type.Object({ ...part, profit: Decimal }),
    open: Type.Object({ ...part, margin: Decimal }),
    currency: Type.String(),
  }),
  errors: positionReverse.errors,
});
