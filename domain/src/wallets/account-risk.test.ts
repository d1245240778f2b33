import { expect, test } from 'vitest';
import type { Instrument } from '../instruments/instrument.ts';
import { pricesOf } from '../market/testing/prices-of.ts';
import { FX_ONE } from '../money/exchange.ts';
import { lotQueue } from '../positions/lots.ts';
import type { Position } from '../positions/position.ts';
import { viewOfAccount } from '../trading/account-view.ts';
import {
  aHongKongStock,
  aMarket,
  anInstrument,
  START_MS,
} from '../trading/testing/market-builder.ts';
import { openRules, Trader } from '../trading/testing/trader.ts';
import { accountFigures } from './account-figures.ts';
import { accountRisk, type KnownRisk } from './account-risk.ts';

const HKD_PER_USD = 780_000_000n;
const tide = anInstrument({ id: 'TIDE', maintenanceRatioBps: 2_000n });
const nwsy = anInstrument({ id: 'NWSY', maintenanceRatioBps: 2_500n });
const gold = anInstrument({
  id: 'GCZ5',
  source: 3,
  market: 'COMEX',
  assetClass: 'future',
  walletType: 'FUTURE',
  multiplier: 10n,
  maintenanceRatioBps: 500n,
  future: {
    product: 'GC',
    category: 'metal',
    contractMonth: '2026-12',
    lastTradingDay: '2026-12-29',
    settlement: 'cash',
  },
});
const paid = anInstrument({ id: 'OPAL' });
const hongKong = aHongKongStock();

function held(instrument: Instrument, set: Partial<Position>) {
  const position: Position = {
    positionId: instrument.id,
    instrumentId: instrument.id,
    side: 'long',
    leverage: 1,
    walletType: instrument.walletType,
    walletCurrency: instrument.currency,
    quantity: 1n,
    notional: 0n,
    costMinor: 0n,
    marginMinor: 0n,
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
  return { position, instrument };
}

/** A short at 3×, a long at 2×, a contract at 10×, and two that are paid in full. */
const holdings = [
  held(paid, { quantity: 120n, costMinor: 1_302_600n, marginMinor: 1_302_600n }),
  held(gold, {
    leverage: 10,
    quantity: 2n,
    notional: 478_240n,
    costMinor: 4_782_400n,
    marginMinor: 478_240n,
  }),
  held(nwsy, {
    leverage: 2,
    quantity: 150n,
    notional: 2_568_000n,
    costMinor: 2_568_000n,
    marginMinor: 1_284_000n,
  }),
  held(tide, {
    side: 'short',
    leverage: 3,
    quantity: 200n,
    notional: 1_102_000n,
    costMinor: 1_102_000n,
    marginMinor: 367_333n,
  }),
  held(hongKong, { quantity: 100n, costMinor: 1_000_000n, marginMinor: 1_000_000n }),
];
const lasts = [11_290n, 241_860n, 18_742n, 5_836n, 10_500n];

function risk(last: readonly bigint[] = lasts, hkdPerUsd: bigint | null = HKD_PER_USD) {
  const views = holdings.map(({ instrument }, index) =>
    aMarket(instrument, { last: last[index] ?? 1n, view: { fxRate: FX_ONE } }),
  );
  const { state } = new Trader({ rules: openRules, money: { STOCK: 3_000_000n } });
  const of = { state: viewOfAccount(state), holdings, days: [], isTodayKnown: true };
  return accountRisk(accountFigures(of, pricesOf(views, START_MS, hkdPerUsd)));
}

function known(of = risk()): KnownRisk {
  if (of.known === null) throw new Error('not known');
  return of.known;
}

const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n);

test('margins, levels and distances are those worked out by hand, the lowest level first', () => {
  const { positions, ...sums } = known();
  expect(
    positions.map(({ holding, initialMinor, maintenanceMinor, moveToLiquidation }) => [
      holding.instrument.id,
      holding.figures.marginLevel,
      initialMinor,
      maintenanceMinor,
      moveToLiquidation,
    ]),
  ).toEqual([
    // (3,673.33 − 652.00) / 2,334.40; 14,693.33 / 240 = 61.22, 4.90 % above 58.36.
    ['TIDE', 129n, 389_067n, 233_440n, 490n],
    // (12,840.00 + 2,433.00) / 7,028.25; 12,840.00 / 112.5 = 114.13.
    ['NWSY', 217n, 1_405_650n, 702_825n, -3_910n],
    // (4,782.40 + 548.00) / 2,418.60; 43,041.60 / 19 = 2,265.35.
    ['GCZ5', 220n, 483_720n, 241_860n, -634n],
  ]);
  // 21,295.73 + 2,329.00 over 11,781.25.
  expect(sums).toMatchObject({ marginMinor: 2_129_573n, profitMinor: 232_900n });
  expect(sums.maintenanceMinor).toBe(1_178_125n);
  expect(sums.level).toBe(201n);
});

test('what is at or below its level goes in the order of liquidation, before all others', () => {
  // The share is at 0.4 and loses most; a future goes before it all the same.
  const { positions } = known(risk([11_290n, 200_000n, 9_000n, 5_836n, 10_500n]));
  expect(positions.map(({ holding }) => holding.instrument.id)).toEqual(['GCZ5', 'NWSY', 'TIDE']);
});

test('after a move the short gains, and what is liquidated on the way lost up to that price', () => {
  const { whatIfs } = known();
  expect(whatIfs.map(({ percent }) => percent)).toEqual([-5n, -10n, -20n]);
  const [, ten] = whatIfs;
  const told = ten?.moved.map(({ holding, at, changeMinor }) => [
    holding.instrument.id,
    at.isLiquidated,
    at.price,
    changeMinor,
  ]);
  expect(told).toEqual([
    ['OPAL', false, 10_161n, -135_480n],
    ['GCZ5', true, 226_535n, -306_500n],
    ['NWSY', false, 16_868n, -281_100n],
    ['TIDE', false, 5_252n, 116_800n],
    // 1,050.00 Hong Kong dollars at 7.80; a loss rounds up.
    [hongKong.id, false, 9_450n, -13_462n],
  ]);
});

test('every sum is its parts, now and after a move', () => {
  const { equityMinor, parts } = risk();
  for (const part of parts) {
    const own = [part.availableMinor, part.heldMinor, part.marginMinor];
    expect(part.equityMinor).toBe(
      sumOf([...own, part.marginProfitMinor ?? -1n, part.paidMinor ?? -1n]),
    );
  }
  expect(equityMinor).toBe(sumOf(parts.map(({ usdMinor }) => usdMinor ?? -1n)));
  for (const { equityMinor: after, moved } of known().whatIfs) {
    const changes = moved.map(({ changeMinor }) => changeMinor);
    expect(after).toBe(sumOf([equityMinor ?? 0n, ...changes]));
  }
});

test('without a rate that is needed nothing is said but what stands in its own currency', () => {
  const told = risk(lasts, null);
  expect([told.equityMinor, told.known]).toEqual([null, null]);
  expect(told.parts.find(({ currency }) => currency === 'USD')?.usdMinor).not.toBeNull();
});

test('buying power is the cash of a wallet at the most its product lends', () => {
  const [stocks] = risk().buyingPower;
  expect(stocks).toEqual({
    kind: 'usStock',
    currency: 'USD',
    leverage: 2,
    availableMinor: 3_000_000n,
    amountMinor: 6_000_000n,
  });
});
