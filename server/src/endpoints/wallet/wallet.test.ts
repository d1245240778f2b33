import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const USD_HKD = '2:FOREX:USDHKD';
const APPLE = '0:NASDAQ:AAPL';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(USD_HKD, { bids: [['7.79990', '1000']], asks: [['7.80010', '1000']] });
  showApple('100.00', '98.00');
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

function showApple(middle: string, previousClose: string): void {
  const [bid, ask] = [Number(middle) - 0.01, Number(middle) + 0.01].map((one) => one.toFixed(2));
  house.market.show(APPLE, {
    bids: [[bid ?? '', '1000']],
    asks: [[ask ?? '', '1000']],
    previousClose,
  });
}

test('a transfer between dollars is done at once', async () => {
  const ada = await house.customer({ BALANCE: '5000.00' });
  const toStock = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '2000' };
  expect(await ada.get('walletTransferPreview', toStock)).toMatchObject({
    toAmount: '2000.00',
    rate: '1.0000',
    mid: '1.0000',
    spread: null,
    fee: '0.00',
    settleTimestamp: null,
  });
  expect(await ada.get('walletTransfer', toStock)).toEqual({
    id: expect.stringMatching(/^t/),
    status: 3,
    fromAmount: '2000.00',
    toAmount: '2000.00',
    rate: null,
    spread: null,
    settleTimestamp: null,
  });
  expect(await ada.funds('BALANCE')).toEqual(['3000.00', '0.00', '3000.00']);
  expect(await ada.funds()).toEqual(['2000.00', '0.00', '2000.00']);
});

test('a thousand dollars to Hong Kong: rate and spread first, and exactly those afterwards', async () => {
  const ben = await house.customer({ BALANCE: '2000.00' });
  const toHk = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '1000' };
  const quote = await ben.get('walletTransferPreview', toHk);
  expect(quote).toEqual({
    toAmount: '7790.00',
    rate: '7.7900',
    mid: '7.8000',
    spread: '10.00',
    fee: '0.00',
    quoteId: expect.any(String),
    quoteEndTimestamp: house.nowMs() + 30_000,
    settleTimestamp: null,
    entries: [
      { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', fromAmount: '1000.00', toAmount: '7790.00' },
    ],
  });
  house.market.show(USD_HKD, { bids: [['7.69990', '1000']], asks: [['7.70010', '1000']] });
  const done = await ben.get('walletTransfer', { ...toHk, quoteId: quote.quoteId });
  expect(done).toMatchObject({ status: 3, toAmount: '7790.00', rate: '7.7900', spread: '10.00' });
  expect(await ben.funds('HK_STOCK')).toEqual(['7790.00', '0.00', '7790.00']);
  house.market.show(USD_HKD, { bids: [['7.79990', '1000']], asks: [['7.80010', '1000']] });
});

test('a rate is good for thirty seconds, for one customer and one direction', async () => {
  const [cleo, eve] = [
    await house.customer({ BALANCE: '2000.00' }),
    await house.customer({ BALANCE: '2000.00' }),
  ];
  const toHk = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '1000' };
  const { quoteId } = await cleo.get('walletTransferPreview', toHk);
  const refused = {
    code: 409,
    msg: 'The rate has changed. Please check it again.',
    data: { reason: 'RATE_CHANGED' },
  };
  expect(await cleo.ask('walletTransfer', toHk)).toEqual(refused);
  expect(await eve.ask('walletTransfer', { ...toHk, quoteId })).toEqual(refused);
  house.turn(31_000);
  expect(await cleo.ask('walletTransfer', { ...toHk, quoteId })).toEqual(refused);
  expect(await cleo.funds('BALANCE')).toEqual(['2000.00', '0.00', '2000.00']);
  const { quoteId: fresh } = await cleo.get('walletTransferPreview', toHk);
  house.turn(30_000);
  expect((await cleo.ask('walletTransfer', { ...toHk, quoteId: fresh })).code).toBe(200);
});

test('a preview of odd cents tells exactly what the transfer brings', async () => {
  const dan = await house.customer({ BALANCE: '500.00' });
  for (const amount of ['0.07', '12.34', '33.33', '99.99']) {
    const transfer = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount };
    const { toAmount, spread, quoteId } = await dan.get('walletTransferPreview', transfer);
    const done = await dan.get('walletTransfer', { ...transfer, quoteId });
    expect([done.toAmount, done.spread]).toEqual([toAmount, spread]);
  }
});

const sides = [
  'Choose two different accounts.',
  '请选择两个不同的账户。',
  '請選擇兩個不同的帳戶。',
] as const;
const amounts = ['Please enter the correct amount', '请输入正确的金额', '請輸入正確金額'] as const;
const poor = [
  'Insufficient funds. Available $100.00, needed $100.01.',
  '资金不足。可用 $100.00，需要 $100.01。',
  '資金不足。可用 $100.00，需要 $100.01。',
] as const;

test.each([
  ['a wallet into itself', { fromWallet: 'STOCK' }, 400, 'TRANSFER_SIDES', 'toWallet', sides],
  [
    'the funding account into itself',
    { toWallet: 'BALANCE' },
    400,
    'TRANSFER_SIDES',
    'toWallet',
    sides,
  ],
  ['nothing', { amount: '0' }, 400, 'AMOUNT', 'amount', amounts],
  ['a fraction of a cent', { amount: '0.001' }, 400, 'AMOUNT', 'amount', amounts],
  ['more than there is', { amount: '100.01' }, 422, 'INSUFFICIENT', undefined, poor],
] as const)('a transfer of %s is refused in three languages', async (...row) => {
  const [, set, code, reason, field, msg] = row;
  const eva = await house.customer({ BALANCE: '100.00' });
  const transfer = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '50.00', ...set };
  const languages = ['en', 'zh_Hans_CN', 'zh_Hant_HK'] as const;
  for (const call of ['walletTransfer', 'walletTransferPreview'] as const) {
    for (const [index, language] of languages.entries()) {
      const told = await eva.ask(call, transfer, { language });
      expect([told.code, told.data.reason, told.data.field]).toEqual([code, reason, field]);
      expect(told.msg).toBe(msg[index]);
    }
  }
  expect(await eva.funds('BALANCE')).toEqual(['100.00', '0.00', '100.00']);
});

test('proceeds buy at once and leave when they are settled; until then the transfer can be cancelled', async () => {
  const fay = await house.customer({ STOCK: '1000.00' });
  await fay.get('stockCreate', anOrder({ num: '5' }));
  await fay.get('stockCreate', anOrder({ num: '5', direction: 1 }));
  // 1000.00 − 500.05 − 1.00, then 499.95 less 1.00, 0.0103 → 0.02, 0.00098 → 0.01.
  const wallet = await fay.get('walletBalance', { walletType: 'STOCK' });
  expect(wallet).toMatchObject({ available: '997.87', unsettled: '498.92', usedBalance: '0.00' });
  const all = { fromWallet: 'STOCK', toWallet: 'BALANCE', amount: '997.87' };
  const { settleTimestamp } = await fay.get('walletTransferPreview', all);
  const waiting = await fay.get('walletTransfer', all);
  expect(waiting).toMatchObject({ status: 1, settleTimestamp });
  expect(settleTimestamp).toBeGreaterThan(house.nowMs());
  expect(await fay.funds()).toEqual(['997.87', '997.87', '0.00']);
  const bill = await fay.get('walletBill', { timeZone: 'UTC', status: 1 });
  expect(bill.list).toHaveLength(1);
  expect(bill.list[0]).toMatchObject({
    id: waiting.id,
    billType: 'transfer',
    amount: '-997.87',
    status: 1,
    cancellable: true,
  });
  const [eve] = [await house.customer()];
  const theirs = await eve.ask('cancelTransfer', { id: waiting.id });
  expect(theirs).toEqual(await eve.ask('cancelTransfer', { id: 't-none' }));
  expect([theirs.code, theirs.data.reason]).toEqual([404, 'NOT_FOUND']);
  const back = { id: waiting.id, status: 2, returnedAmount: '997.87' };
  expect(await fay.get('cancelTransfer', { id: waiting.id })).toEqual(back);
  expect(await fay.get('cancelTransfer', { id: waiting.id })).toEqual(back);
  expect(await fay.funds()).toEqual(['997.87', '0.00', '997.87']);
  const done = await fay.get('walletTransfer', { ...all, amount: '400.00' });
  expect(done.status).toBe(3);
  const late = await fay.ask('cancelTransfer', { id: done.id });
  expect([late.code, late.data.reason, late.msg]).toEqual([
    409,
    'TRANSFER_DONE',
    'This transfer is already complete.',
  ]);
  const ended = await fay.get('walletBill', { timeZone: 'UTC', status: 2 });
  expect(ended.list).toHaveLength(1);
  expect(ended.list[0]).toMatchObject({ id: waiting.id, status: 2, cancellable: false });
});

test('bills are grouped by the customer’s own days', async () => {
  const gil = await house.customer({ BALANCE: '1000.00' });
  const untilNight = 21 * HOUR_MS - (house.nowMs() % (24 * HOUR_MS));
  house.turn(untilNight > 0 ? untilNight : untilNight + 24 * HOUR_MS);
  const transfer = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '250.00' };
  await gil.get('walletTransfer', transfer);
  const atMs = house.nowMs();
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(atMs);
  for (const timeZone of ['America/New_York', 'Asia/Hong_Kong']) {
    const bill = await gil.get('walletBill', { timeZone, fromTimestamp: atMs });
    expect(bill.list.map((row: { day: string }) => row.day)).toEqual([
      dayIn(timeZone),
      dayIn(timeZone),
    ]);
    expect(bill.days).toEqual([
      { day: dayIn(timeZone), in: '0.00', out: '0.00', moved: '0.00', currency: 'USD' },
    ]);
  }
  // 21:00 UTC is still the same day in New York and already the next in Hong Kong.
  expect(dayIn('America/New_York')).not.toBe(dayIn('Asia/Hong_Kong'));
  for (const timeZone of ['Mars/Base', '+08:00', '']) {
    const told = await gil.ask('walletBill', { timeZone });
    expect([told.code, told.data.field]).toEqual([400, 'timeZone']);
  }
});

test('pages of a bill follow each other with transfers merged among the movements', async () => {
  const hal = await house.customer({ STOCK: '2000.00' });
  await hal.get('stockCreate', anOrder({ num: '5' }));
  await hal.get('stockCreate', anOrder({ num: '5', direction: 1 }));
  for (let round = 0; round < 3; round += 1) {
    house.turn(MINUTE_MS);
    const all = { fromWallet: 'STOCK', toWallet: 'BALANCE', amount: '1900.00' };
    const { id } = await hal.get('walletTransfer', all);
    await hal.get('cancelTransfer', { id });
    house.turn(MINUTE_MS);
    await hal.get('walletTransfer', { ...all, amount: '10.00' });
  }
  const whole = await hal.get('walletBill', { timeZone: 'UTC', pageSize: 100 });
  expect(whole.total).toBe(whole.list.length);
  for (const pageSize of [1, 2, 3, 7]) {
    const paged: unknown[] = [];
    for (let pageNo = 1; pageNo <= Math.ceil(whole.total / pageSize); pageNo += 1) {
      const page = await hal.get('walletBill', { timeZone: 'UTC', pageNo, pageSize });
      expect(page.total).toBe(whole.total);
      paged.push(...page.list);
    }
    expect(paged).toEqual(whole.list);
  }
});

test('the overview adds up to what the wallets and the market say', async () => {
  showApple('100.00', '100.00');
  const ida = await house.customer({ STOCK: '20000.00', BALANCE: '500.00' });
  await ida.get('stockCreate', anOrder({ num: '100' }));
  house.turn(24 * HOUR_MS);
  await ida.signIn();
  showApple('104.00', '102.00');
  // Held over night: today it went from 102.00 to 104.00, 200.00 for a hundred.
  expect(await ida.get('fundingOverview')).toMatchObject({
    // The funding account's 500.00 can be spent too.
    fundingAccount: '500.00',
    availableFunds: '10498.00',
    usedFunds: '10001.00',
    // 19999.00 and 100 × 104.00 − 10001.00 = 399.00.
    tradingAccount: '20398.00',
    totalValue: '20898.00',
    unrealizedProfit: '399.00',
    todayProfit: '200.00',
    hkTodayProfit: '0.00',
    fxRate: '7.8000',
    fundsCurrency: 'USD',
    today: [{ valueNow: '10400.00', valueBefore: '10200.00', profit: '200.00', fee: '0.00' }],
    asOfTimestamp: house.nowMs(),
  });
  await ida.get('stockCreate', anOrder({ num: '50', direction: 1 }));
  // 50 were sold at 103.99; fees 1.00, 0.1071 → 0.11, 0.00975 → 0.01: 50 × 1.99 − 1.12 and 50 ×
  // 2.00.
  const { todayProfit } = await ida.get('fundingOverview');
  expect(todayProfit).toBe('198.38');
  const hk = await ida.get('fundingOverview', { classify: 'HK' });
  expect(hk).toMatchObject({ totalValue: '0.00', fundingAccount: '0.00', todayProfit: null });
  const balances = await ida.get('walletBalances');
  expect(balances.list).toHaveLength(7);
  expect(balances.fundingAccount).toBe('500.00');
  for (const { balance, usedBalance, available } of balances.list) {
    expect(Number(available) + Number(usedBalance)).toBeCloseTo(Number(balance), 6);
  }
  const bad = await ida.ask('fundingOverview', { classify: 'Mars' });
  expect([bad.code, bad.data.field]).toEqual([400, 'classify']);
  const wrong = await ida.ask('walletBalance', { walletType: 'PURSE' });
  expect([wrong.code, wrong.data.field]).toEqual([400, 'walletType']);
});
