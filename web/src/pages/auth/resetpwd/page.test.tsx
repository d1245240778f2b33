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
        simulatedCode: `10000${sent}`,
      },
    };
  });
  const draw = () => drawPage('pages/auth/resetpwd', <Page />);
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const waits = () => screen.queryByRole('button', { name: /^Send in \d+ s$/ }) !== null;
  const retype = async (email: string) => {
    await userEvent.clear(screen.getByLabelText('Email'));
    await userEvent.type(screen.getByLabelText('Email'), email);
  };
  draw();
  await retype('mei@example.org');
  await send();
  await screen.findByText('Simulated mail: your code is 100001');
  expect(waits()).toBe(true);

  // Another address waits for nothing, and does not see the first one's code.
  await retype('lin@example.org');
  expect(waits()).toBe(false);
  expect(screen.queryByText(/100001/)).toBeNull();
  await send();
  await screen.findByText('Simulated mail: your code is 100002');
  expect(calls.map(({ body }) => body)).toEqual([
    { email: 'mei@example.org', type: 'reset' },
    { email: 'lin@example.org', type: 'reset' },
  ]);

  cleanup();
  draw();
  expect(waits()).toBe(true);
  expect(screen.queryByText(/100001/)).toBeNull();
  await retype('Mei@example.org');
  expect(waits()).toBe(true);
  expect(screen.getByText('Simulated mail: your code is 100001')).toBeDefined();
});
