import Type from 'typebox';
import { field, id, page, paging, text } from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { operatorCall } from '../operator-shapes.ts';
import { Ticket } from './ticket-shapes.ts';

export const opsTicketAnswer = defineOperatorRoute({
  ...operatorCall,
  id: 'opsTicketAnswer',
  path: '/ops/api/ticket/answer',
  repeat: 'key',
  roles: ['support'],
  summary: 'Answer a message; the customer finds it in the inbox.',
  input: Type.Object({
    ticketNo: id(),
    text: field(text(2000), { missing: 'MESSAGE_REQUIRED', malformed: 'FIELD_TOO_LONG' }),
  }),
  output: Ticket,
  errors: ['NOT_FOUND', 'CASE_DECIDED'],
});

export const opsTicketList = defineOperatorRoute({
  ...operatorCall,
  id: 'opsTicketList',
  path: '/ops/api/ticket/list',
  repeat: 'safe',
  roles: ['support'],
  summary: 'Messages left when nobody was there.',
  input: Type.Object({ answered: Type.Optional(Type.Boolean()), ...paging }),
  output: page(Ticket),
  errors: [],
});
