import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { noSuchFile, sentFile, tooMany } from '../../support/sent-file.ts';

/** Leave a message. Refusals: NOT_FOUND (a file that is not theirs), TOO_MANY. */
export const chatLeaveMessage = endpoint('chatLeaveMessage', async (call, services) => {
  const { subject, text, fileUrl } = call.input;
  const { userId } = call.caller;
  const fileId = await sentFile({ userId, fileUrl }, services);
  if (fileId === undefined) return noSuchFile();
  const draft = { userId, subject, text, fileId, key: call.idempotencyKey };
  const ticket = await services.stores.chats.leave(draft, call.nowMs);
  return 'waitMs' in ticket ? tooMany(ticket) : accept({ ticketNo: ticket.ticketNo });
});
