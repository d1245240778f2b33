import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { replaceWith } from '../../../app/navigation.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

afterEach(() => replaceWith('pages/home/index'));

test('each address has its own code and its own minute, also after a reload', async () => {
  let sent = 0;
  const calls = answerCall('getEmailCode', () => {
    sent += 1;
    return {
      data: {
        expireTimestamp: Date.now() + 600_000,
        nextSendTimestamp: Date.now() + 60_000,
        codeHandle: `asked-${sent}`,
        simulatedCode: `AB2C-000${sent}`,
      },
    };
  });
  const draw = () => drawPage('pages/auth/resetpwd', <Page />);
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const waits = () => screen.queryByRole('button', { name: /^Resend in \d+ s$/ }) !== null;
  const retype = async (email: string) => {
    await userEvent.clear(screen.getByLabelText('Email'));
    await userEvent.type(screen.getByLabelText('Email'), email);
  };
  draw();
  await retype('mei@example.org');
  await send();
  await screen.findByText('AB2C-0001');
  expect(waits()).toBe(true);

  // Another address waits for nothing, and does not see the first one's code.
  await retype('lin@example.org');
  expect(waits()).toBe(false);
  expect(screen.queryByText(/AB2C-0001/)).toBeNull();
  await send();
  await screen.findByText('AB2C-0002');
  expect(calls.map(({ body }) => body)).toEqual([
    { email: 'mei@example.org', type: 'reset' },
    { email: 'lin@example.org', type: 'reset' },
  ]);

  cleanup();
  draw();
  expect(waits()).toBe(true);
  expect(screen.queryByText(/AB2C-0001/)).toBeNull();
  await retype('Mei@example.org');
  expect(waits()).toBe(true);
  expect(screen.getByText('AB2C-0001')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  expect(screen.getByLabelText('Email Verification Code')).toHaveProperty('value', 'AB2C-0001');
});

test('the handle of the code goes with it after a reload, and none with another address', async () => {
  const times = { expireTimestamp: 9e12, nextSendTimestamp: 9e12 };
  answerCall('getEmailCode', () => ({
    data: { ...times, codeHandle: 'asked-here', simulatedCode: 'AB2C-D3EF' },
  }));
  const refusal = { code: 422, reason: 'CODE_EXPIRED', field: 'emailCode', msg: 'Expired.' };
  const calls = answerCall('resetPassword', () => ({ refusal }));
  const fill = async (email: string) => {
    for (const [label, text] of Object.entries({
      Email: email,
      'Email Verification Code': 'AB2C-D3EF',
      'New Password': 'blue-kettle',
      'Confirm Password': 'blue-kettle',
    })) {
      await userEvent.clear(screen.getByLabelText(label));
      await userEvent.type(screen.getByLabelText(label), text);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    await screen.findByText('The verification code has expired. Request a new one.');
  };
  drawPage('pages/auth/resetpwd', <Page />);
  await userEvent.type(screen.getByLabelText('Email'), 'wei@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('AB2C-D3EF');
  cleanup();
  drawPage('pages/auth/resetpwd', <Page />);
  await fill('wei@example.org');
  await fill('others@example.org');
  const handles = calls.map(({ body }) => (body as { codeHandle?: string }).codeHandle);
  expect(handles).toEqual(['asked-here', undefined]);
});
