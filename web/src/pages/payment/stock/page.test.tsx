import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { replaceWith } from '../../../app/navigation.ts';
import { beginSession, clearSession } from '../../../session/session.ts';
import { aUser } from '../../../testing/a-user.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

afterEach(() => {
  clearSession();
  localStorage.clear();
  replaceWith('pages/home/index');
});

const rules = {
  minCount: '100',
  maxNum: '1000000',
  minAmount: '1.00',
  tickSize: '0.1',
  unit: 'shares',
  tickBands: [{ fromPrice: '0', tickSize: '0.1' }],
  leverages: [1],
  orderTypes: [0, 1],
  shortable: false,
  walletType: 'HK_STOCK',
  currency: 'HKD',
  multiplier: '1',
  maintenanceRatio: '0.25',
  settleDays: 2,
  feeLines: [],
};
const apple = { code: 'AAPL', name: 'Apple', market: 'NASDAQ', source: '0' };
const tencent = { code: '00700', name: 'Tencent', market: 'HK', source: '11' };

/** The ticket of a share whose orders are taken, or not for a reason. */
function draw(refuseReason: string | null, of = apple) {
  answerCall('getMinCount', () => ({
    data: { ...rules, tradable: refuseReason === null, refuseReason },
  }));
  replaceWith('pages/payment/stock', of);
  drawPage('pages/payment/stock', <Page />);
}

test('a share whose orders are not taken says so at once, with nothing to fill in', async () => {
  draw('Orders for this product are not taken yet.');
  expect(await screen.findByText('Orders for this product are not taken yet.')).toBeDefined();
  expect(screen.queryByLabelText('Quantity')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Buy|Sell|Add)/ })).toBeNull();
});

test('one whose orders are taken has a quantity to fill in', async () => {
  draw(null, tencent);
  expect((await screen.findAllByRole('textbox')).length).toBeGreaterThan(0);
});

test('a block shows its schedule beside the quantity', async () => {
  draw(null, { code: 'AAPL', name: 'Apple', market: 'NASDAQ', source: '4' });
  await screen.findByText('Size price schedule');
  expect(await screen.findByRole('textbox', { name: 'Quantity' })).toBeDefined();
});

test('an index, which no call takes orders of, is only looked at', async () => {
  const index = { code: 'SPX', name: 'S&P 500', market: 'INDEX', source: '99' };
  draw('This instrument cannot be traded.', index);
  expect(await screen.findByText('This instrument cannot be traded.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

/** The quantity and the note of a ticket of somebody whose first order was this one. */
async function firstTicket(firstOrderId: string | null, of: Record<string, string>) {
  const user = aUser({ firstOrderId });
  beginSession({ token: 't0k3n', expireTimestamp: 9e15, user });
  answerCall('userInfo', () => ({ data: user }));
  draw(null, of as typeof apple);
  const quantity = await screen.findByRole('textbox', { name: 'Quantity' });
  return {
    num: (quantity as HTMLInputElement).value,
    note: screen.queryByText(/Filled in for a first order/) !== null,
    rest: screen.queryByText('Validity, stops') !== null,
    unit: screen.queryByText(/^shares?$/)?.textContent ?? null,
    market: screen.getByRole('radio', { name: 'Market' }).getAttribute('aria-checked'),
  };
}

test('before the first fill a lot is filled in, at the market, and the rest is one row', async () => {
  const habits = { 11: { type: 1, leverage: 1, timeInForce: 'gtc' } };
  localStorage.setItem('candor.habits.orders', JSON.stringify(habits));
  const shown = { num: '100', note: true, rest: true, unit: 'shares', market: 'true' };
  expect(await firstTicket(null, tencent)).toEqual(shown);
  expect(screen.getByText(/one lot of 100 shares/)).toBeDefined();
});

test.each([
  ['after it', 'o1', tencent],
  ['for a sale', null, { ...tencent, direction: '1' }],
  ['where the address says how many', null, { ...tencent, num: '300' }],
  ['for a coin', null, { code: 'BTC', name: 'Bitcoin', market: 'CRYPTO', source: '100' }],
])('nothing is filled in %s', async (_, firstOrderId, of) => {
  const { num, note, rest, unit } = await firstTicket(firstOrderId, of);
  expect([num, note, rest, unit]).toEqual(['num' in of ? '300' : '', false, false, null]);
});
