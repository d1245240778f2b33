import { expect, test } from 'vitest';
import { FX_ONE } from '../money/exchange.ts';
import { closingShare } from '../trading/placing/cost.ts';
import { anInstrument, START_MS } from '../trading/testing/market-builder.ts';
import { todayParts } from '../wallets/account-value.ts';
import { appendLot, lotQueue, openLots, takeLots } from './lots.ts';
import type { Position } from './position.ts';
import { averagePrice, liquidationPrice, positionFigures } from './position-figures.ts';

function aPosition(set: Partial<Position> = {}): Position {
  return {
    positionId: 'p1',
    instrumentId: '0:NASDAQ:TEST',
    side: 'long',
    walletType: 'FUTURE',
    walletCurrency: 'USD',
    leverage: 10,
    quantity: 1n,
    notional: 10_000n,
    costMinor: 1_000_000n,
    marginMinor: 100_000n,
    lots: lotQueue([]),
    openFeeMinor: 0n,
    closeFeeMinor: 0n,
    realisedMinor: 0n,
    openedAtMs: START_MS,
    closedQuantity: 0n,
    closedNotional: 0n,
    closedOpeningNotional: 0n,
    closedAtMs: null,
    ...set,
  };
}

const future = anInstrument({ multiplier: 100n, maintenanceRatioBps: 500n });

test('J12: one contract at 100.00, ten times leveraged, five percent maintenance', () => {
  expect(liquidationPrice(aPosition(), future, FX_ONE)).toBe(9_474n);
  const at = (price: bigint, set: Partial<Position> = {}) =>
    positionFigures(aPosition(set), future, { price, fxRate: FX_ONE });
  expect(at(10_000n)).toMatchObject({ valueMinor: 1_000_000n, profitMinor: 0n, marginLevel: 200n });
  // (1000 − 430) / (9,570 × 5 %) = 1.191…
  expect(at(9_570n)).toMatchObject({
    profitMinor: -43_000n,
    marginLevel: 119n,
    profitPercent: -430n,
  });
  // With 500.00 added: (1500 − 430) / 478.50 = 2.236…, liquidation at 8,500 / 95 = 89.4736…
  expect(at(9_570n, { marginMinor: 150_000n })).toMatchObject({
    marginLevel: 224n,
    liquidationPrice: 8_947n,
  });
});

test('a fully paid long has no liquidation price, a short has one above', () => {
  const paid = { marginMinor: 1_000_000n, leverage: 1 };
  expect(liquidationPrice(aPosition(paid), future, FX_ONE)).toBeNull();
  // Still nothing borrowed when the margin, in whole cents, lacks a part of the cost.
  const rounded = { ...paid, notional: 10_001n };
  expect(liquidationPrice(aPosition(rounded), future, FX_ONE)).toBeNull();
  // (10,000 + 1,000) / (100 × 1.05) = 104.7619
  expect(liquidationPrice(aPosition({ side: 'short' }), future, FX_ONE)).toBe(10_476n);
});

test('abroad a share that is paid whole is liquidated by what it cost at the rate of then', () => {
  const share = anInstrument({ market: 'XETRA', currency: 'EUR', maintenanceRatioBps: 2_500n });
  // A hundred at 100.00 euros, bought at 1.20 dollars with half of 12,000.00 lent.
  const cost = { quantity: 100n, notional: 1_000_000n, costMinor: 1_200_000n };
  const held = aPosition({ ...cost, leverage: 2, marginMinor: 600_000n });
  // At 1.10: 6,000 / (100 × 1.10 × 0.75) = 72.7272…
  const at = { price: 7_273n, fxRate: 110_000_000n };
  expect(positionFigures(held, share, at)).toMatchObject({
    liquidationPrice: 7_273n,
    marginLevel: 100n,
  });
});

test('the average price shows what two decimals would hide', () => {
  expect(averagePrice(future, { notional: 30_001n, quantity: 3n })).toBe('100.003333');
  expect(averagePrice(future, { notional: 30_000n, quantity: 3n })).toBe('100.00');
  expect(averagePrice(future, { notional: 0n, quantity: 0n })).toBeNull();
});

test('lots are used up first in, first out, and the parts of a lot sum to its cost', () => {
  const lot = (lotId: string, quantity: bigint, costMinor: bigint) => ({
    lotId,
    openedAtMs: START_MS,
    quantity,
    costMinor,
  });
  const queue = lotQueue([lot('a', 3n, 100n), lot('b', 5n, 500n)]);
  const first = takeLots(queue, 2n);
  expect(first.uses).toMatchObject([{ lotId: 'a', quantity: 2n, costMinor: 66n }]);
  expect(openLots(first.queue)).toMatchObject([{ quantity: 1n, costMinor: 34n }, { quantity: 5n }]);
  const second = takeLots(appendLot(first.queue, lot('c', 1n, 9n)), 7n);
  expect(second.uses.map((use) => [use.lotId, use.quantity, use.costMinor])).toEqual([
    ['a', 1n, 34n],
    ['b', 5n, 500n],
    ['c', 1n, 9n],
  ]);
  expect(openLots(second.queue)).toEqual([]);
  expect(() => takeLots(second.queue, 1n)).toThrow();
});

test('the profit of a day counts what was held from the close and what was traded since', () => {
  // Ten held from 95.00, five bought at 100.00, three sold at 102.00, last 101.00, fees 2.00:
  // 12 × 101 − 10 × 95 − 500 + 306 − 2 = 66.00
  const { profitMinor: profit } = todayParts({
    instrument: anInstrument(),
    walletCurrency: 'USD',
    fxRate: FX_ONE,
    side: 'long',
    parts: 1n,
    quantityNow: 12n,
    lastPrice: 10_100n,
    previousClose: 9_500n,
    openedQuantity: 5n,
    openedMinor: 50_000n,
    closedQuantity: 3n,
    closedMinor: 30_600n,
    feeMinor: 200n,
    fromMs: START_MS,
    interestMinor: 0n,
  });
  expect(profit).toBe(6_600n);
});

test('of a future only the profit is turned at the rate; a share is worth more when its money is', () => {
  // One FDAX at 18,000.00, 25 euros a point: 450,000 euros, bought at 1.10000000 dollars a euro.
  const contract = anInstrument({
    source: 3,
    market: 'EUREX',
    currency: 'EUR',
    walletType: 'FUTURE',
    multiplier: 25n,
  });
  const share = anInstrument({ market: 'XETRA', currency: 'EUR', multiplier: 25n });
  const held = aPosition({ notional: 1_800_000n, costMinor: 49_500_000n, marginMinor: 4_950_000n });
  const later = { fxRate: 112_777_778n, price: 1_800_000n };
  expect(positionFigures(held, contract, later).profitMinor).toBe(0n);
  // 450,000 × 1.12777778 = 507,500.00 and a fraction, less 495,000.
  expect(positionFigures(held, share, later).profitMinor).toBe(1_250_000n);
  // Ten points are 250 euros: 281.94 dollars, and a loss of ten points 281.95.
  const moved = (price: bigint) => positionFigures(held, contract, { ...later, price }).profitMinor;
  expect(moved(1_801_000n)).toBe(28_194n);
  expect(moved(1_799_000n)).toBe(-28_195n);

  const part = { quantity: 1n, notional: 1_801_000n, costMinor: 50_778_194n };
  const at = { side: 'long', walletCurrency: 'USD', fxRate: later.fxRate } as const;
  expect(closingShare(held, part, { ...at, instrument: contract }).profitMinor).toBe(28_194n);
  expect(closingShare(held, part, { ...at, instrument: share }).profitMinor).toBe(1_278_194n);
});
