import { createHash, randomBytes } from 'node:crypto';
import type { SessionRecord, SessionStore } from '@candor/database/stores/sessions';

/** A session ends after 24 hours unused or 7 days (calls.md 0.9). */
export const idleMs = 24 * 3600_000;
export const lifeMs = 7 * 24 * 3600_000;
/** How long a looked-up session is believed without asking the database again. */
const believedMs = 5_000;
/** How stale `last_seen` may get; writing it at every call would cost a write per read. */
const seenEveryMs = 60_000;
const believedMax = 50_000;

export interface OpenedSession {
  readonly sessionId: string;
  readonly token: string;
  readonly expiresMs: number;
}

export type SessionEndedListener = (sessionIds: readonly string[], userId: string) => void;

export interface Sessions {
  open(input: {
    userId: string;
    device: string;
    address: string;
    nowMs: number;
  }): Promise<OpenedSession>;
  /** The open session of a token; null for one that never was, was ended, or has run out. */
  find(token: string, nowMs: number): Promise<SessionRecord | null>;
  list(userId: string, nowMs: number): Promise<readonly SessionRecord[]>;
  /** False when this customer has no such open session. */
  end(input: { userId: string; id: string; nowMs: number }): Promise<boolean>;
  endAll(input: { userId: string; exceptId: string | null; nowMs: number }): Promise<void>;
  /** Told of every session the moment it is ended here, so that its socket can be closed. */
  onEnded(listener: SessionEndedListener): () => void;
}

/** Sessions by opaque tokens of 256 random bits; only their hashes are stored. */
export function createSessions(store: SessionStore): Sessions {
  const believed = new Map<string, { session: SessionRecord; untilMs: number }>();
  const listeners = new Set<SessionEndedListener>();

  async function lookUp(hash: Buffer, nowMs: number): Promise<SessionRecord | null> {
    const key = hash.toString('base64');
    const known = believed.get(key);
    if (known !== undefined && nowMs < known.untilMs) return known.session;
    const session = await store.byTokenHash(hash);
    if (session === null) {
      believed.delete(key);
      return null;
    }
    if (believed.size >= believedMax) believed.clear();
    believed.set(key, { session, untilMs: nowMs + believedMs });
    return session;
  }

  function tellEnded(ids: readonly string[], userId: string): void {
    if (ids.length === 0) return;
    for (const [key, entry] of believed) {
      if (ids.includes(entry.session.id)) believed.delete(key);
    }
    for (const listener of listeners) listener(ids, userId);
  }

  return {
    open: async ({ userId, device, address, nowMs }) => {
      const token = randomBytes(32).toString('base64url');
      const sessionId = randomBytes(9).toString('base64url');
      const tokenHash = hashOf(token);
      await store.open({ id: sessionId, tokenHash, userId, device, address, nowMs });
      return { sessionId, token, expiresMs: nowMs + lifeMs };
    },
    find: async (token, nowMs) => {
      const hash = hashOf(token);
      const session = await lookUp(hash, nowMs);
      if (session === null || !isAlive(session, nowMs)) return null;
      if (nowMs - session.lastSeenMs >= seenEveryMs) {
        believed.delete(hash.toString('base64'));
        await store.markSeen(session.id, nowMs);
      }
      return session;
    },
    list: async (userId, nowMs) =>
      (await store.ofUser(userId)).filter((session) => isAlive(session, nowMs)),
    end: async (input) => {
      const ended = await store.end(input);
      tellEnded(ended, input.userId);
      return ended.length > 0;
    },
    endAll: async (input) => tellEnded(await store.endAll(input), input.userId),
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isAlive(session: SessionRecord, nowMs: number): boolean {
  return nowMs - session.lastSeenMs < idleMs && nowMs - session.createdMs < lifeMs;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
