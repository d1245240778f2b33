import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCall } from '../../testing/server.ts';
import { useRangeGains } from './use-range-gains.ts';

const of = { code: 'KO', name: 'Coca-Cola', source: 0, market: 'NYSE' } as const;

test('every range gains from its start to the price of now; the drawn one as its chart says', async () => {
  const start = (type: string, price: string) => ({ type, price, timestamp: 1 });
  const list = [start('1W', '80.00'), start('1Y', '50.00'), start('3M', '0.00')];
  answerCall('klineStarts', () => ({ data: { list } }));
  const shown = { range: '1Y', ratio: '99.5000', last: '100.00' } as const;
  const { result } = renderHook(() => useRangeGains(of, shown));
  expect(result.current).toEqual({ '1Y': '99.5000' });
  await waitFor(() => expect(result.current).toEqual({ '1W': '25.0000', '1Y': '99.5000' }));
});
