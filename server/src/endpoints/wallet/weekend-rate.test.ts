import { pngOf } from '@candor/adapters/images/testing/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPicture } from '../../testing/send-picture.ts';
import { openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const HKD = '2:FOREX:USDHKD';
const shown = { bids: [['7.79990', '1000']], asks: [['7.80010', '1000']] } as const;
/** Friday 17:00 in New York, where the currency week ends, and Saturday noon UTC. */
const CLOSE_MS = Date.UTC(2026, 10, 20, 22);
const SATURDAY_MS = Date.UTC(2026, 10, 21, 12);
const toHk = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '1000' };

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse({ MARKET_HOURS: 'exchange' }, { startMs: SATURDAY_MS });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

test('at the weekend a transfer is done at the closing rate, with the wider spread stated', async () => {
  house.market.show(HKD, { ...shown, timeMs: CLOSE_MS - 2_000 });
  const ada = await house.customer({ BALANCE: '2000.00' });
  const quote = await ada.get('walletTransferPreview', toHk);
  // 7.80 less 0.03: 7,770.00 arrive and 30.00 are kept.
  expect(quote).toMatchObject({
    toAmount: '7770.00',
    rate: '7.7700',
    mid: '7.8000',
    spread: '30.00',
    quoteEndTimestamp: house.nowMs() + 30_000,
  });
  const done = await ada.get('walletTransfer', { ...toHk, quoteId: quote.quoteId });
  expect(done).toMatchObject({ status: 3, toAmount: '7770.00', rate: '7.7700', spread: '30.00' });
  expect(await ada.funds('HK_STOCK')).toEqual(['7770.00', '0.00', '7770.00']);
});

test('at the weekend a deposit in Hong Kong dollars is credited and does not wait', async () => {
  house.market.show(HKD, { ...shown, timeMs: CLOSE_MS - 2_000 });
  const ben = await house.customer();
  const { list } = await ben.get('currencyList', { kind: 'BANK' });
  expect(list[1]).toMatchObject({ currency: 'HKD', rate: '7.8300', spread: '0.0300' });
  expect(list[1].note).toContain('The currency market is closed');
  const proof = await sendPicture(house, { token: ben.token, bytes: await pngOf(7) });
  const deposit = { kind: 'BANK', currency: 'HKD', amount: '783', proofUrl: proof.data.url };
  const made = await ben.get('depositCreate', deposit);
  house.turn(30_000);
  await house.untilSeen(async () => {
    const [row] = (await ben.get('depositList')).list;
    expect(row).toMatchObject({ id: made.id, status: 3, rate: '7.8300', creditAmount: '100.00' });
  });
});

test('a rate from long before the close is no closing rate', async () => {
  house.market.show(HKD, { ...shown, timeMs: CLOSE_MS - 3_700_000 });
  const cem = await house.customer({ BALANCE: '2000.00' });
  const told = await cem.ask('walletTransferPreview', toHk);
  expect([told.code, told.data.reason]).toEqual([422, 'STALE_PRICE']);
});
