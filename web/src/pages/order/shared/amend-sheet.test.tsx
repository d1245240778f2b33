import type { OrderRow } from '@candor/contract/trading-shapes';
import { setPreferences } from '@candor/ui/preferences';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../session/session.ts';
import { answerCall } from '../../../testing/server.ts';
import { ChangeButton } from './amend-sheet.tsx';

const order = {
  id: 'o1',
  stockCode: 'AA',
  stockName: 'Share AA',
  source: 0,
  market: 'NYSE',
  type: 1,
  price: '95.00',
  triggerPrice: null,
  num: '10',
  filledNum: '0',
} as unknown as OrderRow;

beforeEach(() => {
  setPreferences({ locale: 'en' });
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
});

test('what was changed of an order is sent, and nothing else', async () => {
  answerCall('getMinCount', () => ({
    data: { minCount: '1', tickSize: '0.01', tickBands: [{ fromPrice: '0', tickSize: '0.01' }] },
  }));
  const sent = answerCall('orderAmend', () => ({ data: { id: 'o1' } }));
  const would = { keepsPlace: true, totalBefore: '950.00', totalAfter: '665.00' };
  const held = { heldBefore: '951.00', heldAfter: '666.00', fillsNow: '0', currency: 'USD' };
  const asked = answerCall('orderAmendPreview', () => ({ data: { ...would, ...held } }));
  render(<ChangeButton order={order} />);
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  fireEvent.input(await screen.findByLabelText('Quantity'), { target: { value: '7' } });
  expect(screen.queryByLabelText('Trigger Price')).toBeNull();
  expect(await screen.findByText('$666.00')).toBeDefined();
  expect(screen.getByText(/keeps its place/, { selector: '[role=status] p' })).toBeDefined();
  expect(asked[0]?.body).toEqual({ id: 'o1', num: '7' });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map((one) => one.body)).toEqual([{ id: 'o1', num: '7' }]);
});
