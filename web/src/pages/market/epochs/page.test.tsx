import { createHash } from 'node:crypto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const DAY_MS = 86_400_000;
/** Day 17 of an epoch that began on Sunday 5 October 2025. */
const FROM_MS = Date.UTC(2025, 9, 5);
const NOW_MS = FROM_MS + 16 * DAY_MS + 3_600_000;
const key = 'ab'.repeat(32);
const commitment = createHash('sha256').update(`candor commitment 1 ${key}`).digest('hex');
const keyBefore = createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex');

const epoch = (back: number, more: object) => {
  const fromTimestamp = FROM_MS - back * 28 * DAY_MS;
  const toTimestamp = fromTimestamp + 28 * DAY_MS;
  const opensTimestamp = toTimestamp + DAY_MS;
  const times = { fromTimestamp, toTimestamp, opensTimestamp };
  return { epoch: 700 - back, ...times, state: 'open', commitment, key: null, ...more };
};
const rows = [
  epoch(0, { state: 'running', commitment: '3f'.repeat(32) }),
  epoch(1, { key }),
  epoch(2, { key: keyBefore, commitment: '00'.repeat(32) }),
];
const told = (list: readonly object[], more: object) => ({
  data: {
    pageNo: 1,
    pageSize: 14,
    totalPage: list.length === 0 ? 0 : 1,
    total: list.length,
    list,
    asOfTimestamp: NOW_MS,
    version: 1,
    firstKey: '11'.repeat(32),
    committedTimestamp: FROM_MS - 3_000_000,
    ...more,
  },
});

test('the running epoch shows its days, its commitment and when its key opens', async () => {
  answerCall('marketEpochs', () => told(rows, {}));
  drawPage('pages/market/epochs', <Page />);
  expect(await screen.findByText('10/05 – 11/01/2025')).toBeTruthy();
  expect(screen.getByText('Day 17 of 28')).toBeTruthy();
  expect(screen.getByText('key opens 11/03/2025 00:00 UTC')).toBeTruthy();
  expect(screen.getByText('Commitment, fixed since 10/04/2025 23:10 UTC')).toBeTruthy();
  expect(screen.getByText(Array.from({ length: 16 }, () => '3f3f').join(' '))).toBeTruthy();
});

test('a told key is checked on the device: against its commitment and the key before', async () => {
  answerCall('marketEpochs', () => told(rows, {}));
  drawPage('pages/market/epochs', <Page />);
  const [good, bad] = await screen.findAllByRole('button', { name: 'Check' });
  if (good === undefined || bad === undefined) throw new Error('two keys are told');
  await userEvent.click(good);
  expect(await screen.findByText('Key fits its commitment')).toBeTruthy();
  expect(screen.getByText('Key leads to the one before')).toBeTruthy();
  expect(screen.getAllByText('Yes').length).toBe(2);
  await userEvent.click(bad);
  expect(await screen.findByText('No')).toBeTruthy();
  expect(screen.getAllByText('Yes').length).toBe(2);
});
