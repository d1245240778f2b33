import { accept, refuse } from '../../../call/answer.ts';
import { offsetOf, pageOf } from '../../../call/pages.ts';
import { agentOf } from '../../../support/desk-chat.ts';
import { deskTicket } from '../../../support/desk-ticket.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/**
 * Answer a message; the customer finds it in the inbox. The same answer may be sent again, and is
 * told once. Refusals: NOT_FOUND, CASE_DECIDED.
 */
export const opsTicketAnswer = operatorEndpoint('opsTicketAnswer', async (call, services) => {
  const { ticketNo, text } = call.input;
  await noteAct(call, { what: 'ticket.answer', subject: ticketNo }, services);
  const agent = agentOf(call.caller);
  const ticket = await services.stores.chats.answerTicket({ ticketNo, text }, agent, call.nowMs);
  if (typeof ticket === 'string') return refuse(ticket);
  const draft = {
    userId: ticket.userId,
    key: 'ticket_answer',
    link: 'pages/service/index',
    kind: 'chat',
    params: { ticket: ticketNo, subject: ticket.subject, text },
  } as const;
  await services.inbox.sendOnce(draft, `ticket ${ticketNo}`, call.nowMs);
  return accept(await deskTicket(ticket, services));
});

/** Messages left when nobody was there: the oldest without an answer first. */
export const opsTicketList = operatorEndpoint('opsTicketList', async ({ input }, services) => {
  const { answered: isAnswered = null, pageSize: limit } = input;
  const wanted = { isAnswered, offset: offsetOf(input), limit };
  const found = await services.stores.chats.tickets(wanted);
  const list = await Promise.all(found.list.map((ticket) => deskTicket(ticket, services)));
  return accept(pageOf(input, { list, total: found.total }));
});
