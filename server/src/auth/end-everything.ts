import { accept } from '../call/answer.ts';
import type { Services } from '../services.ts';
import { type CredentialChange, changeCredentials } from './change-credentials.ts';
import { securityDraft } from './security-message.ts';

/** What was open and is no more. */
export interface Ended {
  readonly sessions: number;
  readonly keys: number;
}

type From = Parameters<typeof changeCredentials>[0];
type Told = Pick<Services, 'stores' | 'sessions' | 'apiKeys' | 'security' | 'inbox'>;

/**
 * Ends a customer's sessions, and if asked for the API keys, in one transaction with what `more`
 * does in it, telling the customer for one; sockets close once it is committed.
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
 * Ends everybody's sessions: all of them in one statement, so that a house in trouble is shut in
 * seconds however many there are. API keys, if asked for, follow customer by customer, as
 * `endAllOf` ends them. Customers are told last; of a process that dies then, some are not.
 */
export async function endAllOfEverybody(
  from: Omit<From, 'userId'> & { readonly withKeys: boolean },
  services: Told,
): Promise<Ended> {
  const ended = await services.sessions.endEverybody(from.nowMs);
  const total = { sessions: 0, keys: 0 };
  for (const count of ended.values()) total.sessions += count;
  const untold = new Set(ended.keys());
  if (from.withKeys) {
    for await (const userId of everyOwner(services.stores.apiKeys)) {
      const more = await endAllOf({ ...from, userId }, services, tellEnded);
      total.sessions += more.sessions;
      total.keys += more.keys;
      untold.delete(userId);
    }
  }
  const word = `sessions_ended ${from.nowMs}`;
  await eachOf(untold, async (userId) => {
    await services.inbox.sendOnce(
      securityDraft({ userId, key: 'sessions_ended' }),
      word,
      from.nowMs,
    );
  });
  return total;
}

/** So many are told at once. */
const TOLD_AT_ONCE = 8;

/** Works on the items, a few at once, in their order. */
async function eachOf<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  const left = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: TOLD_AT_ONCE }, lane));
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
