import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../session/session.ts';
import { answerCall } from '../testing/server.ts';
import { newTicket, type Ticket } from './ticket.ts';
import { useShortcuts } from './use-shortcuts.ts';

const share = { code: 'KO', name: 'Coca-Cola', source: 0, market: 'NYSE' } as const;
const plain = newTicket({ direction: 0, habits: null, price: null, num: null });

beforeEach(() => useSession.setState({ token: 't', user: { userId: '10000001' } as never }));

test('half and full are asked for with the trigger or the distance of a stop, and not without', async () => {
  const most = { halfNum: '5', fullNum: '10', available: '1.00', currency: 'USD' };
  const asked = answerCall('getHalfOrFullNum', () => ({ data: most }));
  const figures = () =>
    asked.map(({ body }) => {
      const { type, price, triggerPrice, trailPercent } = body as Record<string, unknown>;
      return [type, price, triggerPrice, trailPercent];
    });
  const at = (set: Partial<Ticket>) => ({ ...plain, ...set });
  const { result, rerender } = renderHook((ticket: Ticket) => useShortcuts(ticket, share, '0'), {
    initialProps: at({ type: 2, trigger: '' }),
  });
  expect(result.current).toBeNull();
  rerender(at({ type: 2, trigger: '65' }));
  await waitFor(() => expect(result.current?.fullNum).toBe('10'));
  rerender(at({ type: 3, trigger: '65', price: '66' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  rerender(at({ type: 4, trail: '2' }));
  expect(result.current).toBeNull();
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(figures()).toEqual([
    [2, undefined, '65', undefined],
    [3, '66', '65', undefined],
    [4, undefined, undefined, '2'],
  ]);
});
