import { setPreferences } from '@candor/ui/preferences';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCall } from '../../testing/server.ts';
import { WhyMoved } from './why-moved.tsx';

const of = { code: 'NWSY', name: 'Northwind', source: 0, market: 'NASDAQ' } as const;
const move = {
  asOfTimestamp: 1,
  sinceTimestamp: Date.parse('2025-10-20T20:00:00Z'),
  currency: 'USD',
  timeZone: 'America/New_York',
  simulated: true,
  events: [] as object[],
  previousClose: '181.34',
  lastPrice: '187.42',
  change: '6.08',
  changeRatio: '3.35',
  causes: [
    { cause: 'market', amount: '1.26', ratio: '0.69', worth: '189.00' },
    { cause: 'sector', amount: '-0.99', ratio: '-0.54', worth: '-148.50' },
    { cause: 'own', amount: '5.81', ratio: '3.20', worth: '871.50' },
  ],
  index: {
    instrument: { source: 99, market: 'INDEX', code: 'SPX', name: 'S&P 500 Index' },
    ratio: '0.63',
    beta: '1.10',
    days: 60,
  },
  sector: { name: 'Technology', ratio: '0.22', beta: '1.20', count: 20 },
  position: '150',
  worth: '912.00',
};

beforeEach(() => setPreferences({ locale: 'en' }));

const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

test('three causes stand with their figures, and their sum in price, percent and money', async () => {
  answerCall('whyMoved', () => ({ data: move }));
  render(<WhyMoved of={of} />);
  await screen.findByText('Whole market');
  expect(rows()).toEqual([
    'Whole market+1.26+0.69%up 0.69 percent',
    'S&P 500 Index +0.63%; NWSY moves 1.10 times as far',
    'Technology−0.99−0.54%down 0.54 percent',
    '20 others of the sector +0.22%, beyond the market −0.54%',
    'The company itself+5.81+3.20%up 3.20 percent',
    'What nothing of the above explains',
    'Move today+6.08+3.35%up 3.35 percent',
  ]);
  expect(
    screen.getByText(/Your 150: \+\$189\.00 − \$148\.50 \+ \$871\.50 = \+\$912\.00 today\./),
  ).toBeTruthy();
  expect(screen.getByText('since 10/20/2025 16:00 ET')).toBeTruthy();
});

test('what happened to it since the close is named beside its own part', async () => {
  const events = [{ id: 'e', kind: 'earnings', timestamp: Date.parse('2025-10-20T20:10:00Z') }];
  answerCall('whyMoved', () => ({ data: { ...move, events } }));
  render(<WhyMoved of={of} />);
  await screen.findByText(/^Earnings at 10\/20\/2025 16:10 ET, and what nothing else explains$/);
});

test('how the parts are worked out is told with the figures of the move', async () => {
  answerCall('whyMoved', () => ({ data: move }));
  render(<WhyMoved of={of} />);
  await userEvent.click(await screen.findByRole('button', { name: /^How these parts/ }));
  await screen.findByText(/181\.34 × 1\.10 × \+0\.63% = \+1\.26/);
  await screen.findByText(/181\.34 × \(\+0\.22% − 1\.20 × \+0\.63%\) = −0\.99/);
});

test('what has no index shows nothing, and an outage says so with a way to try again', async () => {
  answerCall('whyMoved', () => ({ data: { ...move, index: null } }));
  const { container, unmount } = render(<WhyMoved of={{ ...of, source: 100 }} />);
  await expect.poll(() => container.querySelector('section')).toBeNull();
  unmount();
  answerCall('whyMoved', () => 'no answer');
  render(<WhyMoved of={{ ...of, code: 'OTHER' }} />);
  expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeTruthy();
});
