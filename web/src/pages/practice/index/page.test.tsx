import { setPreferences } from '@candor/ui/preferences';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceWith } from '../../../app/navigation.ts';
import { useSession } from '../../../session/session.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const late = { timeout: 10_000 };
const path = 'pages/practice/index';
const openMs = Date.parse('2026-11-18T14:30:00Z');

const order = {
  id: 'o1',
  clientOrderId: 'c1',
  stockCode: 'AAPL',
  stockName: 'Apple',
  source: 0,
  market: 'NASDAQ',
  direction: 0,
  openClose: 0,
  type: 0,
  price: null,
  triggerPrice: null,
  num: '100',
  filledNum: '100',
  avgPrice: '100.01',
  status: 1,
};
const waiting = {
  ...order,
  id: 'o2',
  type: 1,
  price: '99',
  filledNum: '0',
  avgPrice: null,
  status: 0,
};
const steps = {
  minCount: '1',
  tickSize: '0.01',
  tickBands: [{ fromPrice: '0', tickSize: '0.01' }],
};
const running = {
  id: 'p1',
  date: '2026-11-18',
  state: 'running',
  codes: ['AAPL'],
  fills: 1,
  currency: 'USD',
  timeZone: 'America/New_York',
  startMoney: '100000.00',
  equity: '99998.00',
  profit: '-2.00',
  fee: '1.00',
  createTimestamp: 1,
  endTimestamp: null,
  speed: 10,
  paused: false,
  dayTimestamp: openMs + 90_000,
  openTimestamp: openMs,
  closeTimestamp: openMs + 23_400_000,
  available: '80098.00',
  held: '9900.00',
  instruments: [
    {
      stockCode: 'AAPL',
      name: 'Apple Inc.',
      source: 0,
      market: 'NASDAQ',
      marketStatus: 1,
      lastPrice: '100.00',
      bid: '99.99',
      ask: '100.01',
      previousClose: '98.00',
      closes: ['99.00', '100.00'],
    },
  ],
  positions: [
    {
      id: 'h1',
      stockCode: 'AAPL',
      direction: 0,
      num: '100',
      averagePrice: '100.01',
      value: '10000.00',
      profit: '-1.00',
      worth: '10000.00',
    },
  ],
  orders: [waiting, order],
};
const ended = { ...running, state: 'ended', endTimestamp: 2, paused: true };
const page = (list: readonly object[]) => ({
  data: { pageNo: 1, pageSize: 20, totalPage: 1, total: list.length, list },
});
/** Label and figure of each line of the receipts. */
const lines = (within: Element) =>
  [...within.querySelectorAll('.receipt-line')].map((line) => line.textContent);

beforeEach(() => {
  setPreferences({ locale: 'en' });
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
  answerCall('practiceList', () => page([]));
  answerCall('getMinCount', () => ({ data: steps }));
});
afterEach(() => replaceWith('pages/home/index'));

test('while it is read nothing is offered, and an empty list says so', async () => {
  let answer = () => {};
  const read = new Promise<{ data: object }>((resolve) => {
    answer = () => resolve({ data: { run: null } });
  });
  const asked = answerCall('practiceState', () => read);
  drawPage(path, <Page />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Start with/ })).toBeNull();
  answer();
  await screen.findByText('No finished replay yet', {}, late);
  const start = screen.getByRole('button', { name: 'Start with $100,000.00' });
  expect(start.getAttribute('aria-disabled')).toBe('true');
});

test('a day that cannot be replayed is told at its field, and the next one begins', async () => {
  answerCall('practiceState', () => ({ data: { run: null } }));
  replaceWith(path, { code: 'AAPL', source: '0', market: 'NASDAQ', day: '2026-11-15' });
  const msg = 'This day cannot be replayed.';
  const sent = answerCall('practiceStart', (_, before) =>
    before === 0
      ? { refusal: { code: 422, reason: 'PRACTICE_DAY', msg, field: 'date' } }
      : { data: running },
  );
  drawPage(path, <Page />);
  const start = await screen.findByRole('button', { name: /^Start with/ }, late);
  fireEvent.click(start);
  await screen.findByText(msg, {}, late);
  answerCall('practiceState', () => ({ data: { run: running } }));
  fireEvent.change(screen.getByLabelText('Trading day'), { target: { value: '2026-11-18' } });
  fireEvent.click(start);
  await screen.findByText('09:31:30', {}, late);
  const instruments = [{ stockCode: 'AAPL', source: 0, market: 'NASDAQ' }];
  expect(sent.map(({ body }) => body)).toEqual([
    { date: '2026-11-15', instruments, speed: 10 },
    { date: '2026-11-18', instruments, speed: 10 },
  ]);
});

test('a share of Hong Kong begins in its own money, and codes get their zeros', async () => {
  answerCall('practiceState', () => ({ data: { run: null } }));
  const sent = answerCall('practiceStart', () => ({ data: running }));
  replaceWith(path, { code: '00005', source: '11', market: 'HK', day: '2026-11-18' });
  drawPage(path, <Page />);
  const start = await screen.findByRole('button', { name: 'Start with HK$800,000.00' }, late);
  expect(screen.getByRole('radio', { name: 'HK' }).getAttribute('aria-checked')).toBe('true');
  fireEvent.input(screen.getByLabelText('Shares and funds'), { target: { value: '5 700 00005' } });
  fireEvent.click(start);
  const of = { source: 11, market: 'HK' };
  const instruments = [
    { stockCode: '00005', ...of },
    { stockCode: '00700', ...of },
  ];
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ date: '2026-11-18', instruments, speed: 10 }),
  );
});

test('another exchange is chosen with a share of its own, and says what prices are in', async () => {
  answerCall('practiceState', () => ({ data: { run: null } }));
  const sent = answerCall('practiceStart', () => ({ data: running }));
  replaceWith(path, { code: 'AAPL', source: '0', market: 'NASDAQ', day: '2026-11-18' });
  drawPage(path, <Page />);
  await screen.findByRole('button', { name: 'Start with $100,000.00' }, late);
  expect(screen.queryByText(/^Prices are in/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'LSE' }));
  expect((screen.getByLabelText('Shares and funds') as HTMLInputElement).value).toBe('AZN');
  expect(screen.getByText(/^Prices are in GBX\. Practice money is in US dollars/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start with $100,000.00' }));
  const instruments = [{ stockCode: 'AZN', source: 0, market: 'LSE' }];
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ instruments }));
});

test('a day of Hong Kong is told in its zone, its money and its lots, with its break', async () => {
  const share = { stockCode: '00700', name: 'Tencent', source: 11, market: 'HK' };
  const run = {
    ...running,
    currency: 'HKD',
    timeZone: 'Asia/Hong_Kong',
    codes: ['00700'],
    dayTimestamp: Date.parse('2026-11-18T04:10:00Z'),
    orders: [],
    instruments: [{ ...running.instruments[0], ...share, marketStatus: 4 }],
    positions: [{ ...running.positions[0], stockCode: '00700' }],
  };
  answerCall('practiceState', () => ({ data: { run } }));
  answerCall('getMinCount', () => ({ data: { ...steps, minCount: '500' } }));
  const sent = answerCall('practiceOrder', () => ({ data: run }));
  const { container } = drawPage(path, <Page />);
  await screen.findByText('12:10:00', {}, late);
  expect(screen.getByText(/HKT$/)).toBeTruthy();
  expect(screen.getByText('Midday break')).toBeTruthy();
  expect(lines(container)[0]).toBe('Start moneyHK$100,000.00');
  const num = await screen.findByLabelText('Quantity', {}, late);
  expect((num as HTMLInputElement).value).toBe('500');
  fireEvent.click(screen.getByRole('button', { name: /^Practise buying/ }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ num: '500', source: 11, market: 'HK' }),
  );
});

test('prices of London carry their pence, and money is that of the replay', async () => {
  const share = { stockCode: 'VOD', name: 'Vodafone', market: 'LSE' };
  const run = {
    ...running,
    timeZone: 'Europe/London',
    codes: ['VOD'],
    orders: [],
    instruments: [{ ...running.instruments[0], ...share }],
    positions: [{ ...running.positions[0], stockCode: 'VOD' }],
  };
  answerCall('practiceState', () => ({ data: { run } }));
  drawPage(path, <Page />);
  await screen.findByText(/^100 at GBX.100\.01$/, {}, late);
  await screen.findByText(/^Prices are in GBX/);
  const buy = screen.getByRole('button', { name: /^Practise buying/ });
  expect(buy.textContent).toMatch(/at GBX.100\.01$/);
});

test('where nobody answers it says so, and tries again', async () => {
  answerCall('practiceState', () => 'no answer');
  drawPage(path, <Page />);
  const again = await screen.findByRole('button', { name: /Retry|Try again/ }, late);
  answerCall('practiceState', () => ({ data: { run: null } }));
  fireEvent.click(again);
  await screen.findByRole('button', { name: /^Start with/ }, late);
});

test('a running day shows its clock, and what it is worth adds up twice', async () => {
  answerCall('practiceState', () => ({ data: { run: running } }));
  const { container } = drawPage(path, <Page />);
  await screen.findByText('09:31:30', {}, late);
  expect(screen.getByText('Replay').className).toContain('tag');
  expect(screen.getByRole('radio', { name: '10×' }).getAttribute('aria-checked')).toBe('true');
  expect(lines(container)).toEqual([
    'Start money$100,000.00',
    'Profit before fees−$1.00',
    'Fees−$1.00',
    'Worth now$99,998.00',
    'Available$80,098.00',
    'Held by orders$9,900.00',
    'In positions$10,000.00',
    'Worth now$99,998.00',
  ]);
  // One order waits and can be cancelled, the other is done.
  const cancelled = answerCall('practiceCancel', () => ({ data: running }));
  expect(screen.getByText('Filled')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(cancelled.map(({ body }) => body)).toEqual([{ id: 'p1', orderId: 'o2' }]),
  );
});

test('an order is sent once with a name of its own, and a no stands at the field', async () => {
  answerCall('practiceState', () => ({ data: { run: running } }));
  const sent = answerCall('practiceOrder', () => ({
    refusal: { code: 422, reason: 'INSUFFICIENT', msg: 'Not enough money.' },
  }));
  drawPage(path, <Page />);
  await screen.findByLabelText('Quantity', {}, late);
  fireEvent.click(screen.getByRole('button', { name: /^Practise buying/ }));
  await screen.findByText('Not enough money.', {}, late);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      id: 'p1',
      clientOrderId: expect.any(String),
      stockCode: 'AAPL',
      source: 0,
      market: 'NASDAQ',
      direction: 0,
      type: 0,
      num: '100',
      openClose: 0,
    },
  ]);
});

test('what is held is sold, what is not is sold short, and what is owed is bought back', async () => {
  answerCall('practiceState', () => ({ data: { run: running } }));
  drawPage(path, <Page />);
  fireEvent.click(await screen.findByRole('radio', { name: 'Sell' }, late));
  const button = (name: RegExp) => screen.getByRole('button', { name });
  expect(button(/^Practise selling/).textContent).toBe('Practise sellingat 99.99');
  // What closes has no exits.
  expect(screen.queryByRole('switch')).toBeNull();
  const owed = [{ ...running.positions[0], direction: 1 }];
  answerCall('practiceState', () => ({ data: { run: { ...running, positions: owed } } }));
  await screen.findByRole('button', { name: /^Practise selling short/ }, late);
  expect(screen.getByText('Short')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Buy' }));
  expect(button(/^Practise buying back/).textContent).toBe('Practise buying backat 100.01');
  const sent = answerCall('practiceOrder', () => ({ data: running }));
  fireEvent.click(button(/^Practise buying back/));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ direction: 0, openClose: 1 }));
});

test('of many shares each has a chip, and the order is of the one that is pressed', async () => {
  const codes = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'KO'];
  const instruments = codes.map((stockCode) => ({ ...running.instruments[0], stockCode }));
  answerCall('practiceState', () => ({ data: { run: { ...running, instruments } } }));
  const sent = answerCall('practiceOrder', () => ({ data: running }));
  drawPage(path, <Page />);
  fireEvent.click(await screen.findByRole('radio', { name: 'KO' }, late));
  await screen.findByLabelText('Quantity', {}, late);
  fireEvent.click(screen.getByRole('button', { name: /^Practise buying/ }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ stockCode: 'KO' }));
});

test('a stop is sent with its trigger, a stop-limit with both, what opens with its exits', async () => {
  answerCall('practiceState', () => ({ data: { run: running } }));
  const sent = answerCall('practiceOrder', () => ({ data: running }));
  drawPage(path, <Page />);
  fireEvent.click(await screen.findByRole('radio', { name: 'Stop-Limit' }, late));
  const button = () => screen.getByRole('button', { name: /^Practise buying/ });
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await screen.findByText('Enter a quantity and every price.', {}, late);
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
  type('Trigger', '102');
  type('Price', '102.5');
  fireEvent.click(screen.getByRole('switch', { name: 'Take Profit and Stop Loss' }));
  type('Stop Loss', '95');
  fireEvent.click(button());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    type: 3,
    triggerPrice: '102',
    price: '102.5',
    stopLossPrice: '95',
    openClose: 0,
  });
  expect(sent[0]?.body).not.toHaveProperty('takeProfitPrice');
});

test('a trailing stop is sent with its distance, in percent or in money', async () => {
  answerCall('practiceState', () => ({ data: { run: running } }));
  const sent = answerCall('practiceOrder', () => ({ data: running }));
  drawPage(path, <Page />);
  fireEvent.click(await screen.findByRole('radio', { name: 'Sell' }, late));
  fireEvent.click(screen.getByRole('radio', { name: 'Trailing' }));
  const type = (value: string) =>
    fireEvent.input(screen.getByLabelText('Distance', { selector: 'input' }), {
      target: { value },
    });
  const button = () => screen.getByRole('button', { name: /^Practise selling/ });
  await screen.findByLabelText('Distance', { selector: 'input' }, late);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  type('1.5');
  fireEvent.click(button());
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ type: 4, trailPercent: '1.5' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Price' }));
  type('2');
  fireEvent.click(button());
  await waitFor(() => expect(sent[1]?.body).toMatchObject({ type: 4, trailAmount: '2' }));
  expect(sent[1]?.body).not.toHaveProperty('trailPercent');
});

test('what is held is given exits, which stand in its row, and they are taken off again', async () => {
  answerCall('practiceState', () => ({ data: { run: running } }));
  const sent = answerCall('practiceProtect', () => ({ data: running }));
  drawPage(path, <Page />);
  const row = () => screen.findByRole('button', { name: /100 at 100\.01/ }, late);
  fireEvent.click(await row());
  const sheet = () => screen.findByRole('dialog', { name: 'Take Profit and Stop Loss' }, late);
  const stop = await within(await sheet()).findByLabelText('Stop Loss', {}, late);
  fireEvent.input(stop, { target: { value: '95' } });
  const held = { ...running.positions[0], stopLossPrice: '95.00' };
  answerCall('practiceState', () => ({ data: { run: { ...running, positions: [held] } } }));
  fireEvent.click(within(await sheet()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ id: 'p1', positionId: 'h1', stopLossPrice: '95' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Stop Loss 95.00', {}, late);
  fireEvent.click(await row());
  const again = await within(await sheet()).findByLabelText('Stop Loss', {}, late);
  expect((again as HTMLInputElement).value).toBe('95.00');
  fireEvent.input(again, { target: { value: '' } });
  fireEvent.click(within(await sheet()).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent[1]?.body).toEqual({ id: 'p1', positionId: 'h1' }));
});

test('exits that are refused say why at their field, and what is over has none', async () => {
  answerCall('practiceState', () => ({ data: { run: running } }));
  answerCall('practiceProtect', () => ({
    refusal: { code: 422, reason: 'EXIT_SIDE', msg: 'On the wrong side.' },
  }));
  drawPage(path, <Page />);
  fireEvent.click(await screen.findByRole('button', { name: /100 at 100\.01/ }, late));
  const stop = await screen.findByLabelText('Stop Loss', {}, late);
  fireEvent.input(stop, { target: { value: '195' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('On the wrong side.', {}, late);
});

test('a paused day says so, and goes on at the speed that is pressed', async () => {
  answerCall('practiceState', () => ({ data: { run: { ...running, paused: true } } }));
  const sent = answerCall('practiceSpeed', () => ({ data: running }));
  drawPage(path, <Page />);
  await screen.findByText('Paused', {}, late);
  const pause = screen.getByRole('radio', { name: 'Pause' });
  expect(pause.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(screen.getByRole('radio', { name: '60×' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ id: 'p1', speed: 60 }]));
});

test('whoever sees it end is told the result, and reads it again from the list', async () => {
  answerCall('practiceState', () => ({ data: { run: running } }));
  drawPage(path, <Page />);
  fireEvent.click(await screen.findByRole('button', { name: 'End the replay' }, late));
  const asked = answerCall('practiceState', () => ({ data: { run: ended } }));
  answerCall('practiceList', () => page([ended]));
  const sent = answerCall('practiceEnd', () => ({ data: ended }));
  fireEvent.click(await screen.findByRole('button', { name: 'Run to the close' }, late));
  const result = () => screen.findByRole('dialog', { name: 'Result' }, late);
  await within(await result()).findByText('100 AAPL, 100 filled', {}, late);
  expect(sent.map(({ body }) => body)).toEqual([{ id: 'p1', toClose: true }]);
  expect(asked.some(({ body }) => body.id === 'p1')).toBe(true);
  fireEvent.keyDown(await result(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: /^11\/18\/2026/ }, late));
  expect(lines(await result())[3]).toBe('Worth now$99,998.00');
});

test('a result whose share was split since says why its value is not known', async () => {
  const lost = { ...ended, equity: null, profit: null, positions: [] };
  answerCall('practiceState', () => ({ data: { run: lost } }));
  answerCall('practiceList', () => page([lost]));
  drawPage(path, <Page />);
  fireEvent.click(await screen.findByRole('button', { name: /^11\/18\/2026/ }, late));
  await screen.findByText(/^A share was split since/, {}, late);
  expect(screen.getAllByText('--').length).toBeGreaterThan(0);
});
