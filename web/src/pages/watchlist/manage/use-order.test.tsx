import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { client } from '../../../api/client.ts';
import type { WatchRow } from '../shared/watch-row.ts';
import { useOrder } from './use-order.ts';

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }) as WatchRow);
const sent = vi.spyOn(client, 'call').mockResolvedValue(undefined as never);
beforeEach(() => void sent.mockClear());

function started(ids: string) {
  const hook = renderHook(({ rows }) => useOrder(rows), {
    initialProps: { rows: rowsOf(ids) as readonly WatchRow[] },
  });
  return { ...hook, shown: () => hook.result.current.order.map(({ id }) => id).join('') };
}

test('the order that is stored is the one the finger left, also within one drawing', () => {
  const { result, shown } = started('abc');
  act(() => {
    const { preview, store } = result.current;
    preview(0, 1);
    preview(1, 2);
    store();
  });
  expect(sent.mock.calls).toEqual([['watchlistSort', { ids: ['b', 'c', 'a'] }]]);
  expect(shown()).toBe('bca');
});

test('what is read meanwhile does not turn the list under the finger', () => {
  const { result, rerender, shown } = started('abc');
  act(() => result.current.preview(0, 2));
  rerender({ rows: rowsOf('abc') });
  expect(shown()).toBe('bca');
  act(() => result.current.store());
  expect(sent).toHaveBeenCalledWith('watchlistSort', { ids: ['b', 'c', 'a'] });
});

test('a drag that is taken away, or ends where it began, stores nothing and shows what is', () => {
  const { result, rerender, shown } = started('abc');
  act(() => result.current.preview(0, 2));
  rerender({ rows: rowsOf('ab') });
  act(() => result.current.restore());
  expect(shown()).toBe('ab');
  act(() => result.current.preview(0, 1));
  act(() => {
    result.current.preview(1, 0);
    result.current.store();
  });
  expect([shown(), sent.mock.calls]).toEqual(['ab', []]);
});
