import { expect, test, vi } from 'vitest';
import { keepPendingSend } from '../api/pending-sends.ts';
import { answerCall } from '../testing/server.ts';
import { writeDraft } from './drafts.ts';
import { readUser } from './read-user.ts';
import { beginSession, followOtherTabs, ownUserId, useSession } from './session.ts';
import { signIn, signOut } from './sign-in.ts';

const user = {
  userId: '10000001',
  email: 'mei@example.org',
  invitationCode: 'ABCDEF',
  firstName: 'Mei',
  lastName: 'Lin',
  name: 'Mei Lin',
  phone: '+85251234567',
  kycStatus: 3 as const,
  hasPayPassword: true,
  unreadCount: 2,
  language: 'en',
  createTimeTimestamp: 0,
};
const opened = { token: 't0k3n', expireTimestamp: 9e15, user };
const kept = () => JSON.parse(localStorage.getItem('candor.session') ?? '{}');

test('the browser keeps token and user ID, and nothing else of the customer', () => {
  useSession.setState({ lastUsername: user.email });
  beginSession(opened);
  expect(kept().state).toEqual({
    token: 't0k3n',
    expireTimestamp: 9e15,
    lastUserId: '10000001',
  });
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/mei@|Lin|8525|ABCDEF/);
});

test('what an earlier version kept of the customer goes with the first load', async () => {
  const before = { ...opened, lastUsername: user.email, lastUserId: user.userId };
  localStorage.setItem('candor.session', JSON.stringify({ state: before, version: 0 }));
  await useSession.persist.rehydrate();
  expect(ownUserId(useSession.getState())).toBe('10000001');
  expect(useSession.getState()).toMatchObject({ token: 't0k3n', user: null, lastUsername: '' });
  expect(localStorage.getItem('candor.session')).not.toMatch(/mei@|Lin/);
});

test('after a load the customer is read anew, once, and of this session alone', async () => {
  const calls = answerCall('userInfo', () => ({ data: user }));
  await readUser();
  expect(calls).toHaveLength(0);
  useSession.setState({ token: 't0k3n', lastUserId: '10000001' });
  await readUser();
  await readUser();
  expect(calls).toHaveLength(1);
  expect(useSession.getState().user).toEqual(user);

  useSession.setState({ token: 'of another', user: null, lastUserId: '10000002' });
  await readUser();
  expect(useSession.getState().user).toBeNull();
});

test('somebody else who logs in in another tab is not shown as the one before', async () => {
  beginSession(opened);
  const onChange = vi.fn();
  followOtherTabs(onChange);
  const other = { token: 'other', expireTimestamp: 9e15, lastUserId: '10000002' };
  localStorage.setItem('candor.session', JSON.stringify({ state: other, version: 1 }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'candor.session' }));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(ownUserId(useSession.getState())).toBe('10000002');
  expect(useSession.getState().user).toBeNull();
});

test('who logs out leaves neither name nor forms nor what was sent', () => {
  answerCall('userPreference', () => ({ data: {} }));
  answerCall('logout', () => ({ data: {} }));
  signIn(opened, true);
  writeDraft('pages/payment/stock', user.userId, { num: '25' }, Date.now());
  const sent = { idempotencyKey: 'k', input: { amount: '400' }, sentMs: Date.now() };
  keepPendingSend('withdraw', { userId: user.userId, ...sent });
  localStorage.setItem(`candor.sending.chat.${user.userId}`, '[{"text":"Hello"}]');
  localStorage.setItem('candor.search-history', '["AAPL"]');
  sessionStorage.setItem('candor.register', '{"email":"mei@example.org"}');
  localStorage.setItem('candor.preferences', '{"state":{"theme":"dark"}}');
  localStorage.setItem('elsewhere', 'stays');
  signOut();
  const names = Object.keys({ ...localStorage }).filter((name) => !/^candor\.pref/.test(name));
  expect(names.sort()).toEqual(['candor.session', 'elsewhere']);
  expect(localStorage.getItem('candor.preferences')).toContain('dark');
  expect({ ...sessionStorage }).toEqual({});
  expect(kept().state).toEqual({ token: null, expireTimestamp: null, lastUserId: null });
});
