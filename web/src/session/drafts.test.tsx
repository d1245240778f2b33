import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dropDraftsOfOthers, readDraft, writeDraft } from './drafts.ts';
import { useSession } from './session.ts';
import { draftsKeptUntilMs, useDraft } from './use-draft.ts';

const minuteMs = 60_000;

test('a draft comes back to the same user within 30 minutes, and to nobody else', () => {
  writeDraft('pages/payment/stock AAPL', '10000001', { price: '187.40' }, 0);
  expect(readDraft('pages/payment/stock AAPL', '10000001', 29 * minuteMs)).toEqual({
    price: '187.40',
  });
  expect(readDraft('pages/payment/stock AAPL', '10000001', 30 * minuteMs)).toBeNull();
  expect(readDraft('pages/payment/stock AAPL', '10000002', minuteMs)).toBeNull();
  expect(draftsKeptUntilMs('10000001', minuteMs)).toBe(30 * minuteMs);
});

test('a login as another user discards the drafts of the one before', () => {
  writeDraft('a', '10000001', { amount: '5' }, 0);
  writeDraft('b', '10000002', { amount: '6' }, 0);
  dropDraftsOfOthers('10000002', minuteMs);
  expect(readDraft('a', '10000001', minuteMs)).toBeNull();
  expect(readDraft('b', '10000002', minuteMs)).toEqual({ amount: '6' });
});

test('what is typed survives the page and the end of the session', () => {
  useSession.setState({ lastUserId: '10000001' });
  const first = renderHook(() => useDraft('form', { num: '', price: '' }));
  act(() => first.result.current[1]({ num: '25' }));
  first.unmount();

  const second = renderHook(() => useDraft('form', { num: '', price: '1.00' }));
  expect(second.result.current[0]).toEqual({ num: '25', price: '' });
  act(() => second.result.current[2]());
  second.unmount();
  expect(renderHook(() => useDraft('form', { num: '' })).result.current[0]).toEqual({ num: '' });
});

test('a form nobody typed into leaves nothing behind', () => {
  useSession.setState({ lastUserId: '10000001' });
  renderHook(() => useDraft('untouched', { num: '1' })).unmount();
  expect(localStorage.getItem('candor.draft.untouched')).toBeNull();
});
