import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

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
