import { pngOf } from '@candor/adapters/images/testing/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPicture } from '../../testing/send-picture.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

/** A forex quote may be this old (decisions 10: the limit of its asset class). */
const RATE_AGE_MAX_MS = 10_000;
const POUND = '2:FOREX:GBPUSD';
const HKD = '2:FOREX:USDHKD';
const pound = { bids: [['1.26990', '1000']], asks: [['1.27010', '1000']] } as const;
const hkd = { bids: [['7.79990', '1000']], asks: [['7.80010', '1000']] } as const;
const london = { stockCode: 'VOD', market: 'LSE', num: '1000' };

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show('0:LSE:VOD', { bids: [['460.00', '5000']], asks: [['460.10', '5000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

/** From now on the pair stands still, and was quoted so long ago. */
function freeze(pair: string, shown: typeof pound | typeof hkd, ageMs: number): void {
  house.market.show(pair, shown);
  house.market.show(pair, { ...shown, timeMs: house.nowMs() + 100 - ageMs });
}

test('a share abroad fills at the oldest rate allowed, and the order says how old it was', async () => {
  const ada = await house.customer({ STOCK: '10000.00' });
  freeze(POUND, pound, RATE_AGE_MAX_MS);
  const row = await ada.get('stockCreate', anOrder(london));
  expect(row).toMatchObject({ status: 1, totalAmount: '5843.27' });
  const [fill] = (await ada.get('orderDetail', { id: row.id })).fills;
  const time = house.nowMs() - RATE_AGE_MAX_MS;
  expect(fill.fxRate).toBe('1.2700');
  expect(fill.fx).toEqual({ source: 'Simulated', time, ageMs: RATE_AGE_MAX_MS });
  const detail = await ada.get('orderDetail', { id: row.id }, { language: 'zh_Hant_HK' });
  expect(detail.fills[0].fx.source).toBe('模擬');
});

test('one millisecond older, and market and limit orders wait for a fresh rate', async () => {
  const ben = await house.customer({ STOCK: '20000.00' });
  freeze(POUND, pound, RATE_AGE_MAX_MS + 1);
  const preview = await ben.get('orderPreview', anOrder(london));
  expect(preview.warnings).toEqual([
    'There is no fresh price on the other side. A market order waits for one.',
  ]);
  const taken = await ben.get('stockCreate', anOrder(london));
  const limit = await ben.get('stockCreate', anOrder({ ...london, type: 1, price: '461.00' }));
  for (const row of [taken, limit]) {
    expect(row).toMatchObject({ status: 0, filledNum: '0', waitsForOpen: false });
  }
  house.market.print(house.instrument('0:LSE:VOD'), {
    price: '455.00',
    quantity: '90000',
    timeMs: house.nowMs() + 500,
  });
  house.turn(1_000);
  for (let look = 0; look < 3; look += 1) {
    house.beat();
    for (const { id } of [taken, limit]) {
      expect((await ben.get('orderDetail', { id })).filledNum).toBe('0');
    }
  }
  house.market.show(POUND, pound);
  house.turn(1_000);
  await house.untilSeen(async () => {
    for (const { id } of [taken, limit]) {
      const { status, fills } = await ben.get('orderDetail', { id });
      expect(status).toBe(1);
      expect(fills[0].fx.ageMs).toBeLessThanOrEqual(RATE_AGE_MAX_MS);
    }
  });
});

test('dollars of Hong Kong change hands at no old rate, told in three languages', async () => {
  const cleo = await house.customer({ BALANCE: '1000.00' });
  const transfer = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '100.00' };
  freeze(HKD, hkd, RATE_AGE_MAX_MS);
  expect((await cleo.get('walletTransferPreview', transfer)).rate).toBe('7.7900');
  freeze(HKD, hkd, RATE_AGE_MAX_MS + 1);
  const deposit = await hkdDeposit(cleo);
  const sentences = {
    en: 'Prices are not up to date. Please try again in a moment.',
    zh_Hans_CN: '行情未更新，请稍后重试。',
    zh_Hant_HK: '報價並非最新，請稍後再試。',
  };
  for (const [language, msg] of Object.entries(sentences)) {
    const as = { language: language as 'en' };
    for (const told of [
      await cleo.ask('walletTransferPreview', transfer, as),
      await cleo.ask('depositCreate', deposit, as),
    ]) {
      expect(told).toMatchObject({ code: 422, msg, data: { reason: 'STALE_PRICE' } });
    }
  }
  const { list } = await cleo.get('currencyList', { kind: 'BANK' });
  const rates = list.map(({ currency, rate }: Record<string, string>) => [currency, rate]);
  expect(rates).toEqual(expect.arrayContaining([['HKD', null]]));
});

test('a deposit in Hong Kong dollars waits until the rate is fresh again', async () => {
  const dan = await house.customer();
  house.market.show(HKD, hkd);
  const made = await dan.get('depositCreate', await hkdDeposit(dan));
  freeze(HKD, hkd, 0);
  house.turn(60_000);
  for (let look = 0; look < 3; look += 1) {
    house.beat();
    await house.services.funding.desk.runDue(house.nowMs());
    const { list } = await dan.get('depositList');
    expect(list).toMatchObject([{ id: made.id, status: 1, creditAmount: null }]);
  }
  house.market.show(HKD, hkd);
  house.turn(6_000);
  await house.untilSeen(async () => {
    const { list } = await dan.get('depositList');
    // 781.00 / 7.81
    expect(list).toMatchObject([{ status: 3, creditAmount: '100.00' }]);
  });
});

/** An HKD bank transfer of 781.00 with its proof uploaded. */
async function hkdDeposit(customer: TradingCustomer) {
  const bytes = await pngOf(Number(customer.userId) % 251);
  const proof = await sendPicture(house, { token: customer.token, bytes });
  return { kind: 'BANK', currency: 'HKD', amount: '781', proofUrl: proof.data.url };
}
