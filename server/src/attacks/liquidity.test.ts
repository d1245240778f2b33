import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';

/*
 * Liquidity without end: what the market shows once is taken many times, over many orders, many
 * accounts, or in many parts. Each attack has an instrument of its own.
 */

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

/** An order of an attack; a price makes it a limit. */
const order = (stockCode: string, num: string, set: Record<string, unknown> = {}) =>
  anOrder({ stockCode, num, ...(set.price !== undefined && { type: 1 }), ...set });

interface Outcome {
  readonly filled: number;
  readonly cents: number;
}

async function outcomeOf(who: TradingCustomer, id: string): Promise<Outcome> {
  const { filledNum, fills } = await who.get('orderDetail', { id });
  let cents = 0;
  for (const fill of fills) {
    for (const { price, num } of fill.quote.depthUsed) cents += Math.round(price * 100) * num;
  }
  return { filled: Number(filledNum), cents };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('sixty parallel orders of a thousand over two accounts get what one order of sixty thousand gets', async () => {
  const ends = { bids: [['99.90', '500']], asks: [] } as const;
  const asks = [
    ['100.00', '720'],
    ['100.10', '720'],
    ['100.20', '720'],
  ] as const;
  const msft = house.instrument('0:NASDAQ:MSFT');
  house.market.show(msft.id, { ...ends, asks });
  const crowd = [
    await house.customer({ STOCK: '5000000.00' }),
    await house.customer({ STOCK: '5000000.00' }),
  ];
  const sent = Array.from({ length: 60 }, async (_, at) => {
    const who = crowd[at % 2];
    if (who === undefined) throw new Error('There are two.');
    const { id } = await who.get('stockCreate', order('MSFT', '1000'));
    return outcomeOf(who, id);
  });
  const outcomes = await Promise.all(sent);

  // All of it is back.
  house.turn(600_000);
  house.market.show(msft.id, { ...ends, asks });
  const alone = await house.customer({ STOCK: '9000000.00' });
  const { id } = await alone.get('stockCreate', order('MSFT', '60000'));
  // 2,160 displayed: 720 × (100.00 + 100.10 + 100.20) = 216,216.00. Beyond by the square-root law,
  // 2,160 at a time, each to the cent above.
  const { annualVol, avgDailyVolume } = msft.reference;
  const ofBook = 0.7 * annualVol * Math.sqrt(2_160 / avgDailyVolume / 252);
  let beyond = 0;
  for (let step = 1; step <= 27; step += 1) {
    const quantity = Math.min(2_160, 60_000 - 2_160 * step);
    beyond += quantity * Math.ceil(10_020 * (1 + ofBook * (Math.sqrt(step + 1) - 1)));
  }
  const whole = { filled: 60_000, cents: 21_621_600 + beyond };
  expect(await outcomeOf(alone, id)).toEqual(whole);
  expect(sum(outcomes.map(({ filled }) => filled))).toBe(whole.filled);
  expect(sum(outcomes.map(({ cents }) => cents))).toBe(whole.cents);
});

test('the same bids are sold once, and half of them again after the half-life', async () => {
  const bids = [
    ['99.90', '1000'],
    ['99.80', '600'],
  ] as const;
  const seller = await house.customer({ STOCK: '900000.00' });
  house.market.show('0:NASDAQ:AMZN', { bids, asks: [['100.00', '9000']] });
  await seller.get('stockCreate', order('AMZN', '8000'));
  const sell = async () => {
    const limit = order('AMZN', '1000', { direction: 1, price: '99.80' });
    const { id } = await seller.get('stockCreate', limit);
    await seller.ask('orderCancel', { id });
    return outcomeOf(seller, id);
  };
  const sales: Outcome[] = [];
  for (let at = 0; at < 5; at += 1) sales.push(await sell());
  expect(sales.map(({ filled }) => filled)).toEqual([1_000, 600, 0, 0, 0]);
  expect(sum(sales.map(({ cents }) => cents))).toBe(9_990_000 + 5_988_000);
  house.turn(30_000);
  expect(await sell()).toEqual({ filled: 800, cents: 500 * 9_990 + 300 * 9_980 });
});

test('resting orders of all customers together fill their share of what printed, best price first', async () => {
  const googl = house.instrument('0:NASDAQ:GOOGL');
  const shown = { bids: [['99.50', '500']], asks: [['99.60', '500']] } as const;
  house.market.show(googl.id, shown);
  const [ada, ben] = [
    await house.customer({ STOCK: '9000000.00' }),
    await house.customer({ STOCK: '9000000.00' }),
  ];
  const rest = async (who: TradingCustomer, price: string) => {
    house.turn(1);
    return (await who.get('stockCreate', order('GOOGL', '40000', { price }))).id;
  };
  const first = await rest(ada, '99.00');
  const second = await rest(ben, '99.00');
  const better = await rest(ben, '99.10');
  const filled = async () => [
    (await outcomeOf(ada, first)).filled,
    (await outcomeOf(ben, second)).filled,
    (await outcomeOf(ben, better)).filled,
  ];
  const printed = async (quantity: string, expected: readonly number[]) => {
    house.turn(50);
    house.market.print(googl, { price: '98.90', quantity, timeMs: house.nowMs() });
    house.market.show(googl.id, shown);
    await house.untilSeen(async () => expect(await filled()).toEqual(expected));
  };
  // 2.5 % of 222 are 5, of 400 are 10, of 44,400 in one minute 1,110: never more, for all of them.
  await printed('222', [0, 0, 5]);
  await printed('178', [0, 0, 10]);
  await ben.get('orderCancel', { id: better });
  await printed('44000', [1_100, 0, 10]);
  const { fills } = await ada.get('orderDetail', { id: first });
  expect(fills[0].quote.resting).toEqual({
    low: '98.90',
    high: '98.90',
    volume: '44000',
    beforeNum: '0',
    barVolume: '44400',
    capNum: '1110',
    usedNum: '10',
    queueBefore: '0',
    queueAfter: '0',
    allottedNum: '1100',
  });
});

test('a limit far past the market pays no more than a market order, and never its own price', async () => {
  const tsla = house.instrument('0:NASDAQ:TSLA');
  const shown = { bids: [['99.90', '500']], asks: [['100.00', '720']] } as const;
  house.market.show(tsla.id, shown);
  house.market.show('0:NASDAQ:META', shown);
  const buyer = await house.customer({ STOCK: '900000.00' });
  const market = await buyer.get('stockCreate', order('META', '720'));
  const generous = await buyer.get('stockCreate', order('TSLA', '2000', { price: '140.00' }));
  const atOnce = { filled: 720, cents: 7_200_000 };
  expect(await outcomeOf(buyer, market.id)).toEqual(atOnce);
  expect(await outcomeOf(buyer, generous.id)).toEqual(atOnce);
  // Much trades, far below the limit; the book shows the same: half of it is back.
  house.turn(29_900);
  house.market.print(tsla, { price: '99.95', quantity: '900000', timeMs: house.nowMs() });
  house.market.show(tsla.id, shown);
  await house.untilSeen(async () => {
    expect(await outcomeOf(buyer, generous.id)).toEqual({ filled: 1_080, cents: 10_800_000 });
  });
  const { fills } = await buyer.get('orderDetail', { id: generous.id });
  for (const { price, quote } of fills) expect([price, quote.ask]).toEqual(['100.00', '100.00']);
  expect(fills[1].quote.depthUsed).toEqual([
    { price: '100.00', num: '360', of: '720', left: '360' },
  ]);
});

test('an order in ten parts costs what it costs whole, and more in fees', async () => {
  const shown = {
    bids: [['99.90', '500']],
    asks: [
      ['100.00', '300'],
      ['100.05', '300'],
    ],
  } as const;
  for (const code of ['NFLX', 'AMD']) house.market.show(`0:NASDAQ:${code}`, shown);
  const buyer = await house.customer({ STOCK: '900000.00' });
  const whole = await buyer.get('stockCreate', order('NFLX', '1000'));
  const parts: string[] = [];
  for (let at = 0; at < 10; at += 1) {
    parts.push((await buyer.get('stockCreate', order('AMD', '100'))).id);
  }
  const outcomes = await Promise.all(parts.map((id) => outcomeOf(buyer, id)));
  // 300 × 100.00 + 300 × 100.05 + 400 × 100.06 (100.0500…, to the next cent).
  const cents = 3_000_000 + 3_001_500 + 4_002_400;
  expect(await outcomeOf(buyer, whole.id)).toEqual({ filled: 1_000, cents });
  expect(sum(outcomes.map((one) => one.cents))).toBe(cents);
  const fees = await Promise.all(
    parts.map(async (id) => Number((await buyer.get('orderDetail', { id })).fee)),
  );
  expect(sum(fees)).toBeGreaterThanOrEqual(Number(whole.fee));
});
