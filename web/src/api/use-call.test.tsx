import { usePreferences } from '@candor/ui/preferences';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '../session/session.ts';
import { answerCall } from '../testing/server.ts';
import { shouldRetry } from './readings.ts';
import { useCall } from './use-call.ts';

const refusal = { refusal: { code: 422, reason: 'NOT_TRADABLE', msg: 'Not now.' } };

test('figures stay up, with their age, when a later reading fails', async () => {
  answerCall('areaList', (_, before) => (before === 0 ? { data: { list: [] } } : refusal));
  const { result } = renderHook(() => useCall('areaList', {}));
  await waitFor(() => expect(result.current.data).toEqual({ list: [] }));
  const readAtMs = result.current.readAtMs;
  expect(readAtMs).toBeGreaterThan(0);

  act(() => result.current.retry());
  await waitFor(() => expect(result.current.error).toMatchObject({ reason: 'NOT_TRADABLE' }));
  expect(result.current.data).toEqual({ list: [] });
  expect(result.current.readAtMs).toBe(readAtMs);
});

test('a first reading that fails leaves no figure, never a zero', async () => {
  answerCall('areaList', () => refusal);
  const { result } = renderHook(() => useCall('areaList', {}));
  await waitFor(() => expect(result.current.error).toBeDefined());
  expect(result.current.data).toBeUndefined();
  expect(result.current.readAtMs).toBeUndefined();
});

test('a switch of language reads the texts again and keeps the old ones up meanwhile', async () => {
  const calls = answerCall('areaList', ({ language }) => ({
    data: { list: [{ code: language }] },
  }));
  const { result } = renderHook(() => useCall('areaList', {}));
  await waitFor(() => expect(result.current.data).toEqual({ list: [{ code: 'en' }] }));
  act(() => usePreferences.setState({ locale: 'zh-Hant' }));
  expect(result.current.data).toEqual({ list: [{ code: 'en' }] });
  await waitFor(() => expect(result.current.data).toEqual({ list: [{ code: 'zh_Hant_HK' }] }));
  expect(calls.map(({ language }) => language)).toEqual(['en', 'zh_Hant_HK']);
});

test('a call of the customer is not made while nobody is signed in', async () => {
  const calls = answerCall('userInfo', () => ({ data: { userId: '10000001' } }));
  const { result } = renderHook(() => useCall('userInfo', {}, { forCustomer: true }));
  expect(result.current.isLoading).toBe(false);
  expect(calls.length).toBe(0);
  act(() => useSession.setState({ token: 't0k3n' }));
  await waitFor(() => expect(result.current.data).toBeDefined());
  expect(calls[0]?.token).toBe('Bearer t0k3n');
});

test('no answer is tried twice more, a refusal is an answer', async () => {
  const { ApiError } = await import('@candor/contract/client');
  const error = (code: number) => new ApiError({ code, reason: 'X', msg: '' });
  expect([0, 1, 2].map((failures) => shouldRetry(failures, error(0)))).toEqual([true, true, false]);
  expect(shouldRetry(0, error(500))).toBe(true);
  expect(shouldRetry(0, error(422))).toBe(false);
  expect(shouldRetry(0, error(401))).toBe(false);
});
