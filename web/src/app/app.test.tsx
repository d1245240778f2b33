import { setPreferences } from '@candor/ui/preferences';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { askProof } from '../api/proof.ts';
import { followActs, isScreenLocked, unlockScreen } from '../session/screen-lock.ts';
import { beginSession, clearSession, sessionToken } from '../session/session.ts';
import { LockScreen } from '../shell/lock-part.ts';
import { answerCall } from '../testing/server.ts';
import { App } from './app.tsx';
import { currentTarget, replaceWith } from './navigation.ts';

const user = {
  userId: '10000001',
  email: 'mei@example.org',
  invitationCode: 'ABCDEF',
  firstName: 'Mei',
  lastName: 'Lin',
  name: 'Mei Lin',
  kycStatus: 3 as const,
  hasPayPassword: true,
  unreadCount: 0,
  language: 'en',
  createTimeTimestamp: 0,
};

followActs();
// As once the first page has settled.
beforeAll(() => LockScreen.fetchAhead());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setPreferences({ lockMinutes: 15 });
  unlockScreen();
  beginSession({ token: 't0k3n', expireTimestamp: 9e15, user });
  answerCall('userInfo', () => ({ data: user }));
  replaceWith('pages/setting/security');
});
afterEach(() => {
  vi.useRealTimers();
  clearSession();
  replaceWith('pages/home/index');
});

/** The app on the page of the account, and then nobody there for a quarter of an hour. */
async function lock() {
  render(<App />);
  await screen.findByText('mei@example.org');
  vi.setSystemTime(Date.now() + 15 * 60_000);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(isScreenLocked()).toBe(true);
  expect(document.body.textContent).not.toContain('mei@');
  screen.getByRole('heading', { name: 'Locked' });
  await screen.findByRole('button', { name: 'Unlock' });
}

test('a locked app shows nothing of the account, and gives the keyboard two buttons', async () => {
  await lock();
  screen.getByRole('heading', { name: 'Locked' });
  expect(document.body.textContent).not.toMatch(/mei@|10000001|Login Password|sessions/i);
  expect(document.title).toBe('Candor');
  const reached = 'a[href], button, input, select, textarea, [tabindex]';
  const names = Array.from(document.querySelectorAll(reached), (one) => one.textContent);
  expect(names).toEqual(['Unlock', 'Log Out']);
});

test('a proof that a page was asking for is given up', async () => {
  let isProved: boolean | null = null;
  render(<App />);
  await screen.findByText('mei@example.org');
  void askProof(['password']).then((told) => {
    isProved = told;
  });
  await screen.findByLabelText('Login Password');
  vi.setSystemTime(Date.now() + 15 * 60_000);
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(isProved).toBe(false));
  await waitFor(() => expect(screen.queryByLabelText('Login Password')).toBeNull());
});

test('it asks the server nothing before somebody presses', async () => {
  const asked = answerCall('userInfo', () => ({ data: user }));
  const others = answerCall('securityOverview', () => 'no answer');
  await lock();
  const before = [asked.length, others.length];
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([asked.length, others.length]).toEqual(before);
});

test('the proof that is there for the customer opens it, on the page where it was', async () => {
  answerCall('proveOptions', () => ({ data: { methods: ['payPassword'] } }));
  const proofs = answerCall('prove', (_, before) =>
    before === 0
      ? { refusal: { code: 422, reason: 'PAY_PASSWORD_WRONG', n: 4, msg: '4 tries left.' } }
      : { data: { untilTimestamp: 9e15 } },
  );
  await lock();
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await userEvent.type(await screen.findByLabelText('Transaction Password'), '111112');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('4 tries left.');
  expect(isScreenLocked()).toBe(true);
  await userEvent.type(screen.getByLabelText('Transaction Password'), '739460');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('mei@example.org');
  expect(proofs).toHaveLength(2);
  expect([isScreenLocked(), currentTarget()]).toEqual([false, 'pages/setting/security']);
});

test('a proof that is left, or cannot be asked for, leaves it locked', async () => {
  await lock();
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(document.querySelector('.note')).not.toBeNull());
  answerCall('proveOptions', () => ({ data: { methods: ['password'] } }));
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await screen.findByLabelText('Login Password');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Login Password')).toBeNull());
  expect(isScreenLocked()).toBe(true);
});

test('logging out is the other way out', async () => {
  answerCall('logout', () => ({ data: {} }));
  await lock();
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(currentTarget()).toMatch(/pages\/auth\/login/));
  expect([sessionToken(), isScreenLocked()]).toEqual([null, false]);
});
