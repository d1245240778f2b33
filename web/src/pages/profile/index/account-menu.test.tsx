import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { currentTarget, goTo } from '../../../app/navigation.ts';
import { beginSession, clearSession, useSession } from '../../../session/session.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { AccountMenu } from './account-menu.tsx';

afterEach(clearSession);

test('the account’s menu ends with the way out, which asks first', async () => {
  const user = {
    userId: '10000001',
    email: 'mei@example.org',
    invitationCode: 'ABCDEF',
    firstName: '',
    lastName: '',
    name: '',
    kycStatus: 0 as const,
    hasPayPassword: false,
    unreadCount: 0,
    language: 'en',
    createTimeTimestamp: 0,
  };
  beginSession({ token: 't0k3n', expireTimestamp: 9e15, user });
  answerCall('messageList', () => ({ data: { list: [], total: 0, unreadCount: 0 } }));
  const left = answerCall('logout', () => ({ data: {} }));
  goTo('pages/profile/index');
  drawPage('pages/profile/index', <AccountMenu />);
  const rows = screen.getAllByRole('listitem');
  const last = within(rows.at(-1) as HTMLElement).getByRole('button', { name: 'Log Out' });
  await userEvent.click(last);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(useSession.getState().token).toBe('t0k3n');
  await userEvent.click(last);
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Log Out' }));
  expect([useSession.getState().token, left.length]).toEqual([null, 1]);
  expect(currentTarget()).toContain('pages/auth/login');
});
