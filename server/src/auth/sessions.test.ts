import { hash } from 'node:crypto';
import type { SessionRecord, SessionStore } from '@candor/database/stores/sessions';
import { expect, test } from 'vitest';
import { createSessions } from './sessions.ts';

/** Friday 20 November 2026, 14:30 UTC. */
const AT = Date.UTC(2026, 10, 20, 14, 30);
const BELIEVED_MS = 5_000;

/** One open session of the token "t"; a look-up reads at once and answers when the test says so. */
function scripted() {
  const tokenHash = hash('sha256', 't', 'buffer');
  const session: SessionRecord = {
    id: 's1',
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
    return ['s1'];
  };
  const store: SessionStore = {
    open: async () => {},
    byTokenHashes: async (hashes) => {
      const found = isOpen && hashes.some((one) => tokenHash.equals(one));
      tellRead();
      await mayAnswer;
      return found ? [{ tokenHash, session }] : [];
    },
    hasDevice: async () => true,
    ofUser: async () => [],
    markSeen: async () => {},
    end,
    endAll: end,
    endBeyond: async () => [],
    forgetBefore: async () => 0,
  };
  return { sessions: createSessions(store), isRead, answer };
}

test('a session is known once it was looked up, and for five seconds', async () => {
  const { sessions, answer } = scripted();
  expect(sessions.known('t', AT)).toBeNull();
  const found = sessions.find('t', AT);
  answer();
  expect((await found)?.id).toBe('s1');
  expect(sessions.known('t', AT)?.id).toBe('s1');
  expect(sessions.known('t', AT + BELIEVED_MS - 1)?.id).toBe('s1');
  expect(sessions.known('t', AT + BELIEVED_MS)).toBeNull();
  expect(sessions.known('other', AT)).toBeNull();
});

test('a session that is ended is known no more from that moment', async () => {
  const { sessions, answer } = scripted();
  answer();
  await sessions.find('t', AT);
  expect(sessions.known('t', AT)?.id).toBe('s1');
  await sessions.end({ userId: 'c1', id: 's1', nowMs: AT });
  expect(sessions.known('t', AT)).toBeNull();
});

test('a look-up that was under way when the session ended is not believed', async () => {
  const { sessions, isRead, answer } = scripted();
  const found = sessions.find('t', AT);
  await isRead;
  await sessions.end({ userId: 'c1', id: 's1', nowMs: AT });
  answer();
  await found;
  expect(sessions.known('t', AT)).toBeNull();
});
