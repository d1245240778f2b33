import { hash, randomBytes } from 'node:crypto';
import type {
  ApiKeyRecord,
  ApiKeyRequest,
  ApiKeyStore,
  EndedKey,
  NewApiKey,
} from '@candor/database/stores/api-keys';
import { requestsKept } from '@candor/database/stores/api-keys';
import type { Clock } from '@candor/engines/clock';
import { type HouseNews, noNews } from '@candor/engines/roles/bus/house-news';
import { RouteCounts } from '../ready/call-counts.ts';
import { apiKeyPrefix } from './tokens.ts';

const TOKEN = /^ck_[0-9a-f]{16}_[\w-]{43}$/;
/** How long a looked-up key is believed without asking the database again. */
const believedMs = 5_000;
const believedMax = 10_000;
const MINUTE_MS = 60_000;
/** Requests are written once a second, of each key its last ones. */
const notedEveryMs = 1_000;
const notedMax = 5_000;
/** How long a key that can be used no more is kept, for who looks into an attack. */
const keptMs = 30 * 24 * 3600_000;

export type ApiKeysEnded = (sessionIds: readonly string[], userId: string) => void;

export interface ApiKeys {
  /**
   * Its token, told once; null when the customer has as many as this already. `within`: the store
   * of a transaction.
   */
  make(
    key: Omit<NewApiKey, 'id' | 'tokenHash'>,
    max: number,
    within?: Pick<ApiKeyStore, 'add'>,
  ): Promise<MadeKey | null>;
  /** The key of a token; null for one that never was, was ended or paused, or has run out. */
  find(token: string, nowMs: number): Promise<ApiKeyRecord | null>;
  list(userId: string, nowMs: number): Promise<readonly ApiKeyRecord[]>;
  /** False when this customer has no such key. */
  pause(of: { userId: string; id: string; isPaused: boolean }): Promise<boolean>;
  /** Ends one, or with null all of a customer; hands back which. */
  end(of: { userId: string; id: string | null; nowMs: number }): Promise<readonly EndedKey[]>;
  /**
   * What is known of this customer's keys is looked up anew, in every process; those that were
   * ended or paused, beside something else, are told of.
   */
  forget(userId: string, ended?: readonly string[]): void;
  /** Told of every key the moment it is ended or paused, as a session that ended. */
  onEnded(listener: ApiKeysEnded): () => void;
  /** Counts one request under the key's own limit. */
  count(key: ApiKeyRecord): { readonly isOver: boolean; readonly waitSeconds: number };
  /** Keeps that something was asked, within a second or so. */
  note(request: ApiKeyRequest): void;
  /** The last requests of a customer's keys, those of this moment too. */
  requests: ApiKeyStore['requests'];
  forgetOld(nowMs: number): Promise<number>;
  stop(): Promise<void>;
}

export interface MadeKey {
  readonly id: string;
  readonly token: string;
}

/** Keys by opaque tokens of 256 random bits; only their hashes are stored. */
export function createApiKeys(
  store: ApiKeyStore,
  deps: { readonly clock: Clock; readonly news?: HouseNews; onFailure(error: unknown): void },
): ApiKeys {
  const { news = noNews } = deps;
  /** By the whole token: who calls again within seconds costs neither a look-up nor a hash. */
  const believed = new Map<string, { key: ApiKeyRecord; untilMs: number }>();
  const listeners = new Set<ApiKeysEnded>();
  const counts = new RouteCounts();
  const noted = notedRequests(store, deps);
  let changes = 0;

  function changed(userId: string, ended: readonly string[]): void {
    changes += 1;
    for (const [token, { key }] of believed) if (key.userId === userId) believed.delete(token);
    if (ended.length === 0) return;
    for (const listener of listeners) listener(ended.map(sessionIdOfKey), userId);
  }
  function tell(userId: string, ended: readonly string[]): void {
    changed(userId, ended);
    news.tell('apiKeys', { userId, ended });
  }
  news.hear('apiKeys', ({ userId, ended }) => changed(userId, ended));
  news.onMissed(() => believed.clear());

  async function lookUp(token: string, nowMs: number): Promise<ApiKeyRecord | null> {
    const known = believed.get(token);
    if (known !== undefined && nowMs < known.untilMs) return known.key;
    const before = changes;
    const key = await store.byTokenHash(hash('sha256', token, 'buffer'));
    // What changed meanwhile may be the very key that was on its way.
    if (key === null || changes !== before) believed.delete(token);
    else {
      if (believed.size >= believedMax) believed.clear();
      believed.set(token, { key, untilMs: nowMs + believedMs });
    }
    return key;
  }

  return {
    make: async (input, max, within = store) => {
      const id = randomBytes(8).toString('hex');
      const token = `${apiKeyPrefix}${id}_${randomBytes(32).toString('base64url')}`;
      const tokenHash = hash('sha256', token, 'buffer');
      return (await within.add({ ...input, id, tokenHash }, max)) ? { id, token } : null;
    },
    find: async (token, nowMs) => {
      if (!TOKEN.test(token)) return null;
      const key = await lookUp(token, nowMs);
      return key === null || key.isPaused || nowMs >= key.endsMs ? null : key;
    },
    list: async (userId, nowMs) => {
      await noted.write();
      return store.ofUser(userId, nowMs);
    },
    pause: async (of) => {
      const isDone = await store.pause(of);
      if (isDone) tell(of.userId, of.isPaused ? [of.id] : []);
      return isDone;
    },
    end: async (of) => {
      const ended = await store.end(of);
      if (ended.length > 0)
        tell(
          of.userId,
          ended.map(({ id }) => id),
        );
      return ended;
    },
    forget: (userId, ended = []) => tell(userId, ended),
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    count: ({ id, callsPerMinute }) => {
      const { current, ttl } = counts.take(id, MINUTE_MS);
      return { isOver: current > callsPerMinute, waitSeconds: Math.max(1, Math.ceil(ttl / 1000)) };
    },
    note: noted.add,
    requests: async (of) => {
      await noted.write();
      return store.requests(of);
    },
    forgetOld: (nowMs) => store.forgetBefore(nowMs - keptMs),
    stop: noted.stop,
  };
}

/** Under which name a key stands where sessions have their id. */
export function sessionIdOfKey(id: string): string {
  return `key ${id}`;
}

/** Requests on their way to the database: gathered, so that a call does not cost a write. */
function notedRequests(
  store: ApiKeyStore,
  { clock, onFailure }: { readonly clock: Clock; onFailure(error: unknown): void },
) {
  let waiting: ApiKeyRequest[] = [];
  let writing: Promise<void> = Promise.resolve();
  const write = (): Promise<void> => {
    writing = writing.then(async () => {
      const now = lastOfEach(waiting);
      waiting = [];
      // What cannot be written is not told later: it is no part of the books.
      if (now.length > 0) await store.noteRequests(now).catch(onFailure);
    });
    return writing;
  };
  const stopTimer = clock.every(notedEveryMs, () => void write());
  return {
    add: (request: ApiKeyRequest) => {
      if (waiting.length >= notedMax) waiting = lastOfEach(waiting).slice(-notedMax / 2);
      waiting.push(request);
    },
    write,
    stop: () => {
      stopTimer();
      return write();
    },
  };
}

/** Of each key those that are kept, in their order. */
function lastOfEach(requests: readonly ApiKeyRequest[]): ApiKeyRequest[] {
  const seen = new Map<string, number>();
  return requests
    .toReversed()
    .filter(({ keyId }) => {
      const count = (seen.get(keyId) ?? 0) + 1;
      seen.set(keyId, count);
      return count <= requestsKept;
    })
    .toReversed();
}
