import type { SessionRenewed } from '@candor/contract/account-shapes';
import { type Answer, accept } from '../call/answer.ts';
import type { CustomerCaller } from '../call/endpoint.ts';
import { type CredentialChange, changeCredentials } from './change-credentials.ts';

type From = Omit<Parameters<typeof changeCredentials>[0], 'userId' | 'caller'> & {
  readonly caller: CustomerCaller;
};

/**
 * Changes how the caller is let in from now on, as `changeCredentials` does. The session goes on
 * under a new token, which is answered beside what `work` answers: whoever had a copy of the old
 * one is out. The customer's other sessions end too, unless they are to stay. Nothing of it happens
 * where `work` refuses.
 */
export function renewingChange<Data>(
  from: From,
  services: Parameters<typeof changeCredentials>[1],
  { endOthers }: { readonly endOthers: boolean },
  work: (change: CredentialChange) => Promise<Answer<Data>>,
): Promise<Answer<Data & SessionRenewed>> {
  const { userId } = from.caller;
  return changeCredentials({ ...from, userId }, services, async (change) => {
    const done = await work(change);
    if (!done.isAccepted) return done;
    const { sessionId, token, expiresMs } = await change.renewSession();
    if (endOthers) await change.endSessions(sessionId);
    return accept({ ...done.data, token, expireTimestamp: expiresMs });
  });
}
