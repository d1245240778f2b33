import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** What the desk wrote was read, up to a line. */
export const chatRead = endpoint('chatRead', async ({ caller, input, nowMs }, { stores }) => {
  await stores.chats.read(caller.userId, input.seq, nowMs);
  return accept({});
});
