import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLink } from '../../live/link-state.ts';
import { connection } from '../../live/live.ts';
import { useSession } from '../../session/session.ts';
import { answerCall } from '../../testing/server.ts';
import { useHeld } from './use-held.ts';

const of = { name: 'Coca-Cola', code: 'KO', source: 0, market: 'NYSE' } as const;
const row = {
  id: 'p-1',
  stockCode: 'KO',
  market: 'NYSE',
  direction: 0,
  positionNum: '10',
  avgPrice: '60.00',
  isolatedPosition: '600.00',
  profit: '1.00',
};

beforeEach(() => useSession.setState({ token: 't', user: { userId: '10000001' } as never }));
afterEach(() => {
  useLink.setState({ state: 'idle' });
  vi.restoreAllMocks();
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Opens what is held, with the other end of the live connection in hand. */
async function hold(answers: readonly (object | null)[]) {
  let tell: (data: unknown) => void = () => undefined;
  vi.spyOn(connection, 'listen').mockImplementation((topic, listener) => {
    tell = (data) => listener({ topic, data, isWhole: false, isReset: false, seq: 1 });
    return () => undefined;
  });
  const calls = answerCall('positionByStock', (_, before) => ({
    data: answers[Math.min(before, answers.length - 1)] ?? null,
  }));
  const { result } = renderHook(() => useHeld(of as never, 0));
  await waitFor(() => expect(result.current.held).not.toBeUndefined());
  return {
    result,
    calls,
    tell: (data: unknown) =>
      act(async () => {
        tell(data);
        await nextFrame();
      }),
  };
}

test('what is held moves with the frames that come', async () => {
  const { result, tell, calls } = await hold([row]);
  // All there is comes first, and has it read once more: it may be newer. Prices do not.
  const other = { ...row, id: 'p-2', stockCode: 'PEP' };
  await tell({ kind: 'list', list: [row, other] });
  await waitFor(() => expect(calls).toHaveLength(2));
  await nextFrame();
  await tell({ ...row, profit: '2.50' });
  expect(result.current.held?.profit).toBe('2.50');
  await tell({ ...other, profit: '9.99' });
  expect(result.current.held?.profit).toBe('2.50');
  expect(calls).toHaveLength(2);
});

test('a close made elsewhere, told by a frame, leaves nothing held', async () => {
  const { result, tell } = await hold([row, null]);
  await tell({ ...row, closableNum: '0', closeTimeTimestamp: 1_700_000_000_000 });
  await waitFor(() => expect(result.current.held).toBeNull());
});

test('a close made elsewhere during a break leaves nothing held once the line is back', async () => {
  const { result, tell } = await hold([row, null]);
  await tell({ ...row, profit: '2.50' });
  await tell({ kind: 'list', list: [{ ...row, id: 'p-2', stockCode: 'PEP' }] });
  await waitFor(() => expect(result.current.held).toBeNull());
});

test('a sale of a part made elsewhere is drawn whole as told, then read again', async () => {
  const { result, tell } = await hold([row, { ...row, positionNum: '4', profit: '0.40' }]);
  await tell({ ...row, positionNum: '4', profit: '0.39' });
  expect(result.current.held?.positionNum).toBe('4');
  await waitFor(() => expect(result.current.held?.profit).toBe('0.40'));
});

test('figures that are read while push is down replace those it told last', async () => {
  const { result, tell } = await hold([row, { ...row, profit: '7.00' }]);
  await tell({ ...row, profit: '2.50' });
  act(() => useLink.setState({ state: 'down' }));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.held?.profit).toBe('7.00'));
});
