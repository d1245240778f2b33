import Type from 'typebox';
import { Bool, Decimal, maybe, oneOf, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { exactCode, readOnly } from './shapes.ts';

export const stockEvents = defineRoute({
  ...readOnly,
  id: 'stockEvents',
  method: 'GET',
  path: '/m_ft/stockEvents',
  keyScope: 'read',
  summary:
    'Dividends, splits and new symbols of a share: those of the last year and those announced.',
  extension: true,
  input: exactCode(),
  output: Type.Object({
    /** Newest first; what lies ahead comes before the rest. */
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: oneOf(['dividend', 'split', 'rename']),
        /** From when it holds: of a dividend the ex-date. */
        timestamp: Timestamp,
        isAhead: Bool,
        /** The exchange's day: MM/DD/YYYY. */
        date: Type.String(),
        payDate: maybe(Type.String()),
        /** The dividend of one unit, in the units of its price. */
        price: maybe(Decimal),
        /** What is withheld of a dividend, in percent. */
        withheldRatio: maybe(Decimal),
        /** Of a split: so many new units for so many old ones. Of a rename: the codes. */
        to: maybe(Type.String()),
        from: maybe(Type.String()),
      }),
    ),
  }),
  errors: ['NO_INSTRUMENT'],
});
