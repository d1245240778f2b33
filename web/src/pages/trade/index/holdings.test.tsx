import { setPreferences } from '@candor/ui/preferences';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAgain } from '../../../api/use-call.ts';
import { useLink } from '../../../live/link-state.ts';
import { connection } from '../../../live/live.ts';
import { useSession } from '../../../session/session.ts';
import { answerCall } from '../../../testing/server.ts';
import { Holdings } from './holdings.tsx';

const rowOf = (id: string, profit: string, worth: string) => ({
  id,
  stockCode: id,
  stockName: `Share ${id}`,
  source: 0,
  market: 'NYSE',
  classify: 'UsStock',
  productType: 0,
  direction: 0,
  positionNum: '1',
  closableNum: '1',
  avgPrice: '100.00',
  lastPrice: worth,
  profit,
  profitRatio: '0.00',
  sellProfit: '0.00',
  isolatedPosition: '100.00',
  leverage: 1,
  totalHoldingAmount: worth,
  costAmount: '100.00',
  fee: '1.00',
  currency: 'USD',
  createTimeTimestamp: 1,
});
const todayRow = {
  stockCode: 'AA',
  stockName: 'Share AA',
  source: 0,
  market: 'NYSE',
  direction: 0,
  currency: 'USD',
  valueNow: '101.00',
  valueBefore: '100.50',
  opened: '0.00',
  closed: '0.00',
  fee: '0.00',
  profit: '0.50',
};
const overview = {
  totalValue: '404.00',
  fundingAccount: '0.00',
  tradingAccount: '404.00',
  fxRate: null,
  wallets: [],
  today: [todayRow],
  fundsCurrency: 'USD',
  asOfTimestamp: 1,
};
const one = rowOf('AA', '1.00', '101.00');
const two = rowOf('BB', '2.00', '102.00');

beforeEach(() => {
  setPreferences({ locale: 'en' });
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
});
afterEach(() => {
  useLink.setState({ state: 'idle' });
  vi.restoreAllMocks();
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Draws the holdings, which answer so each time they are read, with the push in hand. */
async function draw(...answers: (readonly object[])[]) {
  let tell: (data: unknown) => void = () => undefined;
  vi.spyOn(connection, 'listen').mockImplementation((topic, listener) => {
    if (topic === 'position') {
      tell = (data) => listener({ topic, data, isWhole: false, isReset: false, seq: 1 });
    }
    return () => undefined;
  });
  const lists = answerCall('positionList', (_, before) => {
    const list = answers[Math.min(before, answers.length - 1)] ?? [];
    const page = { pageNo: 1, pageSize: 50, totalPage: 1, total: list.length };
    return { data: { ...page, list, summary: [] } };
  });
  answerCall('stockList', () => 'no answer');
  answerCall('fundingOverview', () => ({ data: overview }));
  render(<Holdings filter="all" />);
  await screen.findByText('Share AA');
  return {
    lists,
    tell: (data: unknown) =>
      act(async () => {
        tell(data);
        await nextFrame();
      }),
  };
}

/** The gains as they are read: that of the sum first, then the rows'. */
function gains(): string[] {
  return [...document.body.querySelectorAll('tbody td:last-child, .gain-total')].map(
    (cell) => /[+−]?\$[\d,.]+/.exec(cell.textContent ?? '')?.[0] ?? '',
  );
}

test('the sum moves with the rows that frames move', async () => {
  const { tell, lists } = await draw([one, two]);
  // All there is comes first, and has the list read once more: it may be newer. Prices do not.
  await tell({ kind: 'list', list: [one, two] });
  await waitFor(() => expect(lists).toHaveLength(2));
  await act(nextFrame);
  expect(gains()).toEqual(['+$3.00', '+$1.00', '+$2.00']);
  await tell({ ...one, profit: '1.25', totalHoldingAmount: '101.25' });
  expect(gains()).toEqual(['+$3.25', '+$1.25', '+$2.00']);
  expect(document.querySelector('tbody td')?.textContent).toBe('203.25');
  expect(lists).toHaveLength(2);
});

test('rows read while push is down win over what it told before, in the sum too', async () => {
  const { tell } = await draw([one, two], [{ ...one, profit: '9.00' }, two]);
  await tell({ ...one, profit: '1.25' });
  act(() => useLink.setState({ state: 'down' }));
  act(() => readAgain('positionList'));
  await waitFor(() => expect(gains()).toEqual(['+$11.00', '+$9.00', '+$2.00']));
});

test('a position that was closed elsewhere leaves the list and the sum', async () => {
  const { tell } = await draw([one, two], [one]);
  await tell({ ...two, closableNum: '0', closeTimeTimestamp: 2 });
  await waitFor(() => expect(gains()).toEqual(['+$1.00', '+$1.00']));
  expect(screen.queryByText('Share BB')).toBeNull();
});

test('a row says today and opens its share, its figures and what can be done', async () => {
  await draw([{ ...one, leverage: 2, marginLevel: '1.25', liquidationPrice: '66.67' }, two]);
  const row = screen.getByRole('button', { name: /Share AA/ });
  await waitFor(() => expect(row.textContent).toContain('+$0.50'));
  expect(row.textContent).toContain('Long 2×');
  expect(row.textContent).toContain('125%');
  expect(row.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Add Margin' })).toBeNull();
  act(() => row.click());
  // 101.00 of 404.00.
  expect(screen.getByText('25.00%')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add Margin' })).toBeTruthy();
  act(() => row.click());
  expect(screen.queryByText('25.00%')).toBeNull();
});
