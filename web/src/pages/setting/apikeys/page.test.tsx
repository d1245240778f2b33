import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { isLoose, stateOf } from './key-states.ts';
import { Page } from './page.tsx';

const DAY_MS = 86_400_000;
const robot = {
  id: 'aaaabbbbccccdddd',
  name: 'Robot',
  addresses: ['203.0.113.24'],
  isPaused: false,
  largestOrder: '5000.00',
  callsPerMinute: 300,
  createTimeTimestamp: 0,
  scopes: ['read' as const, 'trade' as const],
  endsTimestamp: Date.now() + 60 * DAY_MS,
};
const tax = { ...robot, id: '1111222233334444', name: 'Tax', scopes: ['read' as const] };

test('a key says what it may do and from where, and is paused and deleted by its id', async () => {
  let list = [robot, tax];
  answerCall('apiKeyList', () => ({
    data: { list, max: 10, address: '192.0.2.7', hasDocs: true },
  }));
  answerCall('webhookList', () => ({ data: { list: [], max: 5 } }));
  answerCall('apiKeyRequests', () => ({
    data: {
      list: [404, 200, 200, 200].map((code, at) => ({
        keyId: robot.id,
        name: 'Robot',
        call: `/call/${at}`,
        code,
        address: '203.0.113.24',
        createTimeTimestamp: at,
      })),
    },
  }));
  const paused = answerCall('apiKeyPause', () => ({ data: {} }));
  const ended = answerCall('apiKeyEnd', ({ body }) => {
    list = list.filter(({ id }) => id !== body.id);
    return { data: {} };
  });
  drawPage('pages/setting/apikeys', <Page />);
  const [row] = await screen.findAllByRole('listitem');
  if (row === undefined) throw new Error('no row');
  for (const text of ['Robot', 'Trade', '203.0.113.24', '$5,000.00', '300', 'Never', 'Active']) {
    within(row).getByText(text);
  }
  await screen.findByText('/call/2');
  expect(screen.queryByText('/call/3')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'View All' }));
  await screen.findByText('/call/3');
  await userEvent.click(screen.getByRole('button', { name: 'Pause Robot' }));
  expect(paused.map(({ body }) => body)).toEqual([{ id: robot.id, isPaused: true }]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Robot' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(ended.map(({ body }) => body)).toEqual([{ id: robot.id }]);
  await screen.findByText('Your keys 1 of 10');
});

test('what a key says of itself', () => {
  const nowMs = Date.now();
  expect(stateOf(robot, nowMs)).toBe('active');
  expect(stateOf({ ...robot, endsTimestamp: nowMs + 7 * DAY_MS }, nowMs)).toBe('ending');
  expect(stateOf({ ...robot, isPaused: true, endsTimestamp: nowMs }, nowMs)).toBe('paused');
  expect([robot, tax, { ...robot, addresses: [] }, { ...tax, addresses: [] }].map(isLoose)).toEqual(
    [false, false, true, false],
  );
});
