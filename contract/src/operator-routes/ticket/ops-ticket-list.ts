import Type from 'typebox';
import { page, paging } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { Ticket } from './shapes.ts';

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
