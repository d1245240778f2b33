import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

function showPrices(apple: string, microsoft: string): void {
  for (const [id, price] of [
    ['0:NASDAQ:AAPL', apple],
    ['0:NASDAQ:MSFT', microsoft],
  ] as const) {
    house.market.show(id, { bids: [[price, '1000']], asks: [[price, '1000']] });
  }
}

const cents = (text: string | null) => BigInt((text ?? 'unknown').replace('.', ''));
const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n);

test('the account says of one instant what every other screen says, and what would go first', async () => {
  showPrices('100.00', '200.00');
  const ada = await house.customer({ STOCK: '20000.00' });
  await ada.get('stockCreate', anOrder({ num: '100', leverage: 2 }));
  const microsoft = { stockCode: 'MSFT', stockName: 'Microsoft' };
  await ada.get('stockCreate', anOrder({ ...microsoft, num: '10' }));
  showPrices('90.00', '210.00');
  const [risk, overview, positions] = await Promise.all([
    ada.get('accountRisk'),
    ada.get('fundingOverview'),
    ada.get('positionList'),
  ]);
  expect(risk.equity).toBe(overview.totalValue);
  expect(risk.positions).toHaveLength(1);
  const [first] = risk.positions;
  expect(first.row).toEqual(positions.list.find((row: { id: string }) => row.id === first.row.id));
  // (5,000.00 − 1,000.00) / (9,000.00 × 25 %); 5,000.00 / 75 = 66.67, 25.93 % below 90.00.
  expect(first).toMatchObject({
    value: '9000.00',
    margin: '5000.00',
    profit: '-1000.00',
    initialMargin: '4500.00',
    maintenanceMargin: '2250.00',
    maintenanceRatio: '25.00',
    toLiquidation: '-25.93',
  });
  expect(risk).toMatchObject({ marginLevel: '1.78', callLevel: '1.20', liquidationLevel: '1.00' });
  // What the house does unless it is told otherwise: 5,000.00 − 1,000.00 − 2,250.00.
  expect(risk.dayTrading).toEqual({ policy: 'intraday_margin', intradayExcess: '1750.00' });
  const [dollars] = risk.parts;
  const parts = [dollars.available, dollars.held, dollars.margin, dollars.marginProfit];
  expect(cents(dollars.equity)).toBe(sumOf([...parts, dollars.paid].map(cents)));
  expect(cents(risk.equity)).toBe(
    sumOf(risk.parts.map(({ equityUsd }: { equityUsd: string }) => cents(equityUsd))),
  );
  const changes = risk.whatIf.map(({ percent, positions: moved }: WhatIf) => [
    percent,
    Object.fromEntries(moved.map(({ stockCode, change }) => [stockCode, change])),
  ]);
  expect(changes).toEqual([
    ['-5', { AAPL: '-450.00', MSFT: '-105.00' }],
    ['-10', { AAPL: '-900.00', MSFT: '-210.00' }],
    ['-20', { AAPL: '-1800.00', MSFT: '-420.00' }],
  ]);
});

interface WhatIf {
  readonly percent: string;
  readonly positions: readonly { readonly stockCode: string; readonly change: string }[];
}

test('an account without positions has its cash and nothing to lose', async () => {
  const ben = await house.customer({ STOCK: '500.00' });
  expect(await ben.get('accountRisk')).toMatchObject({
    equity: '500.00',
    marginLevel: null,
    positions: [],
    maintenanceMargin: '0.00',
    buyingPower: expect.arrayContaining([
      {
        product: 'usStock',
        currency: 'USD',
        available: '500.00',
        leverage: 2,
        amount: '1000.00',
      },
    ]),
  });
});
