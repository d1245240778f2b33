import Type from 'typebox';
import { Decimal, id, oneOf } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const cancelTransfer = defineRoute({
  ...read,
  id: 'cancelTransfer',
  repeat: 'idem',
  whileFrozen: 'served',
  path: '/wallet/cancelTransfer',
  summary: 'Cancel a transfer that still waits for settlement.',
  input: Type.Object({ id: id() }),
  output: Type.Object({ id: Type.String(), status: oneOf([2]), returnedAmount: Decimal }),
  errors: ['NOT_FOUND', 'TRANSFER_DONE'],
});
