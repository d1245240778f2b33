import { setPreferences } from '@candor/ui/preferences';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../session/session.ts';
import { answerCall } from '../../../testing/server.ts';
import { AllAtOnce } from './all-at-once.tsx';

const rows = [
  { id: 'p1', stockName: 'Share AA' },
  { id: 'p2', stockName: 'Share BB' },
];

beforeEach(() => {
  setPreferences({ locale: 'en' });
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
});

test('all positions are closed after a question that counts them; each that is refused says why', async () => {
  const sent = answerCall('positionCloseAll', () => ({
    data: {
      list: [
        { id: 'p1', code: 200, msg: 'Success' },
        { id: 'p2', code: 422, msg: 'You can close at most 0.', reason: 'OVER_CLOSE' },
      ],
    },
  }));
  render(<AllAtOnce call="positionCloseAll" rows={rows} />);
  fireEvent.click(screen.getByRole('button', { name: 'Close All' }));
  await screen.findByText('Close 2 positions at the market?');
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent.map((one) => one.body)).toEqual([{ ids: ['p1', 'p2'] }]));
  await screen.findByText('You can close at most 0.');
  expect(screen.getByText('Share BB')).toBeDefined();
  expect(screen.queryByText('Share AA')).toBeNull();
});

test('one row alone has no button for all', () => {
  render(<AllAtOnce call="orderCancelAll" rows={rows.slice(1)} />);
  expect(screen.queryByRole('button')).toBeNull();
});
