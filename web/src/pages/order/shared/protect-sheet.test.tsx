import type { PositionRow } from '@candor/contract/trading-shapes';
import { setPreferences } from '@candor/ui/preferences';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../session/session.ts';
import { answerCall } from '../../../testing/server.ts';
import { ProtectSheet } from './protect-sheet.tsx';

const position: PositionRow = {
  id: 'p1',
  stockCode: 'AA',
  stockName: 'Share AA',
  market: 'NYSE',
  positionNum: '1',
  source: 0,
  classify: 'UsStock',
  direction: 0,
  productType: 0,
  closableNum: '0',
  avgPrice: '100.00',
  lastPrice: '100.00',
  sellProfit: '0.00',
  isolatedPosition: '100.00',
  leverage: 1,
  fee: '1.00',
  currency: 'USD',
  createTimeTimestamp: 1,
  stopLossPrice: '95.00',
};

beforeEach(() => {
  setPreferences({ locale: 'en' });
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
});

test('the exits of a position are changed, and removed by empty fields', async () => {
  answerCall('getMinCount', () => ({
    data: { tickSize: '0.01', tickBands: [{ fromPrice: '0', tickSize: '0.01' }] },
  }));
  const sent = answerCall('protectPosition', () => ({ data: position }));
  const close = vi.fn();
  render(<ProtectSheet position={position} onClose={close} />);
  const stop = await screen.findByLabelText('Stop Loss');
  fireEvent.input(stop, { target: { value: '96' } });
  fireEvent.input(screen.getByLabelText('Take Profit'), { target: { value: '110' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  const body = { id: 'p1', takeProfitPrice: '110', stopLossPrice: '96' };
  expect(sent.map((one) => one.body)).toEqual([body]);
  fireEvent.input(stop, { target: { value: '' } });
  fireEvent.input(screen.getByLabelText('Take Profit'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent.map((one) => one.body)).toEqual([body, { id: 'p1' }]));
});
