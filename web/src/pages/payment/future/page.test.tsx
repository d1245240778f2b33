import { setPreferences } from '@candor/ui/preferences';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceWith } from '../../../app/navigation.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const rules = {
  minCount: '1',
  maxNum: '1000',
  minAmount: '0.01',
  tickSize: '0.1',
  tickBands: [{ fromPrice: '0', tickSize: '0.1' }],
  unit: 'contracts',
  leverages: [1, 2, 5, 10],
  orderTypes: [0, 1],
  shortable: true,
  tradable: true,
  walletType: 'FUTURE',
  currency: 'USD',
  multiplier: '10',
  maintenanceRatio: '0.06',
  settleDays: 0,
  ordinaryDayMove: '1.2',
  unitLines: [0, 1].map((direction) => ({
    direction,
    unit: 'contracts',
    size: '10',
    sizeUnit: 'troy oz',
    at: direction === 0 ? 'ask' : 'bid',
    price: '2418.60',
    amount: '24186.00',
    currency: 'USD',
  })),
  feeLines: [],
};

const quote = {
  name: 'Micro Gold Dec 26',
  shortName: 'MGC',
  stock_code: 'MGCZ6',
  code: 'MGCZ6',
  source: 3,
  market: 'COMEX',
  currency: 'USD',
  lastPrice: '2418.60',
  price_nominal: '2418.60',
  change_ratio: '0.39',
  bid: '2418.50',
  ask: '2418.60',
  marketStatus: 1,
  simulated: true,
  quoteTimestamp: Date.parse('2026-11-20T17:00:12Z'),
};

// Two are held at 2391.20 and two are bought at 2418.60: four at 2404.90.
const stake = {
  margins: [{ leverage: 10, margin: '4837.20' }],
  onePercent: '10.00',
  distance: '5.80',
  num: '4',
  averagePrice: '2404.90',
  heldNum: '2',
  losses: [{ percent: '1', price: null, lost: '967.44', ofMargin: '10.06' }],
  marginBefore: '4782.40',
  marginAfter: '9619.60',
  levelBefore: '2.20',
};

const preview = {
  num: '2',
  totalAmount: '48372.00',
  margin: '4837.20',
  fee: '2.90',
  feeLines: [],
  estPrice: '2418.60',
  estSlippage: '0.00',
  guardFrom: '2418.60',
  guardPrice: '2442.70',
  guardedAmount: '48856.90',
  needed: '4888.30',
  buyingPowerAfter: '4399.90',
  liquidationPrice: '2278.40',
  marginLevel: '2.10',
  stake,
  walletType: 'FUTURE',
  currency: 'USD',
  fxRate: null,
  waitsForOpen: false,
  nextOpenTimestamp: null,
  warnings: [],
  wouldRefuse: null,
};
const wallet = {
  walletType: 'FUTURE',
  currency: 'USD',
  balance: '14022.40',
  usedBalance: '4782.40',
  available: '9240.00',
};

/** The day begins in New York at 05:00 UTC: a reading in UTC would name the 30th. */
const expiryDateTimestamp = Date.parse('2026-12-30T01:30:00Z');

beforeEach(() => setPreferences({ locale: 'en' }));
afterEach(() => replaceWith('pages/home/index'));

interface Told {
  readonly expiry?: number | null;
  readonly num?: string;
  readonly stake?: typeof stake | undefined;
}

/** The ticket of a purchase of gold at 10×, with what the server says of it. */
function draw(told: Told = {}) {
  const { expiry = expiryDateTimestamp, num = '2' } = told;
  const costed = 'stake' in told ? { ...preview, stake: told.stake } : preview;
  answerCall('getMinCount', () => ({ data: rules }));
  answerCall('getStock', () => ({ data: quote }));
  answerCall('detailQuote', () => ({
    data: { ...quote, timeZone: 'America/New_York', expiryDateTimestamp: expiry },
  }));
  answerCall('walletBalance', () => ({ data: wallet }));
  answerCall('positionByStock', () => ({ data: null }));
  answerCall('getHalfOrFullNum', () => ({ data: { halfNum: '1', fullNum: '3' } }));
  answerCall('orderPreview', () => ({ data: costed }));
  const { code, market } = quote;
  replaceWith('pages/payment/future', { code, market, source: '3', direction: '0', num });
  drawPage('pages/payment/future', <Page />);
}

test('the day of expiry stands beside the code, as it is at the exchange', async () => {
  draw();
  expect(await screen.findByText('MGCZ6 · expires 12/29/2026')).toBeDefined();
});

test('a contract without a known end names its exchange, and promises no settlement', async () => {
  draw({ expiry: null });
  await screen.findByText('Taken now');
  expect(screen.queryByText(/expires/)).toBeNull();
  expect(screen.queryByText(/^Settles in cash/)).toBeNull();
  expect(screen.getByText('MGCZ6 · COMEX')).toBeDefined();
});

test('what is still open at the end is settled in cash: said under what opens', async () => {
  draw();
  const note = await screen.findByText('Settles in cash on 12/29/2026 if still open.');
  const taken = screen.getByText('Taken now');
  expect(taken.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('what only closes says nothing of the end', async () => {
  draw({ stake: undefined });
  await screen.findByText('Taken now');
  await screen.findByText('MGCZ6 · expires 12/29/2026');
  expect(screen.queryByText(/^Settles in cash/)).toBeNull();
});

test('contracts are counted, with what one is of, how many fit and how many are held', async () => {
  draw();
  await screen.findByText('Taken now');
  const field = screen.getByRole('textbox', { name: 'Contracts' });
  expect(field.closest('.stepper')?.textContent).toBe('contracts');
  expect(screen.getByText('Most you can open 3 · you hold 2')).toBeDefined();
  expect(screen.getByText('1 contract = 10 troy oz = $24,186.00 at the ask')).toBeDefined();
  const [equals] = document.getElementsByClassName('unit-equals');
  expect(equals?.textContent).toBe('2 contracts=20 troy oz=$48,372.00');
});

test('one contract is no plural, and the button names what it is of', async () => {
  draw({ num: '1' });
  await screen.findByText('Taken now');
  const field = screen.getByRole('textbox', { name: 'Contracts' });
  expect(field.closest('.stepper')?.textContent).toBe('contract');
  expect(screen.getByRole('button', { name: /^Buy 1 Micro Gold Dec 26/ })).toBeDefined();
});

test('the most is one figure on the receipt and the button, and a night costs nothing', async () => {
  draw();
  const most = await screen.findByText('Never more than, 1% guard');
  // 2 × 10 × 2442.70 at 10× and the fee: 4885.40 + 2.90.
  expect(most.closest('.receipt-line')?.textContent).toContain('$4,888.30');
  expect(screen.getByRole('button', { name: /at most \$4,888\.30$/ })).toBeDefined();
  expect(screen.queryByText('Overnight Cost')).toBeNull();
  const [losses] = screen.getAllByRole('table');
  expect(losses && within(losses).getAllByRole('columnheader')[0]?.textContent).toBe(
    'If Micro Gold Dec 26 falls, all 4',
  );
});
