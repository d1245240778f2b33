import type { AnyRoute } from '@candor/contract/operator-route';
import type { EndedKey } from '@candor/database/stores/api-keys';
import type { CredentialStores } from '@candor/database/stores/credentials';
import { type Answer, refuse } from '../call/answer.ts';
import type { AnyCaller } from '../call/endpoint.ts';
import type { KeepAnswer } from '../call/idempotency.ts';
import type { OwnEvent, SecurityFacts } from '../edge/security-log.ts';
import type { Services } from '../services.ts';
import { storeOwnEvent } from './own-event.ts';
import { type SecurityMessageKey, securityDraft } from './security-message.ts';
import { refuseUnproved } from './step-up.ts';
import { whoCalls } from './who-calls.ts';

interface From {
  readonly userId: string;
  readonly address: string;
  readonly device: string;
  readonly nowMs: number;
  readonly keepAnswer?: KeepAnswer | undefined;
  /** What the call had to prove, and whose session did. */
  readonly proof?: AnyRoute['proof'];
  /** Who calls: the session or key stands in the security log. */
  readonly caller?: AnyCaller | null;
}

/** What the security log has of an event beside who and from where. */
type NotedFacts = Pick<SecurityFacts, 'factor' | 'session' | 'what'>;

/** The steps of one change. They are awaited one after the other, and nothing else within. */
export interface CredentialChange {
  readonly userId: string;
  readonly nowMs: number;
  readonly stores: CredentialStores;
  /** Opens a session; the ones unused longest make room. */
  openSession(from: { readonly device: string; readonly address: string }): Promise<{
    readonly sessionId: string;
    readonly token: string;
    readonly expiresMs: number;
    readonly endedCount: number;
  }>;
  /**
   * Ends the session of the caller for another token of the same age. Where everybody's sessions
   * are ended meanwhile, the change comes to nothing and is refused with LOGIN_EXPIRED.
   */
  renewSession(): Promise<{
    readonly sessionId: string;
    readonly token: string;
    readonly expiresMs: number;
  }>;
  /** Ends the customer's open sessions but one; hands back how many. */
  endSessions(exceptId: string | null): Promise<number>;
  /** False when the customer has no such open session. */
  endSession(id: string): Promise<boolean>;
  /** Ends one key, or with null all; hands back which. */
  endKeys(id: string | null): Promise<readonly EndedKey[]>;
  /** Notes an event in the security log and in what the customer reads. */
  note(event: OwnEvent, facts?: NotedFacts): Promise<void>;
  /** Puts a message in the customer's inbox. */
  send(key: SecurityMessageKey, params?: Readonly<Record<string, string>>): Promise<void>;
}

type Told = Pick<Services, 'stores' | 'sessions' | 'apiKeys' | 'security' | 'inbox'>;

/**
 * Changes what lets a customer in: the change, what ends with it, its messages and the answer that
 * its Idempotency-Key keeps are committed together, or none of them. Other processes, sockets and
 * the security log are told after the commit. Hands back what `work` answers, or
 * STEP_UP_REQUIRED: what the call had proved is looked at again once no other change is under way.
 */
export async function changeCredentials<Data>(
  from: From,
  services: Told,
  work: (change: CredentialChange) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const { userId, address, nowMs } = from;
  const committed: (() => void | Promise<void>)[] = [];
  const change = services.stores.credentials.change(userId, async (stores) => {
    const { proof, caller = null } = from;
    const customer = caller !== null && 'userId' in caller ? caller : null;
    const unproved = await refuseUnproved({ proof }, { caller: customer, nowMs }, { stores });
    if (unproved !== null) return unproved;
    const done = await work({
      userId,
      nowMs,
      stores,
      openSession: async ({ device, address }) => {
        const asked = { userId, device, address, nowMs };
        const opened = await services.sessions.open(asked, stores.sessions);
        const { sessionId, token, expiresMs, endedIds } = opened;
        committed.push(() => services.sessions.tellEnded(endedIds, userId));
        return { sessionId, token, expiresMs, endedCount: endedIds.length };
      },
      renewSession: async () => {
        const id = customer?.sessionId ?? '';
        const renewed = await services.sessions.renew({ userId, id, nowMs }, stores.sessions);
        if (renewed === null) throw new SessionGone();
        committed.push(() => {
          services.sessions.tellEnded([id], userId);
          const noted = { address, ...whoCalls(customer), what: renewed.sessionId };
          services.security.note('session-renewed', noted);
        });
        return renewed;
      },
      endSessions: async (exceptId) => {
        const ids = await stores.sessions.endAll({ userId, exceptId, nowMs });
        committed.push(() => services.sessions.tellEnded(ids, userId));
        return ids.length;
      },
      endSession: async (id) => {
        const ids = await stores.sessions.end({ userId, id, nowMs });
        committed.push(() => services.sessions.tellEnded(ids, userId));
        return ids.length > 0;
      },
      endKeys: async (id) => {
        const ended = await stores.apiKeys.end({ userId, id, nowMs });
        const ids = ended.map((key) => key.id);
        if (ids.length > 0) committed.push(() => services.apiKeys.forget(userId, ids));
        return ended;
      },
      note: async (event, facts = {}) => {
        await storeOwnEvent(event, from, stores.securityEvents);
        const noted = { ...whoCalls(from.caller ?? null), userId, address, ...facts };
        committed.push(() => services.security.note(event, noted));
      },
      send: async (key, params) => {
        const draft = securityDraft({ userId, key, ...(params && { params }) });
        const message = await stores.messages.add(draft, nowMs);
        committed.push(() => services.inbox.tell(message));
      },
    });
    if (done.isAccepted) await from.keepAnswer?.(done, stores.idempotency);
    return done;
  });
  const answer = await change.catch((error: unknown) => {
    if (error instanceof SessionGone) return null;
    throw error;
  });
  if (answer === null) return refuse('LOGIN_EXPIRED');
  for (const tell of committed) await tell();
  return answer;
}

/** Undoes a change whose session was ended while it was made. */
class SessionGone extends Error {
  /** An exception raised by a statement, as SQL calls it: the connection is as good as before. */
  readonly code = 'P0001';
}
