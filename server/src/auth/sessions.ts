import { hash } from 'node:crypto';
import type { SessionRecord, SessionStore } from '@candor/database/stores/sessions';
import { type HouseNews, noNews } from '@candor/engines/roles/bus/house-news';
import { GatheredLookUps } from './gathered-look-ups.ts';
import type { InstallationSecret } from './installation-secret.ts';
import { isSessionId, sessionIdOf } from './session-id.ts';
import { drawSessionToken } from './tokens.ts';

/** A session ends after 24 hours unused or 7 days (calls.md 0.9). */
export const idleMs = 24 * 3600_000;
export const lifeMs = 7 * 24 * 3600_000;
/** How long a looked-up session is believed without asking the database again. */
const believedMs = 5_000;
/** How stale `last_seen` may get; writing it at every call would cost a write per read. */
const seenEveryMs = 60_000;
const believedMax = 50_000;
/** Open sessions of one customer; the ones unused longest make room. */
export const sessionsMax = 20;
/** How long a session that can be used no more is kept for who looks into an attack. */
const keptMs = 30 * 24 * 3600_000;
/** Tokens looked up in one query. */
const lookedUpMax = 5000;
/** How long one of a crowd waits for the others; they come back within 20 % of a second. */
const restMs = 400;

export interface OpenedSession {
  readonly sessionId: string;
  readonly token: string;
  readonly expiresMs: number;
  /** Sessions that had to make room. */
  readonly endedIds: readonly string[];
}

export type SessionEndedListener = (sessionIds: readonly string[], userId: string) => void;

export interface Sessions {
  /** Within a transaction: whose commit is followed by `tellEnded`. */
  open(
    input: { userId: string; device: string; address: string; nowMs: number },
    within: Pick<SessionStore, 'open' | 'endBeyond'>,
  ): Promise<OpenedSession>;
  /**
   * Ends an open session for another token, within a transaction whose commit is followed by
   * `tellEnded`. The session is no younger for it, and has proved what it had. Null where none such
   * is open.
   */
  renew(
    input: { userId: string; id: string; nowMs: number },
    within: Pick<SessionStore, 'renew'>,
  ): Promise<Omit<OpenedSession, 'endedIds'> | null>;
  /**
   * The open session of a token; null for one that never was, was ended, or has run out. Look-ups
   * share queries; `isPatient` ones wait a moment for more of them, and are no use of the session:
   * an open connection is nobody's act.
   */
  find(token: string, nowMs: number, isPatient?: boolean): Promise<SessionRecord | null>;
  /** What `find` would say if it needs no look-up and nothing is to be written; null otherwise. */
  known(token: string, nowMs: number): SessionRecord | null;
  list(userId: string, nowMs: number): Promise<readonly SessionRecord[]>;
  endAll(input: { userId: string; exceptId: string | null; nowMs: number }): Promise<void>;
  /** Tells of sessions that were ended beside something else, once both are committed. */
  tellEnded(ids: readonly string[], userId: string): void;
  /** Ends all sessions of all customers, at once; hands back how many each had. */
  endEverybody(nowMs: number): Promise<ReadonlyMap<string, number>>;
  /** Told of every session the moment it is ended, so that its socket can be closed. */
  onEnded(listener: SessionEndedListener): () => void;
  /** Removes some sessions that ended long ago; returns how many. */
  forgetOld(nowMs: number): Promise<number>;
}

/** Sessions by opaque tokens of 256 random bits; only their hashes are stored. */
export function createSessions(
  store: SessionStore,
  secret: Pick<InstallationSecret, 'mark' | 'marks'>,
  news: HouseNews = noNews,
): Sessions {
  const believed = new Map<string, { session: SessionRecord; untilMs: number }>();
  /** Keys of believed sessions by their ids, for when they end. */
  const keysById = new Map<string, string>();
  /** Keys of believed tokens, so that a busy customer's is not worked out at every call. */
  const keysByToken = new Map<string, string>();
  const listeners = new Set<SessionEndedListener>();
  let endings = 0;

  const tokens = new GatheredLookUps<SessionRecord>({
    lookUp: async (keys) => {
      const found = await store.byTokenHashes(keys.map((key) => Buffer.from(key, 'base64')));
      const own = found.filter(({ tokenHash, session }) => {
        const { id, userId: ownerId } = session;
        return isSessionId(secret, id, { whose: 'customer', ownerId, tokenHash });
      });
      return new Map(own.map(({ tokenHash, session }) => [keyOf(tokenHash), session]));
    },
    restMs,
    keysMax: lookedUpMax,
  });
  let seenMs = 0;
  // Nothing is looked up here, but writes are gathered in the same way.
  const seen = new GatheredLookUps<never>({
    lookUp: async (ids) => {
      await store.markSeen(ids, seenMs);
      return new Map<string, never>();
    },
    restMs,
    keysMax: lookedUpMax,
  });

  async function lookUp(
    key: string,
    at: { nowMs: number; isPatient: boolean },
  ): Promise<SessionRecord | null> {
    const known = believed.get(key);
    if (known !== undefined && at.nowMs < known.untilMs) return known.session;
    const endingsBefore = endings;
    const session = await tokens.ask(key, at.isPatient);
    // What ended meanwhile may be the very session that was on its way.
    if (session === null || endings !== endingsBefore) believed.delete(key);
    else believe(key, session, at.nowMs);
    return session;
  }

  function drawn(userId: string) {
    const token = drawSessionToken();
    const tokenHash = hashOf(token);
    const of = { whose: 'customer', ownerId: userId, tokenHash } as const;
    return { token, tokenHash, sessionId: sessionIdOf(secret, of) };
  }

  function believe(key: string, session: SessionRecord, nowMs: number): void {
    if (keysById.size >= believedMax) {
      keysById.clear();
      believed.clear();
    }
    believed.set(key, { session, untilMs: nowMs + believedMs });
    keysById.set(session.id, key);
  }

  function rememberKey(token: string): void {
    if (keysByToken.size >= believedMax) keysByToken.clear();
    keysByToken.set(token, keyOf(hashOf(token)));
  }

  function tellEnded(ids: readonly string[], userId: string): void {
    if (ids.length === 0) return;
    noteEnded(ids, userId);
    news.tell('sessionsEnded', { ids, userId });
  }

  function noteEnded(ids: readonly string[], userId: string): void {
    endings += 1;
    for (const id of ids) believed.delete(keysById.get(id) ?? '');
    for (const listener of listeners) listener(ids, userId);
  }

  news.hear('sessionsEnded', ({ ids, userId }) => noteEnded(ids, userId));

  return {
    open: async ({ userId, device, address, nowMs }, within) => {
      const { token, tokenHash, sessionId } = drawn(userId);
      await within.open({ id: sessionId, tokenHash, userId, device, address, nowMs });
      const endedIds = await within.endBeyond({
        userId,
        keep: sessionsMax,
        nowMs,
        openedAfterMs: nowMs - lifeMs,
        seenAfterMs: nowMs - idleMs,
      });
      return { sessionId, token, expiresMs: nowMs + lifeMs, endedIds };
    },
    renew: async ({ userId, id, nowMs }, within) => {
      const { token, tokenHash, sessionId } = drawn(userId);
      const as = { id: sessionId, tokenHash };
      const renewed = await within.renew({ userId, id, as, nowMs });
      return renewed && { sessionId, token, expiresMs: renewed.createdMs + lifeMs };
    },
    find: async (token, nowMs, isPatient = false) => {
      const key = hash('sha256', token, 'base64');
      const session = await lookUp(key, { nowMs, isPatient });
      if (session === null || !isAlive(session, nowMs)) return null;
      if (!isPatient && nowMs - session.lastSeenMs >= seenEveryMs) {
        seenMs = nowMs;
        if (believed.has(key)) believe(key, { ...session, lastSeenMs: nowMs }, nowMs);
        await seen.ask(session.id);
      }
      return session;
    },
    known: (token, nowMs) => {
      const key = keysByToken.get(token);
      const found = believed.get(key ?? keyOf(hashOf(token)));
      if (found === undefined || nowMs >= found.untilMs) return null;
      if (key === undefined) rememberKey(token);
      const { session } = found;
      if (nowMs - session.lastSeenMs >= seenEveryMs) return null;
      return isAlive(session, nowMs) ? session : null;
    },
    list: async (userId, nowMs) =>
      (await store.ofUser(userId)).filter((session) => isAlive(session, nowMs)),
    endAll: async (input) => tellEnded(await store.endAll(input), input.userId),
    tellEnded,
    endEverybody: async (nowMs) => {
      const idsOf = new Map<string, string[]>();
      for (const { id, userId } of await store.endEverybody(nowMs)) {
        const ids = idsOf.get(userId);
        if (ids === undefined) idsOf.set(userId, [id]);
        else ids.push(id);
      }
      for (const [userId, ids] of idsOf) tellEnded(ids, userId);
      return new Map([...idsOf].map(([userId, ids]) => [userId, ids.length]));
    },
    forgetOld: (nowMs) => store.forgetBefore(nowMs - keptMs),
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isAlive(session: SessionRecord, nowMs: number): boolean {
  return nowMs - session.lastSeenMs < idleMs && nowMs - session.createdMs < lifeMs;
}

function keyOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('base64');
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
