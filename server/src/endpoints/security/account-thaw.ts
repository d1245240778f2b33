import { noteOwnEvent } from '../../auth/own-event.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Long enough for whoever owns the account to read the message. */
const thawAfterMs = 24 * 3600_000;

/** Ask for a frozen account to open again; asked twice, the first asking counts. */
export const accountThaw = endpoint('accountThaw', async (call, services) => {
  const { nowMs, caller } = call;
  const { userId } = caller;
  const asked = { userId, thawMs: nowMs + thawAfterMs, nowMs };
  const thawTimestamp = await services.stores.users.askThaw(asked);
  if (thawTimestamp === asked.thawMs) {
    await noteOwnEvent('thaw-asked', { ...call, userId }, services);
    await sendSecurityMessage({ userId, key: 'thaw', nowMs }, services);
  }
  return accept({ thawTimestamp });
});
