import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const QUARTER_MS = 15 * 60_000;
/** Longer than orders may be on their way through the lanes. */
const SETTLED_MS = 600;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  const { market } = house;
  for (const source of [0, 7]) {
    market.show(`${source}:NASDAQ:AAPL`, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  }
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const uncrossMs = () => (Math.floor(house.nowMs() / QUARTER_MS) + 1) * QUARTER_MS;
const turnTo = (ms: number) => house.turn(ms - house.nowMs());
const anAuctionOrder = (set: Record<string, unknown> = {}) =>
  anOrder({ source: 7, type: 1, ...set });

test('two customers meet at one price, the rest returns with its reason, and the fill explains itself', async () => {
  const ada = await house.customer({ STOCK: '10000.00' });
  const bob = await house.customer({ STOCK: '10000.00' });
  await bob.get('stockCreate', anOrder({ num: '20' }));
  const endsMs = uncrossMs();

  const bought = await ada.get(
    'auctionStockCreate',
    anAuctionOrder({ num: '30', price: '101.00' }),
  );
  expect(bought).toMatchObject({
    source: 7,
    status: 0,
    waitsForOpen: true,
    nextOpenTimestamp: endsMs,
    filledNum: '0',
  });
  // 30 × 101.00 and a commission of 1.00.
  expect(await ada.funds()).toEqual(['10000.00', '3031.00', '6969.00']);
  const sold = await bob.get(
    'auctionStockCreate',
    anAuctionOrder({ direction: 1, num: '20', price: '99.50' }),
  );
  expect(sold).toMatchObject({ openClose: 1, status: 0 });

  const { list } = await ada.get('preMarketList', { pageSize: 100 });
  expect(list.find((row: { code: string }) => row.code === 'AAPL')).toMatchObject({
    marketStatus: 2,
    indicativePrice: '100.00',
    indicativeVolume: '20',
    imbalance: '10',
    uncrossTimestamp: endsMs,
    closesFromTimestamp: endsMs - 30_000,
    closesToTimestamp: endsMs,
  });

  turnTo(endsMs + SETTLED_MS);
  await house.untilSeen(async () => {
    expect((await ada.get('orderDetail', { id: bought.id })).status).toBe(2);
    expect((await bob.get('orderDetail', { id: sold.id })).status).toBe(1);
  });
  const mine = await ada.get('orderDetail', { id: bought.id });
  expect(mine).toMatchObject({
    filledNum: '20',
    avgPrice: '100.00',
    reason: "What found no match at the auction's price was returned.",
  });
  expect(mine.fills[0]).toMatchObject({
    price: '100.00',
    num: '20',
    quote: { bid: '99.99', ask: '100.01', last: '100.00' },
    auction: {
      uncrossTimestamp: endsMs,
      price: '100.00',
      volume: '20',
      imbalance: '10',
      book: [
        { price: '99.50', buyNum: '30', sellNum: '20' },
        { price: '100.00', buyNum: '30', sellNum: '20' },
        { price: '101.00', buyNum: '30', sellNum: '20' },
      ],
      inputsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });
  // 20 × 100.00 locked and 1.00 paid; the hold of the rest is free again.
  expect(await ada.funds()).toEqual(['9999.00', '2000.00', '7999.00']);

  const held = await ada.get('positionByStock', { ...anOrder(), direction: 0 });
  expect(held).toMatchObject({ positionNum: '20', closableNum: '20', avgPrice: '100.00' });
  const inStock = await ada.get('stockCreate', anOrder({ direction: 1, num: '20' }));
  expect(inStock).toMatchObject({ status: 1, openClose: 1, avgPrice: '99.99' });
});

test('from forty seconds before nobody leaves, and an order of a missed window comes back', async () => {
  const ada = await house.customer({ STOCK: '1000.00' });
  const { id } = await ada.get('auctionStockCreate', anAuctionOrder({ num: '1', price: '90.00' }));
  const other = await ada.get('auctionStockCreate', anAuctionOrder({ num: '1', price: '90.00' }));
  expect(await ada.get('orderCancel', { id: other.id })).toMatchObject({ releasedAmount: '90.90' });
  turnTo(uncrossMs() - 40_000);
  expect(await ada.ask('orderCancel', { id })).toMatchObject({
    code: 422,
    msg: expect.stringMatching(/^Orders cannot be cancelled or changed in the last seconds/),
    data: { reason: 'AUCTION_LOCKED' },
  });
  house.turn(40_000 + SETTLED_MS);
  await house.untilSeen(async () => {
    expect((await ada.get('orderDetail', { id })).status).toBe(2);
  });
  expect(await ada.funds()).toEqual(['1000.00', '0.00', '1000.00']);
});

test('the collection closes at a second of its last thirty that nobody is told before', async () => {
  const ada = await house.customer({ STOCK: '1000.00' });
  const order = anAuctionOrder({ num: '1', price: '90.00' });
  const closesBefore: number[] = [];
  for (let window = 0; window < 4; window += 1) {
    const endsMs = uncrossMs();
    turnTo(endsMs - 30_000);
    const row = async () => {
      const { list } = await ada.get('preMarketList', { pageSize: 100 });
      return list.find(({ code }: { code: string }) => code === 'AAPL');
    };
    let shown = await row();
    // Open or closed, it says the same of when it ends.
    while (shown.marketStatus === 2 && house.nowMs() < endsMs - 1_000) {
      expect(shown).toMatchObject({
        closesFromTimestamp: endsMs - 30_000,
        closesToTimestamp: endsMs,
      });
      house.turn(1_000);
      shown = await row();
    }
    closesBefore.push(shown.marketStatus === 2 ? 0 : endsMs - house.nowMs());
    if (shown.marketStatus === 2) {
      turnTo(endsMs);
      continue;
    }
    expect(await ada.ask('auctionStockCreate', order)).toMatchObject({
      code: 422,
      data: { reason: 'AUCTION_CLOSED', nextTimestamp: endsMs },
    });
    house.turn(-1);
    expect(await ada.get('auctionStockCreate', order)).toMatchObject({ nextOpenTimestamp: endsMs });
    turnTo(endsMs);
    expect((await row()).marketStatus).toBe(2);
  }
  expect(new Set(closesBefore).size).toBeGreaterThan(1);
});

test('without a fresh price the auction is called off and everything is returned', async () => {
  const ada = await house.customer({ STOCK: '1000.00' });
  const { id } = await ada.get('auctionStockCreate', anAuctionOrder({ num: '1', price: '100.00' }));
  house.market.isDown = true;
  turnTo(uncrossMs() + SETTLED_MS);
  await house.untilSeen(async () => {
    expect(await ada.get('orderDetail', { id })).toMatchObject({
      status: 2,
      reason: 'The auction was called off: there was no fresh price to refer to.',
    });
  });
  house.market.isDown = false;
});

test('half and full, terms and preview know the auction', async () => {
  const ada = await house.customer({ STOCK: '1000.00' });
  const { stockCode, source, market } = anAuctionOrder() as Record<string, string>;
  const terms = await ada.get('getMinCount', { stockCode, source, market });
  expect(terms).toMatchObject({ tradable: true, orderTypes: [0, 1], leverages: [1] });
  // 9 × 101.00 = 909.00 and 1.00 fit into 1000.00; 10 do not: a market order holds the last price
  // and 1 %.
  const most = await ada.get('getHalfOrFullNum', {
    stockCode,
    source,
    market,
    direction: 0,
    openClose: 0,
    type: 0,
  });
  expect(most).toMatchObject({ halfNum: '4', fullNum: '9' });
  const preview = await ada.get('orderPreview', anAuctionOrder({ num: '2', type: 0 }));
  expect(preview).toMatchObject({
    waitsForOpen: true,
    nextOpenTimestamp: uncrossMs(),
    wouldRefuse: null,
    buyingPowerAfter: '797.00',
  });
  const other = await ada.ask('auctionStockCreate', anOrder({ source: 0 }));
  expect(other).toMatchObject({ code: 400, data: { field: 'source' } });
});
