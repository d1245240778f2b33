import { setPreferences } from '@candor/ui/preferences';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../../live/live.ts';
import { useSession } from '../../../session/session.ts';
import { answerCall } from '../../../testing/server.ts';
import { ClosedPositions } from './closed-positions.tsx';
import { EntrustedOrders } from './entrusted-orders.tsx';
import { Subscriptions } from './subscriptions.tsx';

beforeEach(() => {
  setPreferences({ locale: 'en', timeZone: 'UTC' });
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
  vi.spyOn(connection, 'listen').mockReturnValue(() => undefined);
});

const page = (list: readonly object[]) => ({
  data: { pageNo: 1, pageSize: 50, totalPage: 1, total: list.length, list, summary: [] },
});
const share = { stockCode: 'AA', stockName: 'Share AA', source: 0, market: 'NYSE' };

/** The row, as it is read before it is open; then it is opened. */
async function openRow(): Promise<string | null> {
  const row = await screen.findByRole('button', { expanded: false });
  const text = row.textContent;
  act(() => row.click());
  expect(row.getAttribute('aria-expanded')).toBe('true');
  return text;
}

test('a waiting order is a row, and opens what it is and what can be done', async () => {
  const order = {
    ...share,
    id: 'o1',
    direction: 0,
    type: 1,
    price: '95.00',
    triggerPrice: null,
    num: '10',
    filledNum: '4',
    totalAmount: '950.00',
    currency: 'USD',
    status: 3,
    timeInForce: 'gtc',
    waitsForOpen: false,
    takeProfitPrice: '99.00',
  };
  answerCall('consignList', () => page([order]));
  render(<EntrustedOrders filter="all" />);
  const row = await openRow();
  expect(row).toContain('Buy · Limit, Until Cancelled');
  expect(row).toMatch(/95\.00.*4 of 10.*Distance to the market --.*Partly filled/);
  expect(screen.getByText('$99.00')).toBeTruthy();
  for (const name of ['Change', 'Cancel'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  const details = screen.getByRole('link', { name: 'Details' });
  expect(details.getAttribute('href')).toContain('pages/order/detail?id=o1');
});

test('an order at the close says which close it waits for, and is no distance away', async () => {
  const order = {
    ...share,
    id: 'o2',
    direction: 1,
    type: 1,
    price: '95.00',
    triggerPrice: null,
    num: '10',
    filledNum: '0',
    totalAmount: '950.00',
    currency: 'USD',
    status: 0,
    timeInForce: 'cls',
    waitsForOpen: false,
    timeZone: 'America/New_York',
    crossTimestamp: Date.UTC(2026, 10, 27, 18),
  };
  answerCall('consignList', () => page([order]));
  render(<EntrustedOrders filter="all" />);
  expect(await openRow()).toMatch(
    /Sell · Limit, At the Close.*Distance to the market --.*Waits for the close · .*11\/27.*13:00/,
  );
  expect(screen.getByText('Cancels by itself if it does not fill then.')).toBeTruthy();
});

test('a closed position is a row of what it brought, and opens its fees', async () => {
  const position = {
    ...share,
    id: 'p1',
    direction: 0,
    positionNum: '20',
    avgPrice: '90.00',
    currency: 'USD',
    lastPrice: '97.00',
    closePrice: '95.00',
    sellProfit: '98.50',
    fee: '1.00',
    closeFee: '1.50',
    closeTimeTimestamp: Date.UTC(2026, 10, 20),
  };
  answerCall('flatList', () => page([position]));
  render(<ClosedPositions filter="all" />);
  expect(await openRow()).toMatch(/Sold 20.*95\.00.*90\.00.*\+\$98\.50.*11\/20\/2026/);
  act(() => screen.getByRole('button', { name: /^Realized Gain/ }).click());
  expect((await screen.findByRole('dialog')).textContent).toMatch(
    /\+\$100\.00.*−\$1\.50.*\+\$98\.50/,
  );
});

test('a subscription says what is to be paid and until when, and leads there', async () => {
  const times = ['allotDateTimestamp', 'listDate', 'payEndDateTimestamp'];
  const subscription = {
    id: 's1',
    name: 'New Share',
    code: 'NEW',
    exchangeCode: 'NYSE',
    currency: 'USD',
    price: '12.00',
    num: '100',
    total: '1200.00',
    allotNum: '50',
    paidAmount: '300.00',
    pendingAmount: '300.00',
    status: 1,
    discountPrice: null,
    actualPrice: null,
    ...Object.fromEntries(times.map((name) => [name, Date.UTC(2026, 10, 24, 12)])),
  };
  answerCall('liveSubscriptions', () => page([subscription]));
  render(<Subscriptions />);
  expect(await openRow()).toMatch(/New Share.*\$1,200\.00.*100 × 12\.00.*Allotted.*Pay by/);
  const pay = screen.getByRole('link', { name: 'Pay $300.00' });
  expect(pay.getAttribute('href')).toContain('id=s1');
});

test('a stop that goes on in parts says what is left and when the next one is sent', async () => {
  const order = {
    ...share,
    id: 'o3',
    direction: 1,
    type: 2,
    price: null,
    triggerPrice: '95.00',
    num: '21332',
    filledNum: '261',
    totalAmount: '950.00',
    currency: 'USD',
    status: 3,
    timeInForce: 'gtc',
    waitsForOpen: false,
    nextPartTimestamp: Date.UTC(2026, 10, 20, 15, 42, 7),
  };
  answerCall('consignList', () => page([order]));
  render(<EntrustedOrders filter="all" />);
  expect(await openRow()).toContain('21,071 left · next part 10:42:07 ET');
});
