import Type from 'typebox';
import { Decimal, maybe, page, paging, Timestamp } from '../../fields.ts';
import { quoteItemProperties } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { futureType, readOnly } from './shapes.ts';

export const futuresList = defineRoute({
  ...readOnly,
  id: 'futuresList',
  method: 'GET',
  path: '/m_ft/futures_list',
  keyScope: 'read',
  summary: 'Futures of one group; type forex answers currency pairs.',
  input: Type.Object({ type: futureType(), ...paging }),
  // Expiry and open interest stand in the list, and are absent for currency pairs.
  output: page(
    Type.Object({
      ...quoteItemProperties,
      expiryDateTimestamp: maybe(Timestamp),
      openInterest: maybe(Decimal),
    }),
  ),
  errors: [],
});
