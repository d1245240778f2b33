import { setPreferences } from '@candor/ui/preferences';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from './drafts.ts';
import { followActs, isScreenLocked, unlockScreen, useScreenLock } from './screen-lock.ts';
import { useSession } from './session.ts';

const AT = Date.UTC(2026, 10, 20, 14, 30);
const MINUTE_MS = 60_000;
const key = 'candor.last-act';

followActs();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: AT });
  setPreferences({ lockMinutes: 15 });
  useSession.setState({ token: 't', lastUserId: '10000001' });
  unlockScreen();
});
afterEach(() => vi.useRealTimers());

/** So long afterwards somebody comes back to the window. */
function after(ms: number): boolean {
  vi.setSystemTime(Date.now() + ms);
  window.dispatchEvent(new Event('focus'));
  return isScreenLocked();
}
const act = (name = 'pointerdown') => window.dispatchEvent(new Event(name));

test('nobody touches, types or clicks for as long as was chosen: it locks', () => {
  expect(after(15 * MINUTE_MS - 1)).toBe(false);
  expect(after(1)).toBe(true);
});

test.each(['pointerdown', 'keydown', 'wheel', 'touchmove'])('%s puts it off, not on', (name) => {
  after(10 * MINUTE_MS);
  act(name);
  expect(after(15 * MINUTE_MS - 1)).toBe(false);
  // Too late: the one that comes after the time opens nothing.
  vi.setSystemTime(Date.now() + 1);
  act(name);
  expect(isScreenLocked()).toBe(true);
  act(name);
  expect(after(0)).toBe(true);
});

test('the choice counts at once', () => {
  expect(after(6 * MINUTE_MS)).toBe(false);
  setPreferences({ lockMinutes: 5 });
  expect(isScreenLocked()).toBe(true);
});

test('what is done in another tab counts here, a proof too', () => {
  after(10 * MINUTE_MS);
  localStorage.setItem(key, String(Date.now()));
  expect(after(14 * MINUTE_MS)).toBe(false);
  expect(after(MINUTE_MS)).toBe(true);
  localStorage.setItem(key, String(Date.now()));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(isScreenLocked()).toBe(false);
});

test.each([
  null,
  '',
  'soon',
  '-1',
  '1e99',
  'Infinity',
  '0',
  String(AT + 2 * MINUTE_MS),
])('an instant that is none locks it: %s', (kept) => {
  if (kept === null) localStorage.removeItem(key);
  else localStorage.setItem(key, kept);
  act();
  expect(isScreenLocked()).toBe(true);
  unlockScreen();
  expect(isScreenLocked()).toBe(false);
});

test('visitors have nothing to lock', () => {
  after(20 * MINUTE_MS);
  useSession.setState({ token: null });
  expect([isScreenLocked(), useScreenLock.getState().isLocked]).toEqual([false, false]);
});

test('a draft is as young after the lock as it was before it', () => {
  setPreferences({ lockMinutes: 60 });
  unlockScreen();
  writeDraft('ticket', '10000001', { num: '25' }, Date.now());
  writeDraft('older', '10000001', { num: '1' }, Date.now() - 31 * MINUTE_MS);
  expect(after(60 * MINUTE_MS)).toBe(true);
  vi.setSystemTime(Date.now() + 10 * 60 * MINUTE_MS);
  unlockScreen();
  expect(readDraft('ticket', '10000001', Date.now())).toEqual({ num: '25' });
  expect(readDraft('older', '10000001', Date.now())).toBeNull();
});
