import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { chatLine, LINES_SHOWN } from '../../support/chat-lines.ts';
import { noSuchFile, sentFile, tooMany } from '../../support/sent-file.ts';

/** Lines before a number, oldest first; without one the newest. */
export const chatHistory = endpoint('chatHistory', async (call, { stores }) => {
  const { beforeSeq = null } = call.input;
  const lines = await stores.chats.linesOf(call.caller.userId, beforeSeq, LINES_SHOWN);
  return accept({ list: lines.map((line) => chatLine(line, call.locale)) });
});

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

const MINUTE_MS = 60_000;

/**
 * Open the conversation: who is there, and how long those who were taken lately waited. A page that
 * stays open asks again every minute.
 */
export const chatOpen = endpoint('chatOpen', async ({ caller, nowMs }, { stores }) => {
  const chat = await stores.chats.open(caller.userId, nowMs);
  const agentsOnline = await stores.operators.isAnyHere('support', nowMs);
  const usualMs = agentsOnline ? await stores.chats.usualWaitMs(nowMs) : null;
  const waitMinutes = usualMs === null ? null : Math.max(1, Math.ceil(usualMs / MINUTE_MS));
  return accept({ chatId: chat.id, agentsOnline, waitMinutes });
});

/** What the desk wrote was read, up to a line. */
export const chatRead = endpoint('chatRead', async ({ caller, input, nowMs }, { stores }) => {
  await stores.chats.read(caller.userId, input.seq, nowMs);
  return accept({});
});

/**
 * Write a line. Under its key it is there once, for ever. Refusals: NOT_FOUND (a file that is not
 * theirs), TOO_MANY.
 */
export const chatSend = endpoint('chatSend', async (call, services) => {
  const { text = null, fileUrl, about = null } = call.input;
  const { userId } = call.caller;
  const fileId = await sentFile({ userId, fileUrl }, services);
  if (fileId === undefined) return noSuchFile();
  const draft = { text, fileId, about, key: call.idempotencyKey };
  const line = await services.stores.chats.write(userId, draft, call.nowMs);
  if ('waitMs' in line) return tooMany(line);
  return accept({ seq: line.seq, createTimestamp: line.createdMs });
});
