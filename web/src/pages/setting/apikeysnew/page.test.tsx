import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const TOKEN = `ck_0123456789abcdef_${'S'.repeat(43)}`;
const key = {
  id: '0123456789abcdef',
  name: 'Robot',
  scopes: ['read', 'trade'],
  addresses: ['192.0.2.7'],
  largestOrder: '5000.00',
  callsPerMinute: 300,
  isPaused: false,
  createTimeTimestamp: 0,
  endsTimestamp: 90 * 86_400_000,
};

test('a key is made of what was chosen, and is shown once', async () => {
  answerCall('apiKeyList', () => ({
    data: { list: [], max: 10, address: '192.0.2.7', hasDocs: true },
  }));
  const sent = answerCall('apiKeyCreate', (_received, before) =>
    before === 0
      ? {
          refusal: {
            code: 400,
            reason: 'FIELD_INVALID',
            field: 'addresses',
            msg: 'The value of addresses is not valid.',
          },
        }
      : { data: { key, token: TOKEN } },
  );
  drawPage('pages/setting/apikeysnew', <Page />);
  const create = screen.getByRole('button', { name: 'Create key' });
  await userEvent.click(create);
  await screen.findByText('Please enter a name');
  await userEvent.type(screen.getByLabelText('Name'), 'Robot');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Trade/ }));
  await userEvent.click(create);
  await screen.findByText('Please enter the correct amount');
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Largest order'), '5000');
  await userEvent.click(screen.getByRole('button', { name: 'Add address' }));
  await userEvent.type(screen.getByLabelText('Address 1'), 'here');
  await userEvent.click(create);
  await screen.findByText('One of these is no address.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove address 1' }));
  await userEvent.click(await screen.findByRole('button', { name: /this device/ }));
  await userEvent.click(screen.getByRole('radio', { name: '30 days' }));
  await userEvent.click(create);
  await screen.findByText(TOKEN);
  expect(sent.at(-1)?.body).toEqual({
    name: 'Robot',
    scopes: ['read', 'trade'],
    largestOrder: '5000',
    addresses: ['192.0.2.7'],
    callsPerMinute: 300,
    days: 30,
  });
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(TOKEN);
  const done = screen.getByRole('button', { name: 'Done' });
  expect(done.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('checkbox', { name: /I have stored the key/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull());
});

test('no key is offered withdrawals', () => {
  answerCall('apiKeyList', () => ({
    data: { list: [], max: 10, address: '192.0.2.7', hasDocs: true },
  }));
  drawPage('pages/setting/apikeysnew', <Page />);
  const withdraw = screen.getByRole('checkbox', { name: /^Withdraw/ });
  expect(withdraw.hasAttribute('disabled')).toBe(true);
});
