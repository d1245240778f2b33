import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

interface Posting {
  readonly account: string;
  readonly debit: string | null;
  readonly credit: string | null;
  readonly currency: string;
}
const cents = (text: string | null) => (text === null ? 0 : Math.round(Number(text) * 100));
const signed = ({ debit, credit }: Posting) => cents(credit) - cents(debit);

async function detailOf(customer: TradingCustomer, id: string) {
  return customer.get('orderDetail', { id });
}

test('a preview tells the cent the order costs while the quote stands still', async () => {
  const ada = await house.customer({ STOCK: '1000.00' });
  const preview = await ada.get('orderPreview', anOrder({ num: '3' }));
  // 3 × 100.01 and 1.00; against the middle of 100.00 one cent a share.
  expect(preview).toEqual({
    num: '3',
    totalAmount: '300.03',
    margin: '300.03',
    fee: '1.00',
    feeLines: [
      {
        name: 'Commission',
        amount: '1.00',
        rule: '0.005 USD a share, at least 1.00 USD, at most 1% of the value',
      },
    ],
    // 100.01 and 1 % is 101.01: 3 × 101.01 and 1.00.
    guardFrom: '100.01',
    guardPrice: '101.01',
    guardedAmount: '304.03',
    needed: '304.03',
    estPrice: '100.01',
    estSlippage: '0.03',
    spreadCost: '0.03',
    buyingPowerAfter: '698.97',
    liquidationPrice: null,
    marginLevel: null,
    walletType: 'STOCK',
    currency: 'USD',
    fxRate: null,
    waitsForOpen: false,
    nextOpenTimestamp: null,
    warnings: [],
    wouldRefuse: null,
  });
  expect(await ada.funds()).toEqual(['1000.00', '0.00', '1000.00']);
  const row = await ada.get('stockCreate', anOrder({ num: '3' }));
  expect(row).toMatchObject({ totalAmount: '300.03', margin: '300.03', fee: '1.00' });
  const { fills } = await detailOf(ada, row.id);
  expect(fills[0].feeLines).toEqual(preview.feeLines);
  expect(fills[0].slippage).toBe(preview.estSlippage);
  expect((await ada.funds())[2]).toBe(preview.buyingPowerAfter);
});

test('the detail of an order explains every cent of what left the wallet', async () => {
  const ben = await house.customer({ STOCK: '1000.00' });
  const row = await ben.get('stockCreate', anOrder({ num: '2' }));
  const detail = await detailOf(ben, row.id);
  expect(detail.kind).toBe('order');
  expect(detail.events).toEqual([
    { time: house.nowMs(), what: 'accepted' },
    { time: house.nowMs(), what: 'filled' },
  ]);
  const [fill] = detail.fills;
  expect(fill).toMatchObject({
    price: '100.01',
    num: '2',
    slippage: '0.02',
    fxRate: null,
    time: house.nowMs(),
    quote: { bid: '99.99', ask: '100.01', last: '100.00', time: house.nowMs() },
  });
  expect(fill.quote.depthUsed).toEqual([
    // Ada's three are gone.
    { price: '100.01', num: '2', of: '1000', left: '997' },
  ]);
  expect(fill.postings).toEqual([
    { account: 'Your Stock Wallet', debit: '200.02', credit: null, currency: 'USD' },
    {
      account: 'Your Stock Wallet, locked to positions',
      currency: 'USD',
      debit: null,
      credit: '200.02',
    },
    {
      account: 'Held for customers at the venue',
      currency: 'AAPL',
      isAsset: true,
      debit: '2',
      credit: null,
    },
    {
      account: 'Your Stock Wallet, what you hold',
      currency: 'AAPL',
      isAsset: true,
      debit: null,
      credit: '2',
    },
    { account: 'Your Stock Wallet', debit: '1.00', credit: null, currency: 'USD' },
    { account: 'Commission', debit: null, credit: '1.00', currency: 'USD' },
  ]);
  // 1000.00 − 200.02 − 1.00.
  expect(await ben.funds()).toEqual(['999.00', '200.02', '798.98']);
});

test('the postings of a close balance, and their sum is what came back', async () => {
  const cleo = await house.customer({ STOCK: '1000.00' });
  await cleo.get('stockCreate', anOrder({ num: '2' }));
  const before = await cleo.funds();
  house.market.show(APPLE, { bids: [['109.99', '1000']], asks: [['110.01', '1000']] });
  const row = await cleo.get('stockCreate', anOrder({ num: '2', direction: 1 }));
  const { fills } = await detailOf(cleo, row.id);
  const postings: Posting[] = fills[0].postings;
  expect(postings.reduce((sum, posting) => sum + signed(posting), 0)).toBe(0);
  const own = postings.filter(({ account }) => account === 'Your Stock Wallet');
  const after = await cleo.funds();
  const came = own.reduce((sum, posting) => sum + signed(posting), 0);
  expect(came).toBe(cents(after[2]) - cents(before[2]));
  // 2 × 109.99 = 219.98 less 1.00, 0.01 and 0.01; it had cost 200.02 and 1.00.
  expect(row).toMatchObject({ openClose: 1, profit: '18.94', fee: '1.02', closePrice: '109.99' });
  expect(after).toEqual(['1017.94', '0.00', '1017.94']);
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
});

test('cancelling gives the hold back, once, and says the same again', async () => {
  const dora = await house.customer({ STOCK: '1000.00' });
  const row = await dora.get('stockCreate', anOrder({ type: 1, price: '90.00', num: '5' }));
  expect(await dora.funds()).toEqual(['1000.00', '451.00', '549.00']);
  const answer = { id: row.id, status: 2, filledNum: '0', releasedAmount: '451.00' };
  expect(await dora.get('orderCancel', { id: row.id })).toEqual({ ...answer, currency: 'USD' });
  expect(await dora.funds()).toEqual(['1000.00', '0.00', '1000.00']);
  expect(await dora.get('orderCancel', { id: row.id })).toEqual({ ...answer, currency: 'USD' });
  const detail = await detailOf(dora, row.id);
  expect(detail).toMatchObject({ status: 2, reason: 'Cancelled by you.', filledNum: '0' });
  expect(
    detail.events.map(({ what, reason }: { what: string; reason?: string }) => [what, reason]),
  ).toEqual([
    ['accepted', undefined],
    ['cancelled', 'Cancelled by you.'],
  ]);
  const hant = await dora.get('orderDetail', { id: row.id }, { language: 'zh_Hant_HK' });
  expect(hant.reason).toBe('由你取消。');
});

test('a resting order fills in part when the market trades through it; the rest is cancelled', async () => {
  const evan = await house.customer({ STOCK: '5000.00' });
  const limit = anOrder({ stockCode: 'MSFT', type: 1, price: '49.50', num: '100' });
  house.market.show('0:NASDAQ:MSFT', { bids: [['49.90', '10']], asks: [['50.00', '10']] });
  const row = await evan.get('stockCreate', limit);
  // 100 × 49.50 and 1.00.
  expect(await evan.funds()).toEqual(['5000.00', '4951.00', '49.00']);
  house.turn(1_000);
  house.market.show('0:NASDAQ:MSFT', { bids: [['49.30', '10']], asks: [['49.40', '40']] });
  await house.untilSeen(async () => {
    expect((await detailOf(evan, row.id)).status).toBe(3);
  });
  const part = await detailOf(evan, row.id);
  // It takes what the book shows, as a market order would: 40 × 49.40.
  expect(part).toMatchObject({ filledNum: '40', avgPrice: '49.40', margin: '1976.00' });
  house.market.show('0:NASDAQ:MSFT', { bids: [['49.90', '10']], asks: [['50.00', '10']] });
  const cancelled = await evan.get('orderCancel', { id: row.id });
  // Of the hold 60 × 49.50 were left.
  expect(cancelled).toMatchObject({ status: 2, filledNum: '40', releasedAmount: '2970.00' });
  expect(await evan.funds()).toEqual(['4999.00', '1976.00', '3023.00']);
  const whats = (await detailOf(evan, row.id)).events.map(({ what }: { what: string }) => what);
  expect(whats).toEqual(['accepted', 'partlyFilled', 'cancelled']);
});

test('an order tells what was confirmed, what it became and why, and believes no figure of it', async () => {
  const gus = await house.customer({ STOCK: '5000.00' });
  const shown = { price: '49.00', totalAmount: '490.00', fee: '0.50' };
  house.market.show('0:NASDAQ:MSFT', { bids: [['49.90', '99']], asks: [['50.00', '6']] });
  const asked = anOrder({ stockCode: 'MSFT', num: '10', type: 1, price: '50.00' });
  const row = await gus.get('stockCreate', { ...asked, confirmed: shown });
  const detail = await detailOf(gus, row.id);
  // 6 of 10 at 50.00 for 300.00; of the 490.00 confirmed, 294.00 were for those. Fee 1.00.
  expect(detail.confirmed).toEqual({
    by: 'customer',
    confirmed: { ...shown, price: expect.stringMatching(/^49\.00/) },
    became: { price: '50.00', totalAmount: '300.00', fee: '1.00', num: '6' },
    difference: '-189.50',
    causes: [
      { cause: 'quantity', amount: '-196.00' },
      { cause: 'price', amount: '6.00' },
      { cause: 'fee', amount: '0.50' },
    ],
  });
  // 300.00 and 1.00 are gone or locked, the rest of the order holds 4 × 50.00: nothing of 490.00.
  expect(await gus.funds()).toEqual(['4999.00', '500.00', '4499.00']);
  const bad = { ...asked, confirmed: { totalAmount: 'much', fee: '0' } };
  expect((await gus.ask('stockCreate', bad)).code).toBe(400);
});

test('a market order tells what its guard let it cost at most; its preview what its exits bring', async () => {
  const ned = await house.customer({ STOCK: '5000.00' });
  house.market.show('0:NASDAQ:MSFT', { bids: [['49.90', '99']], asks: [['50.00', '99']] });
  const exits = { takeProfitPrice: '55.00', stopLossPrice: '45.00' };
  const asked = anOrder({ stockCode: 'MSFT', num: '10', ...exits });
  const confirmed = { price: '50.00', totalAmount: '500.00', fee: '1.00' };
  // 10 × 5.00 less 1.00 and 1.00 with 0.02 SEC and 0.01 FINRA.
  const told = await ned.get('orderPreview', asked);
  expect(told.exits.map(({ exit, result }: Record<string, string>) => [exit, result])).toEqual([
    ['takeProfit', '47.97'],
    ['stopLoss', '-52.02'],
  ]);
  const row = await ned.get('stockCreate', { ...asked, confirmed });
  // 50.00 and 1 %: 10 × 50.50 and the dollar.
  const { guard } = (await detailOf(ned, row.id)).confirmed;
  expect(guard).toEqual({ percent: '1', amount: '506.00' });
});

test('a filled order can be cancelled no more', async () => {
  const fay = await house.customer({ STOCK: '200.00' });
  const row = await fay.get('stockCreate', anOrder());
  const told = await fay.ask('orderCancel', { id: row.id });
  expect([told.code, told.data.reason, told.msg]).toEqual([
    409,
    'ORDER_FILLED',
    'The order is already filled.',
  ]);
});

test('another customer’s order answers like one that never was', async () => {
  const [gus, eve] = [await house.customer({ STOCK: '200.00' }), await house.customer()];
  const row = await gus.get('stockCreate', anOrder({ type: 1, price: '90.00' }));
  for (const call of ['orderDetail', 'orderCancel'] as const) {
    const others = await eve.ask(call, { id: row.id });
    expect([others.code, others.msg]).toEqual([404, 'Not found']);
    expect(others).toEqual(await eve.ask(call, { id: 'o0never0was' }));
  }
  expect((await detailOf(gus, row.id)).status).toBe(0);
  const wrongKind = await gus.ask('orderDetail', { id: row.id, kind: 'ipo' });
  expect(wrongKind.code).toBe(404);
});

test('of a cancel and a fill at the same moment one wins, and the money is exact', async () => {
  const hugo = await house.customer({ STOCK: '100000.00' });
  const stock = { stockCode: 'NVDA', type: 1, price: '20.00', num: '10' };
  for (let round = 0; round < 10; round += 1) {
    const before = await hugo.funds();
    house.market.show('0:NASDAQ:NVDA', { bids: [['20.10', '50']], asks: [['20.20', '50']] });
    const row = await hugo.get('stockCreate', anOrder(stock));
    house.turn(1_000);
    house.market.show('0:NASDAQ:NVDA', { bids: [['19.70', '50']], asks: [['19.80', '500']] });
    house.beat();
    const told = await hugo.ask('orderCancel', { id: row.id });
    await house.untilSeen(async () => {
      expect([1, 2]).toContain((await detailOf(hugo, row.id)).status);
    });
    const { status } = await detailOf(hugo, row.id);
    const now = await hugo.funds();
    if (told.code === 200) {
      expect(status).toBe(2);
      expect(now).toEqual(before);
    } else {
      expect([told.code, status]).toEqual([409, 1]);
      // 10 × 19.80 and 1.00.
      expect(cents(before[2]) - cents(now[2])).toBe(19_900);
    }
  }
});
