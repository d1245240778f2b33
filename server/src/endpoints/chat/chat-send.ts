import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { noSuchFile, sentFile, tooMany } from '../../support/sent-file.ts';

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
