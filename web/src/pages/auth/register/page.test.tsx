import { usePreferences } from '@candor/ui/preferences';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { replaceWith } from '../../../app/navigation.ts';
import { sessionToken } from '../../../session/session.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const user = { userId: '80241176', email: 'mei@example.org', kycStatus: 0, unreadCount: 0 };
const opened = { data: { token: 't0k3n', expireTimestamp: 9e15, user } };

afterEach(() => replaceWith('pages/home/index'));

function answerCode() {
  return answerCall('getEmailCode', () => ({
    data: {
      expireTimestamp: Date.now() + 600_000,
      nextSendTimestamp: Date.now() + 60_000,
      simulatedCode: '417082',
    },
  }));
}

async function fillIn(change: { code?: string; password?: string; repeat?: string } = {}) {
  const visitor = userEvent.setup();
  const { code = '417082', password = 'blue-kettle', repeat = password } = change;
  await visitor.type(screen.getByLabelText('Email'), 'mei@example.org');
  await visitor.type(screen.getByLabelText('Email Verification Code'), code);
  await visitor.type(screen.getByLabelText('Password'), password);
  await visitor.type(screen.getByLabelText('Confirm Password'), repeat);
  await visitor.click(screen.getByRole('checkbox'));
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

test('Send asks for an email first, then counts down and shows the simulated mail', async () => {
  const calls = answerCode();
  drawPage('pages/auth/register', <Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please Enter Email')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Email'), 'abc');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please enter a valid email.')).toBeDefined();
  expect(calls.length).toBe(0);

  await userEvent.type(screen.getByLabelText('Email'), '@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Simulated mail: your code is 417082')).toBeDefined();
  expect(screen.getByText('Send Success')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Send in (60|59) s$/ })).toBeDefined();
  expect(calls[0]?.body).toEqual({ email: 'abc@example.org', type: 'register' });
});

test('a code that was sent is remembered for the visit, with its countdown', async () => {
  answerCode();
  const first = drawPage('pages/auth/register', <Page />);
  await userEvent.type(screen.getByLabelText('Email'), 'mei@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Simulated mail: your code is 417082');
  first.unmount();

  drawPage('pages/auth/register', <Page />);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mei@example.org');
  expect(screen.getByRole('button', { name: /^Send in \d+ s$/ })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');

  usePreferences.setState({ locale: 'zh-Hans' });
  expect(await screen.findByText('模拟邮件：你的验证码是 417082')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('邮箱').value).toBe('mei@example.org');
});

test('every mistake stands by its field and nothing is sent', async () => {
  const calls = answerCall('registerEmail', () => opened);
  drawPage('pages/auth/register', <Page />);
  await fillIn({ password: '12345', repeat: '54321' });
  await submit();
  expect(await screen.findByText('The password must be 6 to 20 characters.')).toBeDefined();
  expect(screen.getByText('The two passwords do not match')).toBeDefined();
  expect(calls.length).toBe(0);
});

test('a refusal of the server stands by its field, in the language of the page', async () => {
  answerCall('registerEmail', () => ({
    refusal: { code: 422, reason: 'CODE_WRONG', msg: 'The verification code is incorrect.' },
  }));
  drawPage('pages/auth/register', <Page />);
  await fillIn({ code: '000000' });
  await submit();
  expect(await screen.findByText('The verification code is incorrect.')).toBeDefined();
  usePreferences.setState({ locale: 'zh-Hant' });
  expect(await screen.findByText('驗證碼錯誤。')).toBeDefined();
});

test('success shows the 8-digit user ID; an empty invitation code is not sent', async () => {
  const calls = answerCall('registerEmail', () => opened);
  answerCall('userPreference', ({ body }) => ({ data: { ...body, alertsByEmail: false } }));
  drawPage('pages/auth/register', <Page />);
  await fillIn();
  await submit();
  expect(await screen.findByText('Your user ID is 80241176')).toBeDefined();
  expect(screen.getByText(/Register Success/)).toBeDefined();
  expect(calls[0]?.body).toEqual({
    email: 'mei@example.org',
    emailCode: '417082',
    password: 'blue-kettle',
    confirmPassword: 'blue-kettle',
  });
  expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(sessionToken()).toBe('t0k3n');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('blue-kettle');
});

test('an invitation link fills in its code', async () => {
  replaceWith('pages/auth/register', { inviteCode: 'MEI4K2' });
  drawPage('pages/auth/register', <Page />);
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Invitation Code').value).toBe('MEI4K2'),
  );
});
