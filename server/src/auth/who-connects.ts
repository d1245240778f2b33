import type { TopicKind } from '@candor/contract/push';
import type { PushOptions } from '../push/push-server.ts';
import type { Services } from '../services.ts';
import { sessionIdOfKey } from './api-keys.ts';
import { isAllowedFrom } from './authenticate-key.ts';
import { apiKeyPrefix } from './tokens.ts';

/** What a key that reads hears of its customer; messages and chats are for people. */
const heardByKeys: ReadonlySet<TopicKind> = new Set(['order', 'position', 'wallet']);

/** Who is behind a connection of the push: a session, or a key where it is let in from. */
export function whoConnects({
  sessions,
  apiKeys,
}: Pick<Services, 'sessions' | 'apiKeys'>): PushOptions['sessions'] {
  return {
    find: async (token, { nowMs, address }) => {
      if (!token.startsWith(apiKeyPrefix)) return sessions.find(token, nowMs, true);
      const key = await apiKeys.find(token, nowMs);
      if (key === null || key.isUserLocked || !isAllowedFrom(key, address)) return null;
      const { userId, isUserLocked, endsMs, scopes } = key;
      const hears = scopes.includes('read') ? heardByKeys : new Set<TopicKind>();
      return { id: sessionIdOfKey(key.id), userId, isUserLocked, endsMs, hears };
    },
    onEnded: (listener) => {
      const stops = [sessions.onEnded(listener), apiKeys.onEnded(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
