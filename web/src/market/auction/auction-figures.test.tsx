import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TopicListener } from '../../live/connection.ts';
import { useLink } from '../../live/link-state.ts';
import { connection } from '../../live/live.ts';
import { answerCall } from '../../testing/server.ts';
import { useAuction } from './auction-figures.ts';

afterEach(() => {
  vi.restoreAllMocks();
  useLink.setState({ state: 'idle' });
});

const tesla = { source: 7, market: 'NASDAQ', code: 'TSLA', name: 'Tesla' } as const;
const called = {
  indicativePrice: '587.00',
  indicativeVolume: '900',
  imbalance: '-40',
  uncrossTimestamp: 1_795_303_800_000,
};

function readsByCall() {
  const list = [{ ...tesla, ...called }];
  return answerCall('preMarketList', () => ({
    data: { pageNo: 1, pageSize: 100, totalPage: 1, total: 1, list },
  }));
}

/** Stands in for the socket: hands frames to whoever listens to a topic. */
function fakeTopics() {
  const listeners = new Map<string, TopicListener>();
  vi.spyOn(connection, 'listen').mockImplementation((topic, listener) => {
    listeners.set(topic, listener);
    return () => listeners.delete(topic);
  });
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
    run(0);
    return 0;
  });
  return (topic: string, data: unknown) =>
    act(() => listeners.get(topic)?.({ topic, data, isWhole: true } as never));
}

test('the topic of the quote takes the place of the call, and the call that of a lost line', async () => {
  const send = fakeTopics();
  readsByCall();
  useLink.setState({ state: 'up' });
  const { result } = renderHook(() => useAuction(tesla));
  await waitFor(() => expect(result.current?.indicativePrice).toBe('587.00'));
  send('quote:7:NASDAQ:TSLA', { ...called, indicativePrice: '588.10', imbalance: '60' });
  expect(result.current).toMatchObject({ indicativePrice: '588.10', imbalance: '60' });
  act(() => useLink.setState({ state: 'down' }));
  await waitFor(() => expect(result.current?.indicativePrice).toBe('587.00'));
});

test('a share that is in no auction asks for none', () => {
  fakeTopics();
  const calls = readsByCall();
  const { result } = renderHook(() => useAuction({ ...tesla, source: 0 }));
  expect(result.current).toBeUndefined();
  expect(calls).toHaveLength(0);
});
