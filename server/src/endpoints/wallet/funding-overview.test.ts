import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const USD_HKD = '2:FOREX:USDHKD';
const APPLE = '0:NASDAQ:AAPL';
const CALLS = 200;
/** Of the price, during a call: 200 calls of so many take less than six hours. */
const CHANGES = 1_000;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  showRate('7.80');
  showApple(10_000);
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const price = (cents: number) => (cents / 100).toFixed(2);
const minor = (text: string | null) => BigInt((text ?? 'unknown').replace('.', ''));
const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n);

function showApple(cents: number): void {
  house.market.show(APPLE, {
    bids: [[price(cents - 1), '100000']],
    asks: [[price(cents + 1), '100000']],
    previousClose: '98.00',
  });
}

function showRate(rate: string): void {
  house.market.show(USD_HKD, {
    bids: [[`${rate}000`, '1000']],
    asks: [[`${rate}000`, '1000']],
  });
}

interface Overview {
  readonly [figure: string]: string | null;
}

/** Every sum of an overview is its parts, to the cent. */
function expectToAddUp(overview: Overview & { wallets: Overview[]; today: Overview[] }): void {
  const { wallets, today } = overview;
  const partSum = (field: string, of = wallets) =>
    sumOf(of.map((one) => minor(one[field] ?? null)));
  const figure = (field: string) => minor(overview[field] ?? null);
  const isFunding = (one: Overview) => one.walletType === 'BALANCE';
  expect(figure('availableFunds')).toBe(partSum('availableUsd'));
  expect(figure('usedFunds')).toBe(partSum('usedUsd'));
  expect(figure('unrealizedProfit')).toBe(partSum('profitUsd'));
  expect(figure('totalValue')).toBe(partSum('valueUsd'));
  expect(figure('fundingAccount')).toBe(partSum('valueUsd', wallets.filter(isFunding)));
  expect(figure('fundingAccount') + figure('tradingAccount')).toBe(figure('totalValue'));
  expect(figure('availableFunds') + figure('usedFunds') + figure('unrealizedProfit')).toBe(
    figure('totalValue'),
  );
  for (const currency of ['USD', 'HKD']) {
    const days = today.filter((one) => one.currency === currency);
    const told = figure(currency === 'USD' ? 'todayProfit' : 'hkTodayProfit');
    expect(told).toBe(partSum('profit', days));
    for (const day of days) {
      const [now, before, opened, closed, fee] = [
        'valueNow',
        'valueBefore',
        'opened',
        'closed',
        'fee',
      ].map((part) => minor(day[part] ?? null)) as [bigint, bigint, bigint, bigint, bigint];
      expect(minor(day.profit ?? null)).toBe(now - before - opened + closed - fee);
    }
  }
}

test('two hundred overviews add up while prices move and orders fill under them', async () => {
  const amy = await house.customer({ STOCK: '50000.00' });
  let cents = 10_000;
  for (let call = 0; call < CALLS; call += 1) {
    let isTold = false;
    const telling = amy.get('fundingOverview').finally(() => {
      isTold = true;
    });
    const order =
      call % 10 === 0 ? anOrder({ num: '1', direction: call % 20 === 0 ? 0 : 1 }) : null;
    const placing = order === null ? null : amy.get('stockCreate', order);
    for (let change = 0; !isTold; change += 1) {
      // Each change takes a tenth of a second: the day would end before the last call.
      if (change < CHANGES) {
        cents = 9_000 + ((cents + 377) % 2_000);
        showApple(cents);
      }
      await new Promise(setImmediate);
    }
    const overview = await telling;
    await placing;
    expectToAddUp(overview);
    // All was bought today: what it made today is what the account has more than was paid in.
    expect(minor(overview.totalValue) - 5_000_000n).toBe(minor(overview.todayProfit));
  }
});

test('the sums above the positions are those of the rows while prices move', async () => {
  const del = await house.customer({ STOCK: '50000.00' });
  await del.get('stockCreate', anOrder({ num: '7' }));
  await del.get('stockCreate', anOrder({ stockCode: 'MSFT', num: '3' }));
  let cents = 10_000;
  for (let call = 0; call < 20; call += 1) {
    let isTold = false;
    const telling = del.get('positionList').finally(() => {
      isTold = true;
    });
    while (!isTold) {
      cents = 9_000 + ((cents + 377) % 2_000);
      showApple(cents);
      await new Promise(setImmediate);
    }
    const { list, summary } = await telling;
    expect(list).toHaveLength(2);
    for (const [sum, part] of [
      ['profit', 'profit'],
      ['margin', 'isolatedPosition'],
      ['totalHoldingAmount', 'totalHoldingAmount'],
    ] as const) {
      const parts = list.map((row: Overview) => minor(row[part] ?? null));
      expect(minor(summary[0][sum])).toBe(sumOf(parts));
    }
  }
});

test('rows of one answer are of one instant, whoever else reads the market while it is made', async () => {
  const names = ['eve', 'fay', 'gil'];
  const crowd = await Promise.all(names.map(() => house.customer({ STOCK: '50000.00' })));
  for (const one of crowd) {
    await one.get('stockCreate', anOrder({ num: '7' }));
    await one.get('stockCreate', anOrder({ stockCode: 'MSFT', num: '3' }));
  }
  const { market } = house;
  const apple = house.instrument(APPLE);
  const shares = [apple, house.instrument('0:NASDAQ:MSFT')];
  const at = await market.quotes(shares, 0);
  const before = new Map(shares.map(({ code }, index) => [code, at[index]?.last ?? 0n]));
  const quotes = market.quotes.bind(market);
  // A slow line, and a market that has risen as far as the clock: a price tells its instant.
  market.quotes = async (asked, nowMs) => {
    await new Promise(setImmediate);
    const read = await quotes(asked, nowMs);
    return read.map((one) => ({ ...one, last: one.last + BigInt(nowMs % 1_000_000) * 100n }));
  };
  // What was read before it rose is of another instant.
  house.turn(1_000);
  const seen = new Set<bigint>();
  for (let call = 0; call < 20; call += 1) {
    let isTold = false;
    const telling = Promise.all(crowd.map((one) => one.get('positionList'))).finally(() => {
      isTold = true;
    });
    while (!isTold) {
      house.turn(30);
      await house.services.market.desk.quote(apple);
    }
    for (const { list } of await telling) {
      const rises = list.map(({ stockCode, lastPrice }: Overview) => {
        const [whole, rest = ''] = String(lastPrice).split('.');
        const last = BigInt(`${whole}${rest.padEnd(apple.priceDecimals, '0')}`);
        return last - (before.get(stockCode ?? '') ?? 0n);
      });
      expect(new Set(rises).size).toBe(1);
      seen.add(rises[0]);
    }
  }
  expect(seen.size).toBeGreaterThan(10);
  market.quotes = quotes;
});

test('without classify the funds are those of every wallet, Hong Kong at a rate that is shown', async () => {
  const bo = await house.customer({ BALANCE: '2000.00', STOCK: '1000.00' });
  const toHk = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '1000' };
  const { quoteId } = await bo.get('walletTransferPreview', toHk);
  await bo.get('walletTransfer', { ...toHk, quoteId });
  const overview = await bo.get('fundingOverview');
  expectToAddUp(overview);
  // 1000.00 at 7.79 is HK$7790.00; at the middle of 7.80 that is worth 998.717… dollars.
  expect(overview).toMatchObject({
    availableFunds: '2998.71',
    usedFunds: '0.00',
    totalValue: '2998.71',
    fxRate: '7.8000',
    fundingAccount: '1000.00',
    tradingAccount: '1998.71',
    fundsCurrency: 'USD',
  });
  const hongKong = overview.wallets.find((one: Overview) => one.walletType === 'HK_STOCK');
  expect(hongKong).toMatchObject({ currency: 'HKD', available: '7790.00', availableUsd: '998.71' });
});

test('one side of the account adds up by itself, Hong Kong in its own dollars', async () => {
  const cy = await house.customer({ BALANCE: '3000.00' });
  const toHk = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '1000' };
  const { quoteId } = await cy.get('walletTransferPreview', toHk);
  await cy.get('walletTransfer', { ...toHk, quoteId });
  const hk = await cy.get('fundingOverview', { classify: 'HK' });
  expect(hk).toMatchObject({
    availableFunds: '7790.00',
    fundsCurrency: 'HKD',
    totalValue: '998.71',
    fundingAccount: '0.00',
    tradingAccount: '998.71',
    todayProfit: null,
  });
  expect(hk.wallets.map((one: Overview) => one.walletType)).toEqual(['HK_STOCK']);
  const us = await cy.get('fundingOverview', { classify: 'UsStock' });
  expect(us).toMatchObject({
    availableFunds: '2000.00',
    fundsCurrency: 'USD',
    totalValue: '2000.00',
    hkTodayProfit: null,
  });
  expect(us.wallets).toHaveLength(6);
});
