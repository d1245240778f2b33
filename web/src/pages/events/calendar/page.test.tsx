import { setPreferences } from '@candor/ui/preferences';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall, type Received } from '../../../testing/server.ts';
import { Page } from './page.tsx';

/** Tuesday 21 October 2025, 10:42 in New York. */
const NOW_MS = Date.parse('2025-10-21T14:42:00Z');
const at = (time: string) => Date.parse(`2025-10-${time}:00-04:00`);
const index = { source: 99, market: 'INDEX', code: 'SPX', name: 'S&P 500 Index' };
const sable = { source: 0, market: 'NASDAQ', code: 'SABL', name: 'Sable Silicon' };
const opal = { source: 0, market: 'NYSE', code: 'OPAL', name: 'Opal Health' };
const lion = { source: 11, market: 'HK', code: '02101', name: 'Lion Peak Foods' };
const bare = {
  area: 'US',
  instrument: null,
  currency: null,
  date: '',
  timeZone: 'America/New_York',
  payDate: null,
  price: null,
  withheldRatio: null,
  to: null,
  from: null,
  position: null,
  lastPrice: null,
  worth: null,
  amount: null,
  outcome: null,
};
const move = (ratio: string) => ({ from: '100.00', to: '101.00', ratio });
const prices = {
  ...bare,
  id: 'inflation',
  kind: 'inflation',
  timestamp: at('21T10:00'),
  isAhead: false,
  outcome: {
    measuredOn: index,
    timestamp: at('21T10:00'),
    isDayOver: false,
    minute: move('-0.24'),
    day: move('0.63'),
  },
};
const bank = {
  ...bare,
  id: 'bank',
  kind: 'centralBank',
  timestamp: at('21T14:00'),
  isAhead: true,
};
const results = {
  ...bare,
  id: 'results',
  kind: 'earnings',
  timestamp: at('21T16:10'),
  isAhead: true,
  instrument: sable,
  currency: 'USD',
  position: '20',
  worth: '6361.00',
  lastPrice: '318.05',
};
const dividend = {
  ...bare,
  id: 'dividend',
  kind: 'dividend',
  timestamp: at('22T09:30'),
  isAhead: true,
  instrument: opal,
  currency: 'USD',
  position: '120',
  amount: '37.20',
  price: '0.31',
  payDate: '11/05/2025',
  withheldRatio: '30',
};
const split = {
  ...bare,
  id: 'split',
  kind: 'split',
  timestamp: at('23T17:00'),
  isAhead: true,
  instrument: lion,
  currency: 'HKD',
  position: '2001',
  lastPrice: '25.30',
  to: '1',
  worth: '50625.30',
  from: '2',
  area: 'ASIA',
};
const days = [
  { date: '10/21/2025', total: 3, known: 1 },
  { date: '10/22/2025', total: 1, known: 0 },
  { date: '10/23/2025', total: 1, known: 0 },
];

let asked: Received[];
const told = (list: readonly object[], query = {}) => ({
  data: {
    pageNo: 1,
    pageSize: 100,
    totalPage: 1,
    total: list.length,
    list,
    days,
    movesPrices: false,
    asOfTimestamp: NOW_MS,
    ...query,
  },
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] });
  localStorage.clear();
  setPreferences({ locale: 'en', timeZone: 'America/New_York' });
  asked = answerCall('events', () => told([prices, bank, results, dividend, split]));
});
afterEach(() => {
  vi.useRealTimers();
});

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a day tells what the chart did, where now is, and what is still to come', async () => {
  drawPage('pages/events/calendar', <Page />);
  await screen.findByText('Today, Tuesday 10/21');
  expect(screen.getByText('3 events, 1 known')).toBeTruthy();
  const [first, now, next] = lines();
  expect(first).toContain('10:00Consumer pricesUnited States');
  expect(first).toContain('S&P 500 Index in the minute after: −0.24%');
  expect(first).toContain('On the day by 10:42: +0.63%');
  expect(now).toBe('10:42 now');
  expect(next).toContain('14:00Interest rate decision');
  expect(next).toContain('Nobody sees it earlier.');
  expect(asked.length).toBeGreaterThan(0);
});

test('what is held says what a dividend brings and what a split makes of it', async () => {
  drawPage('pages/events/calendar', <Page />);
  await screen.findByText('Opal Health');
  const all = lines().join('\n');
  expect(all).toContain('You hold 20, worth $6,361.00.');
  expect(all).toContain('On your 120: $37.20, paid 11/05/2025; 30% of it is withheld.');
  // One for two: of 2,001 shares 1,000 are left and half a one is paid in cash.
  expect(all).toContain('Your 2,001 become 1,000; HK$25.30 becomes HK$50.60.');
  expect(all).toContain('What is left of a share is paid in cash.');
  expect(all).toContain('The value stays HK$50,625.30.');
});

test('the strip leads to another day, and days before it stand in the strip alone', async () => {
  const user = userEvent.setup();
  drawPage('pages/events/calendar', <Page />);
  await screen.findByText('Today, Tuesday 10/21');
  const strip = screen.getByRole('radiogroup', { name: 'Days of the week' });
  await user.click(within(strip).getByRole('radio', { name: /Thursday 10\/23: 1 event$/ }));
  expect(screen.queryByText('Today, Tuesday 10/21')).toBeNull();
  expect(screen.getByText('Thursday 10/23')).toBeTruthy();
});

test('my holdings of nobody lead to the login, and a market with nothing says so', async () => {
  const user = userEvent.setup();
  drawPage('pages/events/calendar', <Page />);
  await screen.findByText('Today, Tuesday 10/21');
  answerCall('events', () => told([], { days: [] }));
  await user.click(screen.getByRole('radio', { name: 'My holdings' }));
  expect(await screen.findByText('Log in to see the events of what you hold.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Expiries' }));
  expect(await screen.findByText('No events in these days.')).toBeTruthy();
});

test('in Chinese every word of it is Chinese', async () => {
  setPreferences({ locale: 'zh-Hant' });
  drawPage('pages/events/calendar', <Page />);
  await screen.findByText('今日，星期二 10/21');
  expect(lines()[0]).toContain('消費物價指數美國');
  expect(lines().join('')).toContain('你持有 20，市值 $6,361.00。');
});
