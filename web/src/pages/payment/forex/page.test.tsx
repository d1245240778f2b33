import { setPreferences } from '@candor/ui/preferences';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceWith } from '../../../app/navigation.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const rules = {
  minCount: '0.01',
  maxNum: '8000',
  minAmount: '0.01',
  tickSize: '0.00001',
  tickBands: [{ fromPrice: '0', tickSize: '0.00001' }],
  unit: 'lots',
  leverages: [1, 10, 20, 30],
  orderTypes: [0, 1],
  shortable: true,
  tradable: true,
  walletType: 'FOREX',
  currency: 'USD',
  multiplier: '100000',
  maintenanceRatio: '0.02',
  settleDays: 0,
  ordinaryDayMove: '0.44',
  unitLines: [0, 1].map((direction) => ({
    direction,
    unit: 'lots',
    size: '100000',
    sizeUnit: 'EUR',
    at: direction === 0 ? 'ask' : 'bid',
    price: '1.16000',
    amount: '116000.00',
    currency: 'USD',
  })),
  feeLines: [],
};

const quote = {
  name: 'Euro / US Dollar',
  shortName: 'EUR/USD',
  stock_code: 'EURUSD',
  code: 'EURUSD',
  source: 2,
  market: 'FOREX',
  currency: 'USD',
  lastPrice: '1.16424',
  price_nominal: '1.16424',
  change_ratio: '0.18',
  bid: '1.16420',
  ask: '1.16428',
  marketStatus: 1,
  simulated: true,
  quoteTimestamp: Date.parse('2026-11-20T17:00:12Z'),
};

const stake = {
  margins: [
    { leverage: 1, margin: '23284.00' },
    { leverage: 10, margin: '2328.40' },
    { leverage: 20, margin: '1164.20' },
    { leverage: 30, margin: '776.14' },
  ],
  onePercent: '20.00',
  distance: '2.94',
  num: '0.2',
  averagePrice: '1.16420',
  heldNum: '0',
  losses: [
    { percent: '0.5', price: null, lost: '116.42', ofMargin: '10.00' },
    { percent: '1', price: null, lost: '232.84', ofMargin: '20.00' },
    { percent: null, price: '1.19844', lost: '684.80', ofMargin: '58.82' },
  ],
  marginBefore: '0.00',
  marginAfter: '1164.20',
  levelBefore: null,
};

const preview = {
  num: '0.2',
  totalAmount: '23284.00',
  margin: '1164.20',
  fee: '0.47',
  feeLines: [],
  estPrice: '1.16420',
  estSlippage: '0.00',
  spreadCost: '0.80',
  guardFrom: '1.16420',
  guardPrice: '1.15256',
  guardedAmount: '23050.73',
  needed: '1164.67',
  buyingPowerAfter: '2135.33',
  liquidationPrice: '1.19844',
  marginLevel: '2.50',
  stake,
  overnight: { what: 'swap', amount: '-0.38', basis: '23284.00', rate: '-0.59' },
  walletType: 'FOREX',
  currency: 'USD',
  fxRate: null,
  waitsForOpen: false,
  nextOpenTimestamp: null,
  warnings: [],
  wouldRefuse: null,
};
const wallet = {
  walletType: 'FOREX',
  currency: 'USD',
  balance: '3300.00',
  usedBalance: '0.00',
  available: '3300.00',
};

beforeEach(() => setPreferences({ locale: 'en' }));
afterEach(() => replaceWith('pages/home/index'));

/** The ticket of a short of 0.20 lot at 20×, with what the server says of it. */
async function draw(set: { rules?: object; preview?: object } = {}) {
  answerCall('getMinCount', () => ({ data: { ...rules, ...set.rules } }));
  answerCall('getStock', () => ({ data: quote }));
  answerCall('walletBalance', () => ({ data: wallet }));
  answerCall('positionByStock', () => ({ data: null }));
  answerCall('getHalfOrFullNum', () => ({ data: { halfNum: '0.28', fullNum: '0.56' } }));
  answerCall('orderPreview', () => ({ data: { ...preview, ...set.preview } }));
  replaceWith('pages/payment/forex', {
    code: 'EURUSD',
    market: 'FOREX',
    source: '2',
    direction: '1',
    num: '0.20',
  });
  drawPage('pages/payment/forex', <Page />);
  fireEvent.click(await screen.findByRole('button', { name: /^20×/ }));
  await screen.findByText('Taken now');
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('the quantity is in lots, and says what they are and cost', async () => {
  await draw();
  const field = screen.getByRole('textbox', { name: 'Quantity' });
  expect(field.closest('.stepper')?.textContent).toBe('lot');
  expect(screen.getByText('Most you can sell 0.56 lot')).toBeDefined();
  const note = field.closest('div.grid')?.parentElement?.querySelector('.field-hint');
  expect(note?.textContent).toContain('0.20 lot=20,000 EUR=$23,284.00');
  // At the bid of now, not at the one the rules were read with.
  expect(note?.textContent).toContain('1 lot = 100,000 EUR = $116,420.00 at the bid');
});

test('each leverage has its margin under it, and the bar says what moves with one’s own', async () => {
  await draw();
  const names = screen.getAllByRole('button', { name: /^\d+×/ }).map((key) => key.textContent);
  expect(names).toEqual(['1×$23,284.00', '10×$2,328.40', '20×$1,164.20', '30×$776.14']);
  expect(screen.getByText('Under each: the margin it takes')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Your margin is 5.00% of the position' })).toBeDefined();
  expect(screen.getByText('You can lose the whole margin.').parentElement?.textContent).toBe(
    'You can lose the whole margin. A short loses when EUR/USD rises: 1% up is 20% of your margin.',
  );
});

test('where it ends, what an ordinary day moves, and what is lost on the way', async () => {
  await draw();
  const ruler = 'Liquidation price 1.19844, 2.94% from the last price 1.16424';
  expect(screen.getByRole('img', { name: ruler })).toBeDefined();
  expect(screen.getByText('0.44%').parentElement?.textContent).toBe(
    'An ordinary day moves 0.44%. After news it can be several times that, and a gap can take all' +
      ' of the margin, never more.',
  );
  const [losses, change] = screen.getAllByRole('table');
  expect(losses && rowsOf(losses)).toEqual([
    ['If EUR/USD rises', 'You lose', 'Of your margin'],
    ['0.50%', '−$116.42', '10.0%'],
    ['1.00%', '−$232.84', '20.0%'],
    ['to 1.19844, closed', '−$684.80', '58.8%'],
  ]);
  expect(change && rowsOf(change)).toEqual([
    ['Forex Wallet', 'Before', 'After, at 1.16420'],
    ['Available Funds', '$3,300.00', '$2,135.33'],
    ['Margin in use', '$0.00', '$1,164.20'],
    ['Margin Level', '--', '250%'],
  ]);
});

test('the receipt counts in lots, and says what a night and the spread come to', async () => {
  await draw();
  expect(screen.getByText('0.20 × $116,420.00')).toBeDefined();
  expect(screen.getByText('you get $0.38 a night')).toBeDefined();
  expect(screen.getByText('$1.60').parentElement?.textContent).toBe(
    'The spread is in the price: $1.60 on 20,000 EUR.',
  );
  const most = 'Sell 0.20 lot EUR/USD · at most $1,164.67';
  expect(screen.getByRole('button', { name: most })).toBeDefined();
});

test('with what is held it is one position, and a night may cost', async () => {
  const held = { ...stake, heldNum: '0.1', num: '0.3', averagePrice: '1.16300' };
  await draw({
    preview: { stake: held, overnight: { ...preview.overnight, amount: '0.38' } },
  });
  expect(screen.getByText('Where all 0.30 would be closed for you')).toBeDefined();
  expect(screen.getByText('If EUR/USD rises, all 0.30')).toBeDefined();
  expect(screen.getByText('1.16300').parentElement?.textContent).toContain(
    'Your 0.10 held and these 0.20 become one position, sold at 1.16300 on average.',
  );
  expect(screen.getByText('you pay $0.38 a night')).toBeDefined();
});

test('too few days are said to be so, and an order that is refused changes no wallet', async () => {
  await draw({
    rules: { ordinaryDayMove: null },
    preview: { wouldRefuse: { code: 422, reason: 'INSUFFICIENT', msg: 'Insufficient funds.' } },
  });
  expect(screen.getByText(/^Too few days are known/)).toBeDefined();
  const change = screen.getAllByRole('table')[1];
  const after = change && rowsOf(change).map((cells) => cells[2]);
  expect(after).toEqual(['After, at 1.16420', '--', '--', '--']);
  cleanup();
});

test('what closes says nothing of stakes', async () => {
  const { stake: _, ...closing } = preview;
  answerCall('orderPreview', () => ({ data: closing }));
  await draw({ preview: { stake: undefined } });
  expect(screen.queryByText('You can lose the whole margin.')).toBeNull();
  expect(screen.queryByText(/^Where/)).toBeNull();
});
