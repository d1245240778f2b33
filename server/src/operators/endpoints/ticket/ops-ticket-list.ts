import { accept } from '../../../call/answer.ts';
import { offsetOf, pageOf } from '../../../call/pages.ts';
import { deskTicket } from '../../../support/desk-ticket.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/** Messages left when nobody was there: the oldest without an answer first. */
export const opsTicketList = operatorEndpoint('opsTicketList', async ({ input }, services) => {
  const { answered: isAnswered = null, pageSize: limit } = input;
  const wanted = { isAnswered, offset: offsetOf(input), limit };
  const found = await services.stores.chats.tickets(wanted);
  const list = await Promise.all(found.list.map((ticket) => deskTicket(ticket, services)));
  return accept(pageOf(input, { list, total: found.total }));
});
