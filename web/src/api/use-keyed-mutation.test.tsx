import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { answerCall } from '../testing/server.ts';
import { hasPendingSend } from './pending-sends.ts';
import { slowAfterMs, useKeyedMutation } from './use-keyed-mutation.ts';

beforeEach(() => useSession.setState({ token: 't', user: { userId: '10000001' } as never }));
afterEach(() => vi.useRealTimers());

const transfer = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '5.00' } as const;
const done = { data: { id: 'b-1', status: 3, fromAmount: '5.00', toAmount: '5.00' } };
const insufficient = {
  refusal: { code: 422, reason: 'INSUFFICIENT', msg: 'Insufficient funds.' },
};

test('a double tap sends once', async () => {
  const calls = answerCall('walletTransfer', () => done);
  const { result } = renderHook(() => useKeyedMutation('walletTransfer'));
  await act(() => Promise.all([result.current.send(transfer), result.current.send(transfer)]));
  expect(calls.length).toBe(1);
  expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(result.current.state).toBe('idle');
});

test('a lost answer is checked with the same key, a new content gets a new one', async () => {
  const calls = answerCall('walletTransfer', (_, before) => (before === 0 ? 'no answer' : done));
  const { result } = renderHook(() => useKeyedMutation('walletTransfer'));
  await act(() => result.current.send(transfer));
  expect(result.current.state).toBe('unknown');
  expect(result.current.pendingInput).toEqual(transfer);

  // Other content has to wait until the fate of this one is known.
  await act(() => result.current.send({ ...transfer, amount: '9.00' }));
  expect(calls.length).toBe(1);

  await act(() => result.current.checkAndRetry());
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(calls[1]?.body).toEqual(transfer);
  expect(result.current.state).toBe('idle');

  await act(() => result.current.send({ ...transfer, amount: '9.00' }));
  expect(calls[2]?.key).not.toBe(calls[0]?.key);
});

test('a refusal is final: the next try of the same content is a new one', async () => {
  const calls = answerCall('walletTransfer', () => insufficient);
  const { result } = renderHook(() => useKeyedMutation('walletTransfer'));
  await act(() => result.current.send(transfer));
  expect(result.current.state).toBe('idle');
  expect(result.current.error).toMatchObject({ code: 422, reason: 'INSUFFICIENT' });
  await act(() => result.current.send(transfer));
  expect(calls[1]?.key).not.toBe(calls[0]?.key);
});

test('the key survives a reload and a new login of the same user only', async () => {
  const calls = answerCall('walletTransfer', (_, before) => (before === 0 ? 'no answer' : done));
  const first = renderHook(() => useKeyedMutation('walletTransfer'));
  await act(() => first.result.current.send(transfer));
  first.unmount();
  expect(hasPendingSend('10000001', Date.now())).toBe(true);

  act(() => useSession.setState({ token: 'u', user: { userId: '10000002' } as never }));
  const other = renderHook(() => useKeyedMutation('walletTransfer'));
  expect(other.result.current.state).toBe('idle');
  other.unmount();

  act(() => useSession.setState({ token: 'v', user: { userId: '10000001' } as never }));
  const again = renderHook(() => useKeyedMutation('walletTransfer'));
  await waitFor(() => expect(again.result.current.state).toBe('unknown'));
  await act(() => again.result.current.checkAndRetry());
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(hasPendingSend('10000001', Date.now())).toBe(false);
});

test('nothing with a password is written to the device', async () => {
  answerCall('updatePassword', () => 'no answer');
  const { result } = renderHook(() =>
    useKeyedMutation('updatePassword', { survivesReload: false }),
  );
  const input = { oldPassword: 'old-secret', newPassword: 'a-secret', confirmPassword: 'a-secret' };
  await act(() => result.current.send(input));
  expect(result.current.state).toBe('unknown');
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
});

test('after 10 s without an answer it says that it still works', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let answer: (value: typeof done) => void = () => undefined;
  const calls = answerCall(
    'walletTransfer',
    () =>
      new Promise<typeof done>((resolve) => {
        answer = resolve;
      }),
  );
  const { result } = renderHook(() => useKeyedMutation('walletTransfer'));
  let sent: Promise<unknown> = Promise.resolve();
  act(() => {
    sent = result.current.send(transfer);
  });
  expect(result.current.state).toBe('sending');
  await vi.waitFor(() => expect(calls.length).toBe(1), { timeout: 10_000 });
  act(() => vi.advanceTimersByTime(slowAfterMs));
  expect(result.current.state).toBe('slow');
  vi.useRealTimers();
  answer(done);
  await act(() => sent);
  expect(result.current.state).toBe('idle');
});
