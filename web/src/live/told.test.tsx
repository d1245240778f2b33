import { orderStatus } from '@candor/contract/enums';
import type { Delivery } from '@candor/contract/push-client';
import { setPreferences } from '@candor/ui/preferences';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readings } from '../api/readings.ts';
import { useCall } from '../api/use-call.ts';
import { useHeld } from '../market/quote/use-held.ts';
import { useAccountFigures } from '../pages/profile/index/use-account-figures.ts';
import { EntrustedOrders } from '../pages/trade/index/entrusted-orders.tsx';
import { Holdings } from '../pages/trade/index/holdings.tsx';
import { useSession } from '../session/session.ts';
import { answerCall } from '../testing/server.ts';
import { callTold } from './answers.ts';
import { useLink } from './link-state.ts';
import { connection } from './live.ts';

const share = { stockCode: 'KO', stockName: 'Coca-Cola', source: 0, market: 'NYSE' } as const;
const ticketOf = { stockCode: 'KO', source: 0, market: 'NYSE', direction: 0 } as const;
const order = {
  ...share,
  id: 'o-1',
  direction: 0,
  type: 1,
  price: '60.00',
  triggerPrice: null,
  num: '10',
  filledNum: '0',
  totalAmount: '600.00',
  currency: 'USD',
  status: orderStatus.inProgress as number,
  timeInForce: 'gtc',
  waitsForOpen: false,
};
const position = {
  ...share,
  id: 'p-1',
  classify: 'UsStock',
  productType: 0,
  direction: 0,
  positionNum: '10',
  closableNum: '10',
  avgPrice: '60.00',
  lastPrice: '60.00',
  profit: '0.00',
  profitRatio: '0.00',
  sellProfit: '0.00',
  isolatedPosition: '600.00',
  leverage: 1,
  totalHoldingAmount: '600.00',
  costAmount: '600.00',
  fee: '1.00',
  currency: 'USD',
  createTimeTimestamp: 1,
};

/** The account at the server: what it has at first, and after its order has filled. */
const before = { order, cash: '400.00', used: '600.00', can: '6', held: null, bills: '0' };
const filled = {
  order: { ...order, status: orderStatus.success as number, filledNum: '10' },
  cash: '399.00',
  used: '0.00',
  can: '5',
  held: position as typeof position | null,
  bills: '2',
};
let account: Omit<typeof filled, 'held'> & { held: typeof position | null } = before;
const listeners = new Map<string, (delivery: Delivery) => void>();

beforeEach(() => {
  account = before;
  setPreferences({ locale: 'en', timeZone: 'UTC' });
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
  vi.spyOn(connection, 'listen').mockImplementation((topic, listener) => {
    listeners.set(topic, listener);
    return () => listeners.delete(topic);
  });
  const page = (list: readonly unknown[]) => ({
    data: { pageNo: 1, pageSize: 50, totalPage: 1, total: list.length, list, summary: [] },
  });
  const isOpen = () => account.order.status === orderStatus.inProgress;
  answerCall('consignList', () => page(isOpen() ? [account.order] : []));
  answerCall('orderDetail', () => ({ data: account.order }));
  answerCall('orderHistory', () => page([account.order]));
  answerCall('positionList', () => page(account.held === null ? [] : [account.held]));
  answerCall('positionByStock', () => ({ data: account.held }));
  answerCall('stockList', () => page([]));
  answerCall('walletBalance', () => ({ data: { available: account.cash } }));
  answerCall('walletBill', () => page(Array.from({ length: Number(account.bills) })));
  answerCall('getHalfOrFullNum', () => ({ data: { halfNum: '3', fullNum: account.can } }));
  answerCall('fundingOverview', () => ({
    data: { availableFunds: account.cash, usedFunds: account.used, today: [], wallets: [] },
  }));
});
afterEach(() => {
  useLink.setState({ state: 'idle' });
  listeners.clear();
  vi.restoreAllMocks();
});

/** What the ticket shows of the account. */
function Ticket() {
  const wallet = useCall('walletBalance', { walletType: 'STOCK' });
  const most = useCall('getHalfOrFullNum', { ...ticketOf, openClose: 0, type: 0, leverage: 1 });
  const { held } = useHeld({ ...share, code: 'KO', name: 'Coca-Cola' } as never, 0);
  const facts = [wallet.data?.available, most.data?.fullNum, held?.positionNum ?? 'none'];
  return <p data-testid="ticket">{facts.join(' ')}</p>;
}

/** What the account's page and its bill show. */
function Profile() {
  const { data } = useAccountFigures();
  const bill = useCall('walletBill', { pageNo: 1, pageSize: 50, timeZone: 'UTC' } as never);
  return <p data-testid="profile">{[data?.usedFunds, bill.data?.total].join(' ')}</p>;
}

/** What the page of the order and the list of orders show. */
function Detail() {
  const detail = useCall('orderDetail', { id: 'o-1' });
  const history = useCall('orderHistory', { pageNo: 1, pageSize: 50 });
  const [last] = history.data?.list ?? [];
  return <p data-testid="detail">{[detail.data?.status, last?.status].join(' ')}</p>;
}

/** Everything that shows the account, at once. */
async function openAll() {
  render(
    <>
      <Ticket />
      <Profile />
      <Detail />
      <div data-testid="trade">
        <Holdings filter="all" />
        <EntrustedOrders filter="all" />
      </div>
    </>,
  );
  await waitFor(() => expect(shown()).toEqual(['400.00 6 none', '600.00 0', '0 0', 'waits']));
}

function shown(): string[] {
  const of = (id: string) => screen.getByTestId(id).textContent ?? '';
  const trade = of('trade');
  const rows = [/10 × |Long|Shares/.test(trade) && 'holds', /0 of 10/.test(trade) && 'waits'];
  return [of('ticket'), of('profile'), of('detail'), rows.filter(Boolean).join(' ')];
}

function tell(topic: string, data: object): void {
  listeners.get(topic)?.({ topic, data, isWhole: false, isReset: false, seq: 2 });
}
const allFilled = ['399.00 5 10', '0.00 2', '1 1', 'holds'];

test('an order that fills elsewhere is right wherever it is shown, at once', async () => {
  await openAll();
  account = filled;
  await act(async () => {
    tell('order', { kind: 'order', ...filled.order });
    tell('position', { kind: 'position', ...position });
    tell('wallet', { kind: 'wallet', walletType: 'STOCK' });
  });
  await waitFor(() => expect(shown()).toEqual(allFilled), { timeout: 1000 });
});

test('an order of this screen is right everywhere by its answer alone', async () => {
  await openAll();
  answerCall('stockCreate', () => {
    account = filled;
    return { data: filled.order };
  });
  await act(async () => void (await callTold('stockCreate', {} as never)));
  await waitFor(() => expect(shown()).toEqual(allFilled), { timeout: 1000 });
});

test('a refusal says that the screen may be behind, and has it read again', async () => {
  await openAll();
  answerCall('orderCancel', () => {
    account = filled;
    return { refusal: { code: 422, reason: 'ORDER_FILLED', msg: 'The order is already filled.' } };
  });
  await act(async () => void (await callTold('orderCancel', { id: 'o-1' }).catch(() => null)));
  await waitFor(() => expect(shown()).toEqual(allFilled), { timeout: 1000 });
});

test('while push is away everything is read every five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    await openAll();
    act(() => useLink.setState({ state: 'down' }));
    account = filled;
    await act(() => vi.advanceTimersByTimeAsync(6000));
    await waitFor(() => expect(shown()).toEqual(allFilled));
  } finally {
    vi.useRealTimers();
  }
});

test('a price has nothing read again', async () => {
  account = filled;
  render(<Ticket />);
  await waitFor(() => expect(screen.getByTestId('ticket').textContent).toBe('399.00 5 10'));
  tell('position', { kind: 'list', list: [position] });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const changed = vi.spyOn(readings, 'changed');
  tell('position', { kind: 'position', ...position, profit: '5.00' });
  expect(changed).not.toHaveBeenCalled();
  tell('position', { kind: 'position', ...position, closableNum: '4' });
  expect(changed).toHaveBeenCalledTimes(1);
});

test('a visitor hears of nobody', async () => {
  useSession.setState({ token: null, user: null });
  render(<Ticket />);
  await screen.findByTestId('ticket');
  expect([...listeners.keys()]).toEqual([]);
});
