import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { MaskedCustomer, operatorCall, operatorReason } from '../../operator-shapes.ts';

export const opsCustomerUnlock = defineOperatorRoute({
  ...operatorCall,
  id: 'opsCustomerUnlock',
  path: '/ops/api/customer/unlock',
  repeat: 'idem',
  roles: ['administrator'],
  summary: 'Unlock a customer.',
  input: Type.Object({ userId: id(), reason: operatorReason() }),
  output: MaskedCustomer,
  errors: ['NOT_FOUND'],
});
