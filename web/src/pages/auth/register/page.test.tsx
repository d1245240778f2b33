import { usePreferences } from '@candor/ui/preferences';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { currentTarget, replaceWith } from '../../../app/navigation.ts';
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
  const shown = (await screen.findByText('417082')).parentElement;
  expect(shown?.textContent).toBe('Simulated mail: your code is 417082');
  expect(screen.getByText('Send Success')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Resend in (60|59) s$/ })).toBeDefined();
  expect(calls[0]?.body).toEqual({ email: 'abc@example.org', type: 'register' });
});

test('a code that was sent is remembered for the visit, with its countdown', async () => {
  answerCode();
  const first = drawPage('pages/auth/register', <Page />);
  await userEvent.type(screen.getByLabelText('Email'), 'mei@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('417082');
  first.unmount();

  drawPage('pages/auth/register', <Page />);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mei@example.org');
  expect(screen.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');

  usePreferences.setState({ locale: 'zh-Hans' });
  expect(await screen.findByText(/模拟邮件：你的验证码是/)).toBeDefined();
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

test('success leads to practice money on paper; an empty invitation code is not sent', async () => {
  const calls = answerCall('registerEmail', () => opened);
  answerCall('userPreference', ({ body }) => ({ data: { ...body, alertsByEmail: false } }));
  drawPage('pages/auth/register', <Page />);
  await fillIn();
  await submit();
  await waitFor(() => expect(currentTarget()).toBe('pages/auth/start?registered=1'));
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

test('the code on the screen fills its field at a tap', async () => {
  answerCode();
  drawPage('pages/auth/register', <Page />);
  await userEvent.type(screen.getByLabelText('Email'), 'mei@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Fill in' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email Verification Code').value).toBe('417082');
});

test('Register says what is missing first, and a press shows it by its field', async () => {
  const calls = answerCall('registerEmail', () => opened);
  answerCode();
  drawPage('pages/auth/register', <Page />);
  const visitor = userEvent.setup();
  const button = () => screen.getByRole('button', { name: 'Register' });
  const says = (words: string) => {
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(words)).toBeDefined();
  };
  says('Enter your email first.');
  await visitor.type(screen.getByLabelText('Email'), 'mei@example.org');
  says('Enter the code first.');
  await visitor.click(button());
  expect(await screen.findByText('Please Enter Email Verification Code')).toBeDefined();
  await visitor.type(screen.getByLabelText('Email Verification Code'), '417082');
  says('Enter a password first.');
  await visitor.type(screen.getByLabelText('Password'), 'blue-kettle');
  says('Enter the password again first.');
  await visitor.type(screen.getByLabelText('Confirm Password'), 'blue-kettle');
  says('Tick that you have read both first.');
  await visitor.click(screen.getByRole('checkbox'));
  expect(button().getAttribute('aria-disabled')).toBeNull();
  expect(calls.length).toBe(0);
});

test('the invitation code is behind "Add it"', async () => {
  drawPage('pages/auth/register', <Page />);
  expect(screen.queryByLabelText('Invitation Code')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add it' }));
  expect(screen.getByLabelText<HTMLInputElement>('Invitation Code').value).toBe('');
});
