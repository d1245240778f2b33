import { setPreferences } from '@candor/ui/preferences';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCall } from '../../../testing/server.ts';
import { FirstTrade } from './first-trade.tsx';
import { anOverview } from './testing/an-overview.ts';

const row = (code: string, volume: string) => ({
  code,
  name: `${code} Inc.`,
  source: 0,
  market: 'NASDAQ',
  currency: 'USD',
  marketStatus: 1,
  price_nominal: '10.00',
  change: '1.00',
  change_ratio: '11.11',
  volume,
  points: ['9.00', '10.00'],
});
const page = (list: unknown[], total: number) => ({ list, total, pageNo: 1, pageSize: 3 });
const nothing = anOverview({ totalValue: '0.00', usedFunds: '0.00' });

beforeEach(() => {
  setPreferences({ locale: 'en' });
  answerCall('topList', () => ({
    data: page([row('AAA', '3000000'), row('BBB', '2000000'), row('CCC', '1000000')], 3),
  }));
  answerCall('allStockList', () => ({ data: page([row('AAA', '1')], 1200) }));
  answerCall('hkStockList', () => ({ data: page([row('HHH', '1')], 448) }));
});

const linkTo = async (name: RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

test('with money the next step is to choose: three of the most traded, or a search', async () => {
  render(<FirstTrade funding={anOverview()} isHidden={false} />);
  expect(await linkTo(/AAA Inc\..*10\.00/)).toMatch(/quote\/stock.*code=AAA/);
  expect(screen.getAllByRole('link', { name: /Inc\./ })).toHaveLength(3);
  expect(await linkTo(/^Search all 1,648 instruments$/)).toBe('#/pages/search/index');
  expect(screen.getByText('1 of 3 done')).toBeDefined();
  expect(screen.getByText('$10,000.00')).toBeDefined();
  const [current, ...others] = screen
    .getAllByRole('listitem')
    .filter((one) => one.getAttribute('aria-current') === 'step');
  expect([current?.textContent, others]).toEqual(['2Choose something to tradenext', []]);
});

test('without money practice money comes first, in one press', async () => {
  const calls = answerCall('depositPractice', (_, before) =>
    before === 0
      ? { refusal: { code: 422, reason: 'PRACTICE_LIMIT', msg: 'At most 1000000 a day.' } }
      : { data: {} },
  );
  render(<FirstTrade funding={nothing} isHidden={false} />);
  const get = screen.getByRole('button', { name: 'Get $10,000.00 of practice money' });
  fireEvent.click(get);
  expect((await screen.findByRole('alert')).textContent).toMatch(/At most/);
  fireEvent.click(get);
  await expect.poll(() => calls.length).toBe(2);
  expect(calls.map(({ body }) => body)).toEqual([{ amount: '10000' }, { amount: '10000' }]);
  expect(calls[0]?.key).not.toBe(calls[1]?.key);
  expect(screen.getByText('0 of 3 done')).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Search all/ })).toBeNull();
  expect(await linkTo(/BBB/)).toMatch(/code=BBB/);
});

test('the eye hides the amount, and what is not read is not said', () => {
  const { rerender } = render(<FirstTrade funding={anOverview()} isHidden />);
  expect(screen.queryByText('$10,000.00')).toBeNull();
  rerender(<FirstTrade funding={undefined} isHidden={false} />);
  expect(screen.queryByText(/of 3 done/)).toBeNull();
  expect(screen.queryByRole('button', { name: /practice money/ })).toBeNull();
});
