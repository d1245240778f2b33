import { expect, test } from 'vitest';
import { wireOrderStatus } from '../../orders/order-states.ts';
import type { PlaceOrder } from '../commands.ts';
import { entriesOf } from '../facts.ts';
import { aCoin, aHongKongStock, aMarket, anInstrument } from '../testing/market-builder.ts';
import { openRules, Trader } from '../testing/trader.ts';

const stock = anInstrument();

function placed(trader: Trader, command: PlaceOrder) {
  const answer = trader.do(command);
  if (answer.kind !== 'order') throw new Error(answer.kind);
  return answer.order;
}

test('a market buy of two shares costs the ask and one dollar, to the cent', () => {
  const trader = new Trader({ money: { STOCK: 200_000n } });
  const order = placed(trader, trader.order({ quantity: 2n }));
  expect(order.state).toBe('filled');
  // 2 × 100.01 = 200.02 to margin, 1.00 commission.
  expect(trader.figures()).toEqual({
    balanceMinor: 199_900n,
    usedMinor: 20_002n,
    availableMinor: 179_898n,
    unsettledMinor: 0n,
  });
  expect(order.costMinor).toBe(20_002n);
  expect(order.feeMinor).toBe(100n);
  expect(order.holdMinor).toBe(0n);
});

test('a fill keeps its quote, its depth, its fees, its slippage and its postings', () => {
  const trader = new Trader({ money: { STOCK: 200_000n } });
  trader.do(trader.order({ quantity: 2n }));
  const fact = trader.facts.find((one) => one.kind === 'orderFilled');
  if (fact?.kind !== 'orderFilled') throw new Error('No fill.');
  const { fill } = fact;
  expect(fill.quote).toMatchObject({ bid: 9_999n, ask: 10_001n, last: 10_000n });
  expect(fill.slices).toEqual([{ price: 10_001n, quantity: 2n }]);
  expect(fill.levels).toEqual([{ price: 10_001n, quantity: 1_000n }]);
  // The middle is 100.00: one cent worse, twice.
  expect(fill.slippageMinor).toBe(2n);
  expect(fill.entries.map((one) => one.postings)).toEqual([
    [
      { account: 'customer:7:STOCK:cash', unit: 'USD', amount: -20_002n },
      { account: 'customer:7:STOCK:margin', unit: 'USD', amount: 20_002n },
      { account: 'house:custody:0:NASDAQ:TEST', unit: '0:NASDAQ:TEST', amount: -2n },
      { account: 'customer:7:STOCK:held', unit: '0:NASDAQ:TEST', amount: 2n },
    ],
    [
      { account: 'customer:7:STOCK:cash', unit: 'USD', amount: -100n },
      { account: 'house:feeCommission:USD', unit: 'USD', amount: 100n },
    ],
  ]);
});

test('leverage posts what is lent, and closing gives back its share of it', () => {
  const trader = new Trader({
    rules: openRules,
    money: { STOCK: 200_000n },
  });
  const instrument = anInstrument({ leverages: [1, 2] });
  const market = aMarket(instrument);
  const legs = (kind: string) =>
    trader.facts
      .flatMap(entriesOf)
      .filter(({ id }) => id.endsWith('-margin'))
      .at(-1)
      ?.postings.filter(({ account }) => account.includes(kind))
      .map(({ amount }) => amount);
  // Three at 100.01 cost 300.03: 150.02 is locked, 150.01 is lent.
  trader.do(trader.order({ instrument, market, leverage: 2, quantity: 3n }));
  expect(legs('margin')).toEqual([15_002n]);
  expect(legs('loan')).toEqual([-15_001n]);
  expect(legs('lending')).toEqual([15_001n]);
  // One of three gives back a third: 50.00 of margin, rounded down, 50.01 of the loan, rounded up.
  const sell = { instrument, market, leverage: 2, direction: 'sell', openClose: 'close' } as const;
  trader.do(trader.order({ ...sell, quantity: 1n }));
  expect(legs('margin')).toEqual([-5_000n]);
  expect(legs('loan')).toEqual([5_001n]);
  expect(legs('held')).toEqual([-1n]);
  trader.do(trader.order({ ...sell, quantity: 2n }));
  expect(legs('loan')).toEqual([10_000n]);
  expect(trader.state.positions.size).toBe(0);
});

test('a short sale posts what is borrowed, and no loan', () => {
  const trader = new Trader({
    rules: openRules,
    money: { STOCK: 200_000n },
  });
  trader.do(trader.order({ direction: 'sell', openClose: 'open', quantity: 2n }));
  const postings = trader.facts.flatMap(entriesOf).flatMap((entry) => entry.postings);
  expect(postings.filter(({ unit }) => unit === '0:NASDAQ:TEST')).toEqual([
    { account: 'house:custody:0:NASDAQ:TEST', unit: '0:NASDAQ:TEST', amount: 2n },
    { account: 'customer:7:STOCK:borrowed', unit: '0:NASDAQ:TEST', amount: -2n },
  ]);
  expect(postings.some(({ account }) => account.endsWith(':loan'))).toBe(false);
});

test('a coin is bought in eight decimals and paid in cents', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const instrument = aCoin();
  const market = aMarket(instrument, {
    bids: [[6_199_900n, 100_000_000n]],
    asks: [[6_200_100n, 100_000_000n]],
    last: 6_200_000n,
  });
  // 0.01234000 × 62,001.00 = 765.09234 → 765.10; fee 0.1 % = 0.7651 → 0.77.
  const order = placed(trader, trader.order({ instrument, market, quantity: 1_234_000n }));
  expect(order.costMinor).toBe(76_510n);
  expect(order.feeMinor).toBe(77n);
});

test('a London share in pence is paid in dollars at the disclosed rate', () => {
  const instrument = anInstrument({
    id: '0:LSE:BP',
    assetClass: 'stock',
    currency: 'GBP',
    pricePerCashUnit: 100n,
    feeMarket: 'UK',
    issuerCountry: 'GB',
  });
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const market = aMarket(instrument, {
    bids: [[45_900n, 5_000n]],
    asks: [[46_010n, 5_000n]],
    last: 46_000n,
    view: { fxRate: 127_000_000n },
  });
  // 1,000 × 460.10 p = 4,601.00 GBP × 1.27 = 5,843.27 USD. Commission 0.05 % = 2.3005 → minimum
  // 3.00 GBP = 3.81 USD; SDRT 0.5 % = 23.005 → 23.01 GBP (up) × 1.27 = 29.2227 → 29.23 USD.
  const order = placed(trader, trader.order({ instrument, market, quantity: 1_000n }));
  expect(order.localMinor).toBe(460_100n);
  expect(order.costMinor).toBe(584_327n);
  expect(order.fees.map((one) => [one.localMinor, one.amountMinor])).toEqual([
    [300n, 381n],
    [2_301n, 2_923n],
  ]);
});

test('selling what is held closes it: profit by average price, lots first in first out', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  const at = (price: bigint) =>
    aMarket(stock, { bids: [[price, 1_000n]], asks: [[price, 1_000n]], last: price });
  trader.do(trader.order({ quantity: 51n, market: at(10_000n) }));
  trader.do(trader.order({ quantity: 50n, market: at(11_010n) }));
  // Cost 5,100.00 + 5,505.00 = 10,605.00 for 101: the average is 105.00.
  const order = placed(
    trader,
    trader.order({ quantity: 50n, direction: 'sell', market: at(12_000n) }),
  );
  expect(order.terms.openClose).toBe('close');
  // Proceeds 6,000.00 − 5,250.00 = 750.00; commission 1.00, SEC 0.1236 → 0.13, FINRA 0.00975 →
  // 0.01.
  expect(order.feeMinor).toBe(114n);
  expect(order.realisedMinor).toBe(74_886n);
  const fill = trader.facts.at(-1);
  if (fill?.kind !== 'orderFilled' || fill.fill.position.effect !== 'closed') throw new Error();
  expect(fill.fill.position.lots).toEqual([
    expect.objectContaining({ lotId: 'o1-f1', quantity: 50n, costMinor: 500_000n }),
  ]);
  const [position] = trader.state.positions.values();
  expect(position?.quantity).toBe(51n);
  expect(position?.costMinor).toBe(535_500n);
});

test('proceeds settle later and can be traded with at once', () => {
  const trader = new Trader({ money: { STOCK: 101_110n } });
  const settlesAtMs = trader.nowMs + 86_400_000;
  trader.do(trader.order({ quantity: 10n }));
  trader.do(
    trader.order({
      quantity: 10n,
      direction: 'sell',
      market: aMarket(stock, { view: { settlesAtMs } }),
    }),
  );
  // Sold for 999.90; fees 1.00 + 0.0206 → 0.03 + 0.00195 → 0.01. Bought for 1,000.10 and 1.00.
  expect(trader.figures()).toEqual({
    balanceMinor: 100_886n,
    usedMinor: 0n,
    availableMinor: 100_886n,
    unsettledMinor: 99_886n,
  });
  expect(trader.try(trader.order({ quantity: 9n })).outcome).toBe('accepted');
});

test('a limit that crosses takes the displayed size inside it and the rest works', () => {
  const trader = new Trader({ money: { STOCK: 2_000_000n } });
  const market = aMarket(stock, {
    asks: [
      [10_000n, 40n],
      [10_010n, 500n],
    ],
  });
  const order = placed(trader, trader.order({ quantity: 100n, price: 10_005n, market }));
  expect(order.state).toBe('partlyFilled');
  expect(wireOrderStatus[order.state]).toBe(3);
  expect(order.filledQuantity).toBe(40n);
  // Bought 40 × 100.00 for 4,000.00 and 1.00. The rest at 100.05: 6,003.00, the dollar is paid
  // already.
  expect(order.holdMinor).toBe(600_300n);
  expect(trader.figures().availableMinor).toBe(2_000_000n - 400_000n - 100n - 600_300n);
});

test('a market order too large for its guard fills a part and gives the rest back', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  const market = aMarket(stock, {
    asks: [
      [10_000n, 10n],
      [10_200n, 500n],
    ],
  });
  const order = placed(trader, trader.order({ quantity: 100n, market }));
  expect(order.state).toBe('cancelled');
  expect(order.reason).toBe('SLIPPAGE_GUARD');
  expect(order.filledQuantity).toBe(10n);
  expect(trader.figures().usedMinor).toBe(100_000n);
  expect(trader.state.orders.size).toBe(0);
});

test('the customer may set another guard', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  const market = aMarket(stock, {
    asks: [
      [10_000n, 10n],
      [10_200n, 500n],
    ],
  });
  const wide = trader.order({ quantity: 100n, market, slippageGuardBps: 300n });
  expect(placed(trader, wide).state).toBe('filled');
});

test('a market order waits for the open with the last price and one percent held', () => {
  const trader = new Trader({ money: { STOCK: 100_000n } });
  const market = aMarket(stock, { view: { status: 'closed', nextOpenMs: trader.nowMs + 5 } });
  const order = placed(trader, trader.order({ quantity: 5n, market }));
  expect(order.state).toBe('queuedForOpen');
  expect(order.expiry).toBeNull();
  // 5 × 101.00 + 1.00 commission.
  expect(order.holdMinor).toBe(50_600n);
  expect(trader.figures().usedMinor).toBe(50_600n);
});

test('a market order waits while the quote is stale or nobody is on the other side', () => {
  const trader = new Trader({ money: { STOCK: 100_000n } });
  const stale = aMarket(stock, { timeMs: trader.nowMs - 10_001 });
  expect(placed(trader, trader.order({ market: stale })).state).toBe('working');
  const empty = aMarket(stock, { asks: [] });
  expect(placed(trader, trader.order({ market: empty })).filledQuantity).toBe(0n);
  const silent = aMarket(stock, { quote: null });
  expect(trader.refusal(trader.order({ market: silent })).reason).toBe('STALE_PRICE');
});

test('a sale whose fees are dearer than it brings needs the money for them', () => {
  const instrument = anInstrument({ feeMarket: 'UK', currency: 'USD' });
  const trader = new Trader({ money: { STOCK: 10_401n } });
  trader.do(trader.order({ instrument, quantity: 1n }));
  trader.transfer('STOCK', 'BALANCE', 100n);
  // 104.01 − 100.01 − 3.00 − 1.00 leaves nothing. Sold at 0.50, the fee is 3.00.
  expect(trader.figures().availableMinor).toBe(0n);
  const market = aMarket(instrument, { bids: [[50n, 10n]], asks: [[52n, 10n]], last: 51n });
  const refusal = trader.refusal(
    trader.order({ instrument, market, direction: 'sell', quantity: 1n }),
  );
  expect(refusal.reason).toBe('INSUFFICIENT');
  expect(refusal.figures).toMatchObject({ available: '0.00', needed: '2.50' });
});

test('Hong Kong: lots of 100, paid from HK_STOCK, every levy apart', () => {
  const instrument = aHongKongStock();
  const trader = new Trader({ rules: openRules, money: { HK_STOCK: 5_000_000n } });
  const market = aMarket(instrument, { asks: [[35_050n, 1_000n]], last: 35_000n });
  const half = trader.order({ instrument, market, quantity: 150n });
  expect(trader.refusal(half)).toEqual({
    reason: 'LOT',
    field: 'num',
    figures: { minCount: '100' },
  });
  const order = placed(trader, trader.order({ instrument, market, quantity: 100n }));
  // 35,050.00 and 10.52 + 36.00 + 0.95 + 0.06 + 1.99 + 1.48 = 51.00
  expect(order.costMinor).toBe(3_505_000n);
  expect(order.feeMinor).toBe(5_100n);
  expect(trader.figures('HK_STOCK').availableMinor).toBe(1_489_900n);
});

test('a rate past its age fills nothing; a fresh one is kept with the fill', () => {
  const instrument = anInstrument({ id: '0:LSE:BP', currency: 'GBP' });
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const marketAt = (fxAgeMs: number) => {
    const timeMs = trader.nowMs - fxAgeMs;
    const fx = { rate: 127_000_000n, timeMs, sourceName: 'fixed', isSimulated: false };
    return aMarket(instrument, { view: { fxRate: fx.rate, fx } });
  };
  const old = trader.order({ instrument, market: marketAt(10_001), quantity: 1n });
  expect(placed(trader, old)).toMatchObject({ state: 'working', filledQuantity: 0n });
  const young = trader.order({ instrument, market: marketAt(10_000), quantity: 1n });
  expect(placed(trader, young).state).toBe('filled');
  const fact = trader.facts.at(-1);
  if (fact?.kind !== 'orderFilled') throw new Error('No fill.');
  const timeMs = trader.nowMs - 10_000;
  expect(fact.fill.fx).toEqual({ timeMs, sourceName: 'fixed', isSimulated: false });
});
