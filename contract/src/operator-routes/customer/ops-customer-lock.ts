import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { MaskedCustomer, operatorCall, operatorReason } from '../../operator-shapes.ts';

export const opsCustomerLock = defineOperatorRoute({
  ...operatorCall,
  id: 'opsCustomerLock',
  path: '/ops/api/customer/lock',
  repeat: 'idem',
  roles: ['administrator'],
  summary: 'Lock a customer: sessions end, withdrawals stay held.',
  input: Type.Object({ userId: id(), reason: operatorReason() }),
  output: MaskedCustomer,
  errors: ['NOT_FOUND'],
});
