import { beforeEach, expect, test, vi } from 'vitest';
import { client, onSessionEnded } from '../api/client.ts';
import { answerCall } from '../testing/server.ts';
import { beginRenewal, tokenAfter } from './renewal.ts';
import { followOtherTabs, sessionToken, useSession } from './session.ts';

const ended = vi.fn();
const thrownOut = vi.fn();
beforeEach(() => {
  ended.mockClear();
  thrownOut.mockClear();
  onSessionEnded(ended);
  followOtherTabs(thrownOut);
  useSession.setState({ token: 'old', expireTimestamp: 5, lastUserId: '10000001' });
});

const next = { token: 'next', expireTimestamp: 5 };
const expired = { refusal: { code: 401, reason: 'LOGIN_EXPIRED', msg: 'Log in again.' } } as const;
const balances = { list: [] };

/** The server knows this token alone. */
function knowsOnly(token: string) {
  return answerCall('walletBalances', (received) =>
    received.token === `Bearer ${token}` ? { data: balances } : expired,
  );
}

/** Another tab stores this of the session. */
function storeElsewhere(token: string | null, lastUserId: string | null = '10000001') {
  const state = { token, expireTimestamp: 5, lastUserId };
  localStorage.setItem('candor.session', JSON.stringify({ state, version: 1 }));
}

const tellOfStorage = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'candor.session' }));

test('the token that a change answers is taken over, and stored', async () => {
  answerCall('timeCodeEnd', () => ({ data: next }));
  await client.call('timeCodeEnd', {});
  expect(sessionToken()).toBe('next');
  expect(localStorage.getItem('candor.session')).toContain('"next"');
  expect(localStorage.getItem('candor.renewal')).toBeNull();
});

test('a call refused for the old token before the new one has come waits for it', async () => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  answerCall('timeCodeEnd', async () => {
    await mayAnswer;
    return { data: next };
  });
  const asked = knowsOnly('next');
  const change = client.call('timeCodeEnd', {});
  const other = client.call('walletBalances', {});
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(asked).toHaveLength(1);
  answer();
  await change;
  expect(await other).toEqual(balances);
  expect(asked.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer next']);
  expect(ended).not.toHaveBeenCalled();
});

test('another tab waits for the tab that changes it, and goes on with its token', async () => {
  // What the other tab does, seen from here.
  localStorage.setItem('candor.renewal', String(Date.now() + 60_000));
  knowsOnly('next');
  const here = client.call('walletBalances', {});
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(sessionToken()).toBe('old');
  storeElsewhere('next');
  localStorage.removeItem('candor.renewal');
  expect(await here).toEqual(balances);
  tellOfStorage();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sessionToken()).toBe('next');
  expect([ended, thrownOut].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('a change without an answer leaves a token that has ended: the session has', async () => {
  answerCall('timeCodeEnd', () => 'no answer');
  await client.call('timeCodeEnd', {}).catch(() => undefined);
  knowsOnly('next');
  await client.call('walletBalances', {}).catch(() => undefined);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a change that is refused for its own token does not wait for itself', async () => {
  answerCall('timeCodeEnd', () => expired);
  await expect(client.call('timeCodeEnd', {})).rejects.toMatchObject({ code: 401 });
  expect(ended).toHaveBeenCalledTimes(1);
});

test('who has logged out meanwhile is not logged in by the answer', () => {
  const end = beginRenewal('old');
  useSession.setState({ token: null, lastUserId: null });
  end(next);
  expect(sessionToken()).toBeNull();
});

test('a tab that is left in the middle of a change keeps no other waiting', async () => {
  beginRenewal('old');
  window.dispatchEvent(new Event('pagehide'));
  expect(await tokenAfter('old')).toBeNull();
  // Nor does one that died without a word, for longer than a call may take.
  localStorage.setItem('candor.renewal', String(Date.now() - 1));
  expect(await tokenAfter('old')).toBeNull();
});

test('somebody else who has logged in elsewhere does not take a call over', async () => {
  storeElsewhere('of another', '10000002');
  expect(await tokenAfter('old')).toBeNull();
  expect(thrownOut).toHaveBeenCalledTimes(1);
});

test('a logout elsewhere is followed, also where a refused call hears of it first', async () => {
  storeElsewhere(null);
  knowsOnly('next');
  await client.call('walletBalances', {}).catch(() => undefined);
  tellOfStorage();
  await new Promise((resolve) => setTimeout(resolve));
  expect([ended, thrownOut].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});
