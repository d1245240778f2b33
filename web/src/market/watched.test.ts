import { useToasts } from '@candor/ui/toasts';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { client } from '../api/client.ts';
import { clearSession, useSession } from '../session/session.ts';
import { toggleStar, useIsWatched } from './watched.ts';

const apple = { source: 0, market: 'NASDAQ', code: 'AAPL', name: 'Apple' } as const;

function signIn(userId: string): void {
  const user = {
    userId,
    email: '',
    invitationCode: '',
    firstName: '',
    lastName: '',
    name: '',
    kycStatus: 0 as const,
    hasPayPassword: false,
    unreadCount: 0,
    language: 'en',
    createTimeTimestamp: 0,
  };
  useSession.setState({ token: `token of ${userId}`, user });
}

afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
});

test('a star changes before the server has answered', async () => {
  signIn('10000001');
  let answer: (value: { id: string }) => void = () => undefined;
  const pending = new Promise<{ id: string }>((resolve) => {
    answer = resolve;
  });
  vi.spyOn(client, 'call').mockReturnValue(
    Object.assign(pending, { abort: () => undefined }) as never,
  );
  const { result } = renderHook(() => useIsWatched(apple, 0));
  expect(result.current).toBe(false);
  const toggled = toggleStar(apple, true);
  await waitFor(() => expect(result.current).toBe(true));
  answer({ id: 'w-1' });
  await toggled;
  expect(result.current).toBe(true);
});

test('a refused star comes back with a toast', async () => {
  signIn('10000002');
  const refusal = Promise.reject(new Error('full'));
  vi.spyOn(client, 'call').mockReturnValue(
    Object.assign(refusal, { abort: () => undefined }) as never,
  );
  const { result } = renderHook(() => useIsWatched(apple, 0));
  await toggleStar(apple, true);
  await waitFor(() => expect(result.current).toBe(false));
  expect(useToasts.getState().toasts.length).toBeGreaterThan(0);
});

test('another customer starts with the stars of the server', async () => {
  signIn('10000003');
  const done = Promise.resolve({ id: 'w-2' });
  vi.spyOn(client, 'call').mockReturnValue(
    Object.assign(done, { abort: () => undefined }) as never,
  );
  const { result } = renderHook(() => useIsWatched(apple, 0));
  await toggleStar(apple, true);
  await waitFor(() => expect(result.current).toBe(true));
  signIn('10000004');
  await waitFor(() => expect(result.current).toBe(false));
});
