import type { Ticket } from '@candor/engines/support/support-ports';
import { maskedCustomerOf } from '../operators/present-operator.ts';
import type { Services } from '../services.ts';

/** A message left, as the desk sees it. */
export async function deskTicket(ticket: Ticket, services: Services) {
  const { ticketNo, userId, subject, text, answer, createdMs } = ticket;
  const customer = await maskedCustomerOf(userId, services);
  return { ticketNo, customer, subject, text, answer, createTimeTimestamp: createdMs };
}
