import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const DAY_MS = 24 * 3600_000;
const key = {
  id: '00112233aabbccdd',
  name: 'Rebalancer',
  scopes: ['read', 'trade'],
  addresses: [],
  callsPerMinute: 300,
  isPaused: false,
  createTimeTimestamp: 0,
  largestOrder: '5000.00',
  endsTimestamp: Date.now() + 3 * DAY_MS,
};
const hook = {
  id: 'feed',
  name: 'Books',
  url: 'https://books.example.com/',
  kinds: ['order'],
  createTimeTimestamp: 0,
  isPaused: true,
  pausedBy: 'failing',
  waiting: 7,
};

function answerLists({
  keys = [key],
  hooks = [hook],
}: {
  keys?: unknown[];
  hooks?: unknown[];
} = {}) {
  answerCall('apiKeyList', () => ({
    data: { list: keys, max: 10, address: '203.0.113.24', hasDocs: true },
  }));
  answerCall('apiKeyRequests', () => ({ data: { list: [] } }));
  answerCall('webhookList', () => ({ data: { list: hooks, max: 5 } }));
}

test('a webhook that failed says so, is resumed and tested, and shows what its test came to', async () => {
  answerLists();
  const calls: unknown[] = [];
  answerCall('webhookPause', ({ body }) => {
    calls.push(body);
    return { data: {} };
  });
  answerCall('webhookTest', () => ({ data: { id: 'feed-1', failure: 'timeout' } }));
  drawPage('pages/setting/apikeys', <Page />);
  await screen.findByText('It could not be reached for a day.');
  expect(screen.getByText('7 waiting')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Resume Books' }));
  expect(calls).toEqual([{ id: 'feed', isPaused: false }]);
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
  await screen.findByText('The test did not arrive: no answer within 10 seconds.');
});

test('a new webhook shows its secret once, and Done comes with the tick', async () => {
  answerLists({ hooks: [] });
  const made: unknown[] = [];
  answerCall('webhookCreate', ({ body }) => {
    made.push(body);
    return { data: { webhook: hook, secret: 'whsec_c2VjcmV0' } };
  });
  drawPage('pages/setting/apikeys', <Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.type(within(sheet).getByLabelText('Name'), 'Books');
  await userEvent.type(within(sheet).getByLabelText('Address'), 'https://books.example.com/');
  await userEvent.click(within(sheet).getByRole('checkbox', { name: 'Messages' }));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Create webhook' }));
  await screen.findByText('whsec_c2VjcmV0');
  expect(made).toEqual([
    {
      name: 'Books',
      url: 'https://books.example.com/',
      kinds: ['order', 'position', 'message'],
    },
  ]);
  const done = screen.getByRole('button', { name: /Done/ });
  expect(done.hasAttribute('disabled') || done.getAttribute('aria-disabled')).toBeTruthy();
});
