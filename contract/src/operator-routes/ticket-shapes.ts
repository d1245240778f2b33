import Type from 'typebox';
import { maybe, Timestamp } from '../fields.ts';
import { MaskedCustomer } from '../operator-shapes.ts';

/** What the calls of this section share. */

export const Ticket = Type.Object({
  ticketNo: Type.String(),
  customer: MaskedCustomer,
  subject: Type.String(),
  text: Type.String(),
  answer: maybe(Type.String()),
  createTimeTimestamp: Timestamp,
});
