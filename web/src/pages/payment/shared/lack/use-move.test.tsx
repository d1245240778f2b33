import type { MoneyLack } from '@candor/contract/routes/money-lack';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../../session/session.ts';
import { answerCall } from '../../../../testing/server.ts';
import { useMove } from './use-move.ts';

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
});

const lack: MoneyLack = {
  needed: '304.03',
  available: '100.00',
  walletType: 'STOCK',
  currency: 'USD',
  offers: [
    { fromWallet: 'FOREX', amount: '204.03', currency: 'USD' },
    { fromWallet: 'BALANCE', amount: '204.03', currency: 'USD' },
  ],
};
const exchanged: MoneyLack = {
  ...lack,
  offers: [{ fromWallet: 'HK_STOCK', amount: '1593.48', currency: 'HKD', rate: '7.81' }],
};

function wallets() {
  const row = (walletType: string, available: string) => ({ walletType, available });
  const list = [row('FOREX', '900.00'), row('STOCK', '100.00'), row('HK_STOCK', '2000.00')];
  answerCall('walletBalances', () => ({ data: { list } }));
}

const moves = (toAmount = '204.03') =>
  answerCall('walletTransfer', () => ({
    data: { id: 't-1', status: 3, fromAmount: '204.03', toAmount },
  }));

async function opened(of: MoneyLack) {
  wallets();
  const onMoved = vi.fn();
  const { result } = renderHook(() => useMove('order 0:NYSE:KO', of, onMoved));
  await waitFor(() => expect(result.current.freeIn('STOCK')).toBe('100.00'));
  return { result, onMoved };
}

test('the move and the way back are two acts, each with a key of its own', async () => {
  const sent = moves();
  const { result, onMoved } = await opened(lack);
  expect([result.current.offer?.fromWallet, result.current.brings]).toEqual(['FOREX', '204.03']);
  await act(() => result.current.move());
  expect(sent[0]?.body).toEqual({ fromWallet: 'FOREX', toWallet: 'STOCK', amount: '204.03' });
  expect(result.current.moved).toMatchObject({ before: { from: '900.00', to: '100.00' } });
  await act(() => result.current.moveBack());
  expect(sent[1]?.body).toEqual({ fromWallet: 'STOCK', toWallet: 'FOREX', amount: '204.03' });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(result.current.moved).toBeNull();
  expect(onMoved).toHaveBeenCalledTimes(2);
});

test('another wallet is taken from where it is chosen', async () => {
  const sent = moves();
  const { result } = await opened(lack);
  act(() => result.current.choose('BALANCE'));
  await act(() => result.current.move());
  expect(sent[0]?.body).toMatchObject({ fromWallet: 'BALANCE' });
});

test('from another currency it moves at the rate that was shown, and not before there is one', async () => {
  const sent = moves('204.03');
  const quote = { toAmount: '204.03', rate: '7.81', quoteId: 'q-1', quoteEndTimestamp: 9e15 };
  const asked = answerCall('walletTransferPreview', (_, before) =>
    before === 0 ? 'no answer' : { data: quote },
  );
  const { result } = await opened(exchanged);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(result.current.brings).toBeNull();
  await act(() => result.current.move());
  expect(sent).toHaveLength(0);
});

test('a lost answer is asked after with its own key, and nothing else is moved before', async () => {
  const sent = answerCall('walletTransfer', (_, before) =>
    before === 0
      ? 'no answer'
      : { data: { id: 't-1', status: 3, fromAmount: '204.03', toAmount: '204.03' } },
  );
  const { result, onMoved } = await opened(lack);
  await act(() => result.current.move());
  expect(result.current.unknown).toMatchObject({ fromWallet: 'FOREX', amount: '204.03' });
  act(() => result.current.choose('BALANCE'));
  await act(() => result.current.move());
  expect(sent).toHaveLength(1);
  await act(() => result.current.checkAndRetry());
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect([result.current.unknown, result.current.moved?.fromWallet]).toEqual([null, 'FOREX']);
  expect(onMoved).toHaveBeenCalledTimes(1);
});
