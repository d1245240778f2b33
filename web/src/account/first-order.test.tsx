import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { beginSession, clearSession, useSession } from '../session/session.ts';
import { aUser } from '../testing/a-user.ts';
import { answerCall } from '../testing/server.ts';
import { useUserIsKnown } from './first-order.ts';
import { useNewcomer } from './newcomer.ts';

const signIn = (firstOrderId: string | null) => {
  const user = aUser({ firstOrderId });
  beginSession({ token: 't0k3n', expireTimestamp: 9e15, user });
};
/** As after a page load: who it is is known by the user ID alone. */
const load = () => useSession.setState({ user: null });

afterEach(() => {
  clearSession();
  localStorage.clear();
});

test('a customer without a fill is new until one is told of', async () => {
  signIn(null);
  const calls = answerCall('userInfo', () => ({ data: aUser({ firstOrderId: 'o1' }) }));
  const { result } = renderHook(() => useNewcomer());
  expect(result.current).toBe(true);
  await waitFor(() => expect(result.current).toBe(false));
  expect(calls.length).toBeGreaterThan(0);
});

test('one with a fill is not, and nobody is asked', () => {
  const calls = answerCall('userInfo', () => ({ data: aUser() }));
  signIn('o1');
  expect(renderHook(() => useNewcomer()).result.current).toBe(false);
  expect(calls).toEqual([]);
});

test('after a page load what was known last stands, of the same customer alone', () => {
  answerCall('userInfo', () => ({ data: aUser({ firstOrderId: null }) }));
  signIn(null);
  renderHook(() => useNewcomer()).unmount();
  load();
  expect(renderHook(() => useNewcomer()).result.current).toBe(true);
  useSession.setState({ lastUserId: '10000002' });
  expect(renderHook(() => useNewcomer()).result.current).toBe(false);
});

test('a ticket waits for who is signed in, and no longer than the answer takes', async () => {
  signIn('o1');
  load();
  answerCall('userInfo', () => ({ data: aUser({ firstOrderId: null }) }));
  const { result } = renderHook(() => useUserIsKnown());
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
  expect(useSession.getState().user?.firstOrderId).toBeNull();
});
