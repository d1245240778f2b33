import Type from 'typebox';
import { field, page, paging, text } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { MaskedCustomer, operatorCall } from '../../operator-shapes.ts';

export const opsCustomerSearch = defineOperatorRoute({
  ...operatorCall,
  id: 'opsCustomerSearch',
  path: '/ops/api/customer/search',
  repeat: 'safe',
  roles: ['support', 'administrator'],
  summary: 'Find a customer by user ID or email.',
  input: Type.Object({ keyword: field(text(254), { isPlain: true }), ...paging }),
  output: page(MaskedCustomer),
  errors: [],
});
