import { expect, test } from 'vitest';
import type { MarketView } from '../market/market-view.ts';
import { pricesOf } from '../market/testing/prices-of.ts';
import {
  aHongKongStock,
  aMarket,
  anInstrument,
  START_MS,
} from '../trading/testing/market-builder.ts';
import { openRules, Trader } from '../trading/testing/trader.ts';
import { accountFigures, holdingSums, todayProfitMinor } from './account-figures.ts';
import { accountSums } from './account-value.ts';

const stock = anInstrument();
const other = anInstrument({ id: '0:NASDAQ:OTHER', code: 'OTHER' });
const hongKong = aHongKongStock();
const HKD_PER_USD = 780_000_000n;

/** Ten and five shares in dollars and a hundred in Hong Kong, all bought at 100.00. */
function holder() {
  const trader = new Trader({
    rules: openRules,
    money: { STOCK: 1_000_000n, HK_STOCK: 2_000_000n },
  });
  const bought = [
    [stock, 10n],
    [other, 5n],
    [hongKong, 100n],
  ] as const;
  for (const [instrument, quantity] of bought) {
    const market = aMarket(instrument, { asks: [[10_000n, 1_000n]] });
    trader.do(trader.order({ instrument, market, quantity }));
  }
  const instruments = new Map(bought.map(([one]) => [one.id, one]));
  const holdings = [...trader.state.positions.values()].flatMap((position) => {
    const instrument = instruments.get(position.instrumentId);
    return instrument === undefined ? [] : [{ position, instrument }];
  });
  const days = holdings.map(({ position, instrument }) => ({
    ...{ instrument, walletCurrency: position.walletCurrency, side: position.side },
    ...{ parts: 1n, quantityNow: position.quantity, openedQuantity: 0n, openedMinor: 0n },
    ...{ closedQuantity: 0n, closedMinor: 0n, feeMinor: 0n },
  }));
  return { state: trader.state, holdings, days, isTodayKnown: true };
}

function pricesAt(last: bigint, views: readonly MarketView[] = []) {
  const all = [stock, other, hongKong].map((one) => aMarket(one, { last }));
  return pricesOf([...all, ...views], START_MS, HKD_PER_USD);
}

test('every figure of an account is made of one set of prices, and the sums are their parts', () => {
  const { worths, holdings, atMs } = accountFigures(holder(), pricesAt(10_500n));
  expect(atMs).toBe(START_MS);
  // 5.00 on each of fifteen shares in dollars, and on a hundred in Hong Kong dollars.
  expect(holdingSums(holdings)).toEqual([
    { currency: 'USD', valueMinor: 157_500n, profitMinor: 7_500n, marginMinor: 150_000n },
    { currency: 'HKD', valueMinor: 1_050_000n, profitMinor: 50_000n, marginMinor: 1_000_000n },
  ]);
  const byWallet = new Map(worths.map((one) => [one.walletType, one]));
  // 10,000.00 paid in, two commissions of 1.00, and the gain.
  expect(byWallet.get('STOCK')?.equity).toEqual({ ownMinor: 1_007_300n, usdMinor: 1_007_300n });
  for (const { available, used, gain, equity } of worths) {
    const own = [available, used, gain].map(({ ownMinor }) => ownMinor ?? -1n);
    expect(equity.ownMinor).toBe(own.reduce((sum, part) => sum + part));
  }
  const { all, funding, trading } = accountSums(worths);
  expect(all.valueMinor).toBe((funding.valueMinor ?? 0n) + (trading.valueMinor ?? 0n));
});

test('a loss on one side of the prices shows in gain, equity and today alike', () => {
  const { worths, days } = accountFigures(holder(), pricesAt(9_000n));
  expect(worths.find((one) => one.walletType === 'STOCK')?.gain.ownMinor).toBe(-15_000n);
  // The previous close of the builder's market is its last price.
  expect([todayProfitMinor(days, 'USD'), todayProfitMinor(days, 'HKD')]).toEqual([0n, 0n]);
});

test('what one price or rate lacks is unknown, and nothing beside it', () => {
  const silent = aMarket(other, { quote: null });
  const figures = accountFigures(holder(), pricesAt(10_500n, [silent]));
  expect(holdingSums(figures.holdings)).toMatchObject([
    { currency: 'USD', valueMinor: null, profitMinor: null, marginMinor: 150_000n },
    { currency: 'HKD', profitMinor: 50_000n },
  ]);
  expect(todayProfitMinor(figures.days, 'USD')).toBeNull();
  const byWallet = new Map(figures.worths.map((one) => [one.walletType, one]));
  expect(byWallet.get('STOCK')).toMatchObject({
    ...{ gain: { ownMinor: null }, equity: { ownMinor: null }, used: { ownMinor: 150_000n } },
  });
  const rateless = { ...pricesAt(10_500n), rates: new Map() };
  const { worths } = accountFigures(holder(), rateless);
  const inHongKong = worths.find((one) => one.walletType === 'HK_STOCK');
  expect(inHongKong?.gain).toEqual({ ownMinor: 50_000n, usdMinor: null });
});

test('what the snapshot was not taken of is not known, and today neither without its fills', () => {
  const of = { ...holder(), isTodayKnown: false };
  const { days, holdings } = accountFigures(of, pricesAt(10_500n));
  expect(days.map(({ parts }) => parts)).toEqual([null, null, null]);
  expect(holdings.every(({ figures }) => figures !== null)).toBe(true);
  const nothing = accountFigures(of, pricesOf([], START_MS));
  expect(nothing.holdings.map(({ view, figures }) => [view, figures])).toEqual(
    Array.from({ length: 3 }, () => [null, null]),
  );
});
