import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { chatLine, LINES_SHOWN } from '../../support/chat-lines.ts';

/** Lines before a number, oldest first; without one the newest. */
export const chatHistory = endpoint('chatHistory', async (call, { stores }) => {
  const { beforeSeq = null } = call.input;
  const lines = await stores.chats.linesOf(call.caller.userId, beforeSeq, LINES_SHOWN);
  return accept({ list: lines.map((line) => chatLine(line, call.locale)) });
});
