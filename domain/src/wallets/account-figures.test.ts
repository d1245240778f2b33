import { expect, test } from 'vitest';
import type { MarketView } from '../market/market-view.ts';
import { pricesOf } from '../market/testing/prices-of.ts';
import { viewOfAccount } from '../trading/account-view.ts';
import {
  aBond,
  aHongKongStock,
  aMarket,
  anInstrument,
  START_MS,
} from '../trading/testing/market-builder.ts';
import { openRules, Trader } from '../trading/testing/trader.ts';
import { accountFigures, holdingSums, todayProfitMinor, worthOf } from './account-figures.ts';
import { accountRisk } from './account-risk.ts';
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
    instrument,
    walletCurrency: position.walletCurrency,
    side: position.side,
    parts: 1n,
    quantityNow: position.quantity,
    openedQuantity: 0n,
    openedMinor: 0n,
    closedQuantity: 0n,
    closedMinor: 0n,
    feeMinor: 0n,
    fromMs: START_MS,
  }));
  return { state: viewOfAccount(trader.state), holdings, days, isTodayKnown: true };
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
    gain: { ownMinor: null },
    equity: { ownMinor: null },
    used: { ownMinor: 150_000n },
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

test('the interest in a bond is part of its worth, of the total and of the risk alike', () => {
  const bond = aBond({ priceDecimals: 2 });
  const trader = new Trader({ money: { STOCK: 2_000_000n } });
  const total = (last: bigint) => {
    const position = [...trader.state.positions.values()][0];
    const holdings = position === undefined ? [] : [{ position, instrument: bond }];
    const days = [
      {
        instrument: bond,
        walletCurrency: 'USD',
        side: 'long' as const,
        parts: 1n,
        quantityNow: 100n,
        openedQuantity: 100n,
        openedMinor: 1_011_665n,
        feeMinor: 0n,
        closedQuantity: 0n,
        closedMinor: 0n,
        fromMs: trader.nowMs - 1_000,
      },
    ];
    const of = { state: viewOfAccount(trader.state), holdings, days, isTodayKnown: true };
    return accountFigures(of, pricesOf(aMarket(bond, { last }), trader.nowMs, HKD_PER_USD));
  };
  const [before] = [accountSums(total(10_000n).worths).all.valueMinor ?? 0n];
  const asks = [[10_000n, 1_000n]] as const;
  const market = aMarket(bond, { asks, timeMs: trader.nowMs });
  trader.do(trader.order({ instrument: bond, market, quantity: 100n }));
  const fill = trader.facts.flatMap((one) => (one.kind === 'orderFilled' ? [one.fill] : []))[0];
  const paid = -(fill?.accrued?.receivedMinor ?? 0n);
  expect(paid).toBeGreaterThan(10_000n);

  const account = total(10_000n);
  const [holding] = account.holdings;
  const cent = paid - 1n;
  // Bought and valued at one price: worth 10,000.00 and the interest, rounded the other way.
  expect(holding && worthOf(holding)).toEqual({ valueMinor: 1_000_000n + cent, profitMinor: cent });
  expect(holdingSums(account.holdings)).toMatchObject([{ valueMinor: 1_000_000n + cent }]);
  // The purchase cost the fee, and the cent that both roundings leave.
  const after = accountSums(account.worths).all.valueMinor ?? 0n;
  expect(before - after).toBe((fill?.feeMinor ?? 0n) + 1n);
  const { equityMinor, parts, known } = accountRisk(account);
  expect(equityMinor).toBe(after);
  expect(parts.find(({ currency }) => currency === 'USD')?.paidMinor).toBe(1_000_000n + cent);
  // All prices fall by a twentieth: the interest stays.
  expect(known?.whatIfs[0]?.equityMinor).toBe(after - 50_000n);
  expect(account.days[0]?.parts?.worthNowMinor).toBe(1_000_000n + cent);
});

test('what a bond earns in a day is a part of today, coupons too', () => {
  const bond = aBond({ priceDecimals: 2 });
  const trader = new Trader({ money: { STOCK: 2_000_000n } });
  const market = aMarket(bond, { asks: [[10_000n, 1_000n]], timeMs: trader.nowMs });
  trader.do(trader.order({ instrument: bond, market, quantity: 100n }));
  const [position] = [...trader.state.positions.values()];
  if (position === undefined) throw new Error('nobody holds the bond');
  const dayOf = (atMs: number, fromMs: number, closedMinor: bigint) => {
    const held = { quantityNow: 100n, openedQuantity: 0n, openedMinor: 0n, closedMinor };
    const day = {
      instrument: bond,
      walletCurrency: 'USD',
      side: 'long' as const,
      parts: 1n,
      ...held,
      closedQuantity: 0n,
      feeMinor: 0n,
      fromMs,
    };
    const of = { holdings: [{ position, instrument: bond }], days: [day], isTodayKnown: true };
    const prices = pricesOf(aMarket(bond, { last: 10_000n }), atMs, HKD_PER_USD);
    return accountFigures({ ...of, state: viewOfAccount(trader.state) }, prices);
  };
  const [monday, tuesday] = [Date.UTC(2026, 10, 23, 17), Date.UTC(2026, 10, 24, 17)];
  // A day's interest of 2.125 in 184 days on 10,000.00 is 1.1548….
  const today = todayProfitMinor(dayOf(tuesday, monday, 0n).days, 'USD') ?? 0n;
  expect([115n, 116n]).toContain(today);
  // On the day on which it is earned the coupon is on its way: it counts until it is paid.
  const earned = Date.UTC(2027, 1, 12, 15);
  const { holdings } = dayOf(earned, earned - 86_400_000, 0n);
  expect(holdings[0]?.interestMinor).toBeGreaterThan(21_250n);
});
