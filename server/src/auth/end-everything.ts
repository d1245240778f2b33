import { accept } from '../call/answer.ts';
import type { Services } from '../services.ts';
import { type CredentialChange, changeCredentials } from './change-credentials.ts';

/** What was open and is no more. */
export interface Ended {
  readonly sessions: number;
  readonly keys: number;
}

type From = Parameters<typeof changeCredentials>[0];
type Told = Pick<Services, 'stores' | 'sessions' | 'apiKeys' | 'security' | 'inbox'>;

/**
 * Ends a customer's sessions, and if asked for the API keys, in one transaction with what `more`
 * does in it; sockets close once it is committed. The customer is told where something ended.
 */
export async function endAllOf(
  from: From & { readonly withKeys: boolean },
  services: Told,
  more: (change: CredentialChange, ended: Ended) => Promise<void>,
): Promise<Ended> {
  let ended: Ended = { sessions: 0, keys: 0 };
  await changeCredentials(from, services, async (change) => {
    const sessions = await change.endSessions(null);
    const keys = from.withKeys ? (await change.endKeys(null)).length : 0;
    ended = { sessions, keys };
    await more(change, ended);
    return accept({});
  });
  return ended;
}

/**
 * As `endAllOf`, of every customer: one after the other, so that whoever asks again after a crash
 * ends what is left.
 */
export async function endAllOfEverybody(
  from: Omit<From, 'userId'> & { readonly withKeys: boolean },
  services: Told,
): Promise<Ended> {
  const { sessions: open, apiKeys } = services.stores;
  let [sessions, keys] = [0, 0];
  for (const owners of [open, ...(from.withKeys ? [apiKeys] : [])]) {
    for await (const userId of everyOwner(owners)) {
      const ended = await endAllOf({ ...from, userId }, services, tellEnded);
      sessions += ended.sessions;
      keys += ended.keys;
    }
  }
  return { sessions, keys };
}

/** Tells the customer, where anything ended. */
export async function tellEnded(change: CredentialChange, { sessions, keys }: Ended) {
  if (sessions + keys > 0) await change.send('sessions_ended');
}

async function* everyOwner(of: { owners(after: string): Promise<readonly string[]> }) {
  let after = '';
  for (;;) {
    const owners = await of.owners(after);
    yield* owners;
    const last = owners.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
