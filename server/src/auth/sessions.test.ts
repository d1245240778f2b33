import { createHmac, hash } from 'node:crypto';
import type { SessionRecord, SessionStore } from '@candor/database/stores/sessions';
import { expect, test } from 'vitest';
import { sessionIdOf } from './session-id.ts';
import { createSessions } from './sessions.ts';

/** Friday 20 November 2026, 14:30 UTC. */
const AT = Date.UTC(2026, 10, 20, 14, 30);
const BELIEVED_MS = 5_000;

const mark = (purpose: string, text: string | Uint8Array) =>
  createHmac('sha256', purpose).update(text).digest();
const secret = {
  mark,
  marks: (...of: Parameters<typeof mark>) => [mark(...of)],
};

const tokenHash = hash('sha256', 't', 'buffer');
const SESSION_ID = sessionIdOf(secret, { whose: 'customer', ownerId: 'c1', tokenHash });

/** One open session of the token "t"; a look-up reads at once and answers when the test says so. */
function scripted() {
  const session: SessionRecord = {
    id: SESSION_ID,
    userId: 'c1',
    isUserLocked: false,
    device: '',
    address: '',
    createdMs: AT,
    lastSeenMs: AT,
    frozenMs: null,
    thawMs: null,
  };
  let isOpen = true;
  let tellRead = () => {};
  let answer = () => {};
  const isRead = new Promise<void>((resolve) => {
    tellRead = resolve;
  });
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const end = async () => {
    isOpen = false;
    return [session.id];
  };
  const store: SessionStore = {
    open: async () => {},
    renew: async () => null,
    byTokenHashes: async (hashes) => {
      const found = isOpen && hashes.some((one) => tokenHash.equals(one));
      tellRead();
      await mayAnswer;
      return found ? [{ tokenHash, session }] : [];
    },
    hasDevice: async () => true,
    ofUser: async () => [],
    endEverybody: async () => [],
    markSeen: async () => {},
    end,
    endAll: end,
    endBeyond: async () => [],
    forgetBefore: async () => 0,
  };
  return { sessions: createSessions(store, secret), isRead, answer };
}

test('a session is known once it was looked up, and for five seconds', async () => {
  const { sessions, answer } = scripted();
  expect(sessions.known('t', AT)).toBeNull();
  const found = sessions.find('t', AT);
  answer();
  expect((await found)?.id).toBe(SESSION_ID);
  expect(sessions.known('t', AT)?.id).toBe(SESSION_ID);
  expect(sessions.known('t', AT + BELIEVED_MS - 1)?.id).toBe(SESSION_ID);
  expect(sessions.known('t', AT + BELIEVED_MS)).toBeNull();
  expect(sessions.known('other', AT)).toBeNull();
});

test('a session that is ended is known no more from that moment', async () => {
  const { sessions, answer } = scripted();
  answer();
  await sessions.find('t', AT);
  expect(sessions.known('t', AT)?.id).toBe(SESSION_ID);
  await sessions.endAll({ userId: 'c1', exceptId: null, nowMs: AT });
  expect(sessions.known('t', AT)).toBeNull();
});

test('a look-up that was under way when the session ended is not believed', async () => {
  const { sessions, isRead, answer } = scripted();
  const found = sessions.find('t', AT);
  await isRead;
  await sessions.endAll({ userId: 'c1', exceptId: null, nowMs: AT });
  answer();
  await found;
  expect(sessions.known('t', AT)).toBeNull();
});
