import { ApiError } from '@candor/contract/client';
import { setPreferences } from '@candor/ui/preferences';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRefusalText } from './refusal-text.ts';

const msg = 'Insufficient funds. Available $1.00, needed $2.00.';
const refused = new ApiError({ code: 422, reason: 'INSUFFICIENT', msg, data: {} });
const chinese = '资金不足。可用 $1.00，需要 $2.00。';

test('a refusal is told in the words of the server', () => {
  const { result } = renderHook(() => useRefusalText(refused));
  expect(result.current).toBe(msg);
});

test('after a change of language the new preview tells it, or the plain fact', () => {
  const { result, rerender } = renderHook(
    (preview: { reason: string; msg: string } | null) => useRefusalText(refused, preview),
    { initialProps: null },
  );
  act(() => setPreferences({ locale: 'zh-Hans' }));
  expect(result.current).toBe('刚才的订单被拒绝。再次确认时会重新说明原因。');
  rerender({ reason: 'INSUFFICIENT', msg: chinese } as never);
  expect(result.current).toBe(chinese);
  rerender({ reason: 'PRICE_BAND', msg: chinese } as never);
  expect(result.current).not.toBe(chinese);
});
