import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { MaskedCustomer, operatorCall } from '../../operator-shapes.ts';

export const opsCustomerCard = defineOperatorRoute({
  ...operatorCall,
  id: 'opsCustomerCard',
  path: '/ops/api/customer/card',
  repeat: 'safe',
  roles: ['support', 'administrator'],
  summary: 'A masked customer card, without documents.',
  input: Type.Object({ userId: id() }),
  output: MaskedCustomer,
  errors: ['NOT_FOUND'],
});
