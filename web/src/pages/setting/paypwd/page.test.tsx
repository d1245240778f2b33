import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { currentTarget, goTo, replaceWith } from '../../../app/navigation.ts';
import { beginSession, clearSession, useSession } from '../../../session/session.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

afterEach(() => {
  clearSession();
  replaceWith('pages/home/index');
});

const renewed = { token: 'the next', expireTimestamp: 8e15 };

/** A customer who was sent here from a page that asked. */
function draw(hasPayPassword: boolean, mode: string) {
  const user = {
    userId: '10000001',
    email: 'mei@example.org',
    invitationCode: 'ABCDEF',
    firstName: '',
    lastName: '',
    name: '',
    kycStatus: 0 as const,
    hasPayPassword,
    unreadCount: 0,
    language: 'en',
    createTimeTimestamp: 0,
  };
  beginSession({ token: 't0k3n', expireTimestamp: 9e15, user });
  answerCall('userInfo', () => ({ data: user }));
  goTo('pages/setting/security');
  goTo('pages/setting/paypwd', { mode });
  drawPage('pages/setting/paypwd', <Page />);
}

const field = (label: string) => screen.getByLabelText(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('the first one is set twice alike, and the way goes back to the page that asked', async () => {
  const calls = answerCall('settingPayPassword', () => ({ data: renewed }));
  draw(false, 'set');
  await save();
  await screen.findByText('Please enter the transaction password');
  await userEvent.type(field('Transaction Password'), '7394');
  await save();
  await screen.findByText('The transaction password must be 6 digits.');
  await userEvent.type(field('Transaction Password'), '60');
  await userEvent.type(field('Confirm Password'), '739461');
  await save();
  await screen.findByText('The two passwords do not match');
  await userEvent.type(field('Confirm Password'), '{Backspace}0');
  await save();
  await waitFor(() => expect(currentTarget()).toBe('pages/setting/security'));
  expect(calls.map(({ body }) => body)).toEqual([
    { payPassword: '739460', confirmPayPassword: '739460', endOthers: true },
  ]);
  expect(useSession.getState()).toMatchObject({ ...renewed, user: { hasPayPassword: true } });
});

test('an old one is asked for where there is one, and the tries left stand by its field', async () => {
  answerCall('updatePayPassword', () => ({
    refusal: {
      code: 422,
      reason: 'PAY_PASSWORD_WRONG',
      n: 4,
      msg: 'The transaction password is incorrect. 4 tries left.',
    },
  }));
  // The address says otherwise; what there is decides.
  draw(true, 'set');
  await userEvent.type(field('Old Password'), '111111');
  await userEvent.type(field('New Password'), '739460');
  await userEvent.type(field('Confirm Password'), '739460');
  await save();
  await screen.findByText('The transaction password is incorrect. 4 tries left.');
  expect(document.activeElement).toBe(field('Old Password'));
});

test('a forgotten one is reset with a code and the login password, and leads back too', async () => {
  answerCall('getEmailCode', () => ({
    data: {
      expireTimestamp: 9e12,
      nextSendTimestamp: 9e12,
      codeHandle: 'asked-here',
      simulatedCode: 'AB2C-D3EF',
    },
  }));
  const calls = answerCall('resetPayPassword', () => ({ data: renewed }));
  draw(true, 'change');
  await userEvent.click(screen.getByRole('button', { name: 'Forgot Password?' }));
  await save();
  await screen.findByText('Please Enter Email Verification Code');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('AB2C-D3EF');
  await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  expect(field('Email Verification Code')).toHaveProperty('value', 'AB2C-D3EF');
  await userEvent.clear(field('Email Verification Code'));
  await userEvent.type(field('Email Verification Code'), 'ab2c d3ef');
  await userEvent.type(field('Login Password'), 'blue-kettle');
  const others = screen.getByRole('checkbox', { name: 'Log out all other devices' });
  expect(others.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(others);
  await userEvent.type(field('New Password'), '739460');
  await userEvent.type(field('Confirm Password'), '739460');
  await save();
  await waitFor(() => expect(currentTarget()).toBe('pages/setting/security'));
  expect(calls.map(({ body }) => body)).toEqual([
    {
      emailCode: 'ab2cd3ef',
      codeHandle: 'asked-here',
      password: 'blue-kettle',
      payPassword: '739460',
      confirmPayPassword: '739460',
      endOthers: false,
    },
  ]);
});
