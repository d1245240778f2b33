import Type from 'typebox';
import { billTypes } from '../../enums.ts';
import {
  Decimal,
  oneOf,
  pageProperties,
  paging,
  timestamp,
  timeZone,
  walletType,
} from '../../fields.ts';
import { BillRow } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const walletBill = defineRoute({
  ...read,
  id: 'walletBill',
  path: '/wallet/getWalletBill',
  keyScope: 'read',
  summary: 'Movements of money, grouped by the customer’s days.',
  input: Type.Object({
    timeZone: timeZone(),
    walletType: Type.Optional(walletType()),
    billType: Type.Optional(oneOf(billTypes)),
    status: Type.Optional(oneOf([1, 2, 3])),
    fromTimestamp: Type.Optional(timestamp()),
    toTimestamp: Type.Optional(timestamp()),
    ...paging,
  }),
  output: Type.Object({
    ...pageProperties(BillRow),
    days: Type.Array(
      Type.Object({
        day: Type.String(),
        in: Decimal,
        out: Decimal,
        /** Own transfers, signed. In − out + moved is the sum of the day's completed rows. */
        moved: Decimal,
        currency: Type.String(),
      }),
    ),
  }),
  errors: ['FIELD_INVALID'],
});
