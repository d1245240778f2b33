import { usePreferences } from '@candor/ui/preferences';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { currentTarget, replaceWith } from '../../../app/navigation.ts';
import { readDraft, writeDraft } from '../../../session/drafts.ts';
import { sessionToken, useSession } from '../../../session/session.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const user = { userId: '10000001', email: 'mei@example.org', kycStatus: 0, unreadCount: 0 };
const opened = { data: { token: 't0k3n', expireTimestamp: 9e15, user } };
const stored = {
  data: {
    language: 'en',
    theme: 'dark',
    colour: 'redUp',
    timeZone: null,
    lockMinutes: 60,
    alertsByEmail: false,
  },
};
const wrong = {
  refusal: { code: 422, reason: 'LOGIN_WRONG', msg: 'The account or password is incorrect.' },
};

async function logIn(name = 'mei@example.org', password = 'blue-kettle') {
  const visitor = userEvent.setup();
  await visitor.type(screen.getByLabelText('User ID or Email'), name);
  await visitor.type(screen.getByLabelText('Password'), password);
  await visitor.click(screen.getByRole('button', { name: 'Log In' }));
}

test('empty fields are named and the first one gets the focus', async () => {
  drawPage('pages/auth/login', <Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByText('Please Enter User ID')).toBeDefined();
  expect(screen.getByText('Please Enter Password')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('User ID or Email'));
});

test('a wrong password says so over the button, keeps the account and clears the password', async () => {
  answerCall('loginByUsername', () => wrong);
  drawPage('pages/auth/login', <Page />);
  await logIn();
  expect(await screen.findByText('The account or password is incorrect.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('User ID or Email').value).toBe('mei@example.org');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(sessionToken()).toBeNull();
});

test('after login the reader is brought to the page that was asked for', async () => {
  const target = 'pages/payment/stock?code=1E5&direction=0';
  answerCall('loginByUsername', () => opened);
  answerCall('userPreference', () => stored);
  replaceWith('pages/auth/login', { redirect: target });
  drawPage('pages/auth/login', <Page />);
  await logIn();
  await waitFor(() => expect(currentTarget()).toBe(target));
  expect(sessionToken()).toBe('t0k3n');
  await waitFor(() =>
    expect(usePreferences.getState()).toMatchObject({ theme: 'dark', colour: 'redUp' }),
  );
});

test('a redirect that is no page of the app leads Home', async () => {
  answerCall('loginByUsername', () => opened);
  answerCall('userPreference', () => stored);
  replaceWith('pages/auth/login', { redirect: '//elsewhere.example/steal' });
  drawPage('pages/auth/login', <Page />);
  await logIn();
  await waitFor(() => expect(currentTarget()).toBe('pages/home/index'));
});

test('a login as another user discards the forms of the one before', async () => {
  useSession.setState({ lastUserId: '10000009' });
  writeDraft('pages/payment/stock', '10000009', { num: '5' }, Date.now());
  answerCall('loginByUsername', () => opened);
  answerCall('userPreference', () => stored);
  drawPage('pages/auth/login', <Page />);
  await logIn();
  await waitFor(() => expect(sessionToken()).toBe('t0k3n'));
  expect(readDraft('pages/payment/stock', '10000009', Date.now())).toBeNull();
});

test('an expired login says when, and that what was typed is kept', async () => {
  const expiredMs = Date.UTC(2026, 10, 21, 10, 52);
  useSession.setState({ lastUserId: '10000001', lastUsername: 'mei@example.org' });
  writeDraft('pages/payment/stock', '10000001', { num: '25' }, Date.now());
  replaceWith('pages/auth/login', { expired: expiredMs });
  drawPage('pages/auth/login', <Page />);
  expect(screen.getByText('Login Expired at 10:52.')).toBeDefined();
  expect(screen.getByText(/Nothing was sent\./)).toBeDefined();
  expect(screen.getByText('What you typed is kept')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('User ID or Email').value).toBe('mei@example.org');
});

test('after a page load the user ID is offered instead, until it is somebody else’s', async () => {
  useSession.setState({ lastUserId: '10000001' });
  replaceWith('pages/auth/login', { expired: Date.UTC(2026, 10, 21, 10, 52) });
  drawPage('pages/auth/login', <Page />);
  const name = screen.getByLabelText<HTMLInputElement>('User ID or Email');
  expect(name.value).toBe('10000001');
  await userEvent.click(screen.getByRole('button', { name: 'Not you?' }));
  expect([name.value, useSession.getState().lastUserId]).toEqual(['', null]);
});

test('a switch of language redraws at once and keeps what was typed', async () => {
  drawPage('pages/auth/login', <Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByText('Please Enter User ID');
  await userEvent.type(screen.getByLabelText('User ID or Email'), 'mei');
  usePreferences.setState({ locale: 'zh-Hant' });
  expect(await screen.findByText('請輸入密碼')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('用戶編號或電郵').value).toBe('mei');
  expect(screen.queryByText('Password')).toBeNull();
});

/** Fills a field as some password managers do: past React, and without an event. */
function fillSilently(label: string, value: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(screen.getByLabelText(label), value);
}

test('what a password manager filled without an event is sent, in both steps', async () => {
  const sent: unknown[] = [];
  const waits = { pendingToken: 'waits', methods: ['timeCode', 'recovery'] };
  answerCall('loginByUsername', ({ body }) => {
    sent.push(body);
    const refusal = { code: 422, reason: 'SECOND_STEP_REQUIRED', msg: 'One more step.' };
    return { refusal: { ...refusal, ...waits } };
  });
  answerCall('loginSecondStep', ({ body }) => {
    sent.push(body);
    return opened;
  });
  answerCall('userPreference', () => stored);
  drawPage('pages/auth/login', <Page />);
  fillSilently('User ID or Email', 'mei@example.org');
  fillSilently('Password', 'blue-kettle');
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByLabelText('Code');
  fillSilently('Code', '１２３ ４５６');
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await waitFor(() => expect(sessionToken()).toBe('t0k3n'));
  expect(sent).toEqual([
    { username: 'mei@example.org', password: 'blue-kettle' },
    { pendingToken: 'waits', code: '123456' },
  ]);
});
