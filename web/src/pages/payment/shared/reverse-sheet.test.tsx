import type { PositionRow } from '@candor/contract/trading-shapes';
import { setPreferences } from '@candor/ui/preferences';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../session/session.ts';
import { answerCall } from '../../../testing/server.ts';
import { ReverseButton } from './reverse-sheet.tsx';

const position = {
  id: 'p1',
  stockCode: 'AA',
  stockName: 'Share AA',
  market: 'NYSE',
  positionNum: '20',
  source: 0,
  direction: 0,
  leverage: 1,
  currency: 'USD',
  lastPrice: '100.00',
} as unknown as PositionRow;

beforeEach(() => {
  setPreferences({ locale: 'en' });
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
});

test('both parts are shown before anything is sent, and it is sent once', async () => {
  const part = { num: '20', totalAmount: '1999.80', fee: '1.04' };
  answerCall('positionReversePreview', () => ({
    data: {
      direction: 1,
      currency: 'USD',
      close: { ...part, price: '99.99', profit: '-1.44' },
      open: { ...part, price: '99.90', margin: '1998.00' },
    },
  }));
  const sent = answerCall('positionReverse', () => ({ data: { id: 'o9' } }));
  render(<ReverseButton position={position} />);
  fireEvent.click(screen.getByRole('button', { name: 'Reverse' }));
  expect(await screen.findByText(/Long 20 at about \$?99\.99/)).toBeDefined();
  expect(screen.getByText(/Short 20 at about \$?99\.90/)).toBeDefined();
  expect(sent).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: /tap/i }));
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent.map((one) => one.body)).toEqual([{ id: 'p1' }]));
});

test('what would be refused says why, and cannot be sent', async () => {
  answerCall('positionReversePreview', () => ({
    refusal: { code: 422, msg: 'Nothing was changed.', reason: 'REVERSE_AT_ONCE' },
  }));
  render(<ReverseButton position={position} />);
  fireEvent.click(screen.getByRole('button', { name: 'Reverse' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Nothing was changed.');
  const button = screen.getByRole('button', { name: /tap/i });
  expect(
    button.getAttribute('aria-disabled') ?? String((button as HTMLButtonElement).disabled),
  ).toBe('true');
});
