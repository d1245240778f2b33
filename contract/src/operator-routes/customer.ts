import Type from 'typebox';
import { field, Int, id, page, paging, text } from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { MaskedCustomer, operatorCall, operatorReason } from '../operator-shapes.ts';

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

export const opsCustomerLock = defineOperatorRoute({
  ...operatorCall,
  id: 'opsCustomerLock',
  path: '/ops/api/customer/lock',
  repeat: 'idem',
  roles: ['administrator'],
  summary: 'Lock a customer: sessions and API keys end, webhooks pause, withdrawals stay held.',
  input: Type.Object({ userId: id(), reason: operatorReason() }),
  output: MaskedCustomer,
  errors: ['NOT_FOUND', 'SECOND_PERSON'],
});

export const opsCustomerEndSessions = defineOperatorRoute({
  ...operatorCall,
  id: 'opsCustomerEndSessions',
  path: '/ops/api/customer/endSessions',
  repeat: 'idem',
  roles: ['administrator'],
  summary: 'End all sessions of a customer; with their API keys, if asked for.',
  input: Type.Object({ userId: id(), withKeys: Type.Boolean(), reason: operatorReason() }),
  output: Type.Object({ sessions: Int, keys: Int }),
  errors: ['NOT_FOUND'],
});

export const opsCustomerEndAllSessions = defineOperatorRoute({
  ...operatorCall,
  id: 'opsCustomerEndAllSessions',
  path: '/ops/api/customer/endAllSessions',
  repeat: 'idem',
  roles: ['administrator'],
  summary: 'End all sessions of all customers; with their API keys, if asked for.',
  input: Type.Object({ withKeys: Type.Boolean(), reason: operatorReason() }),
  output: Type.Object({ sessions: Int, keys: Int }),
  errors: [],
});

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

export const opsCustomerUnlock = defineOperatorRoute({
  ...operatorCall,
  id: 'opsCustomerUnlock',
  path: '/ops/api/customer/unlock',
  repeat: 'idem',
  roles: ['administrator'],
  summary: 'Unlock a customer.',
  input: Type.Object({ userId: id(), reason: operatorReason() }),
  output: MaskedCustomer,
  errors: ['NOT_FOUND', 'SECOND_PERSON'],
});
