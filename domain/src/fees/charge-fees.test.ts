import { expect, test } from 'vitest';
import type { Instrument } from '../instruments/instrument.ts';
import { FX_ONE } from '../money/exchange.ts';
import { mergeFees } from '../orders/order-progress.ts';
import {
  aCoin,
  aHongKongStock,
  anInstrument,
  START_MS,
} from '../trading/testing/market-builder.ts';
import { chargeFees } from './charge-fees.ts';
import type { FeeCharge } from './fee-charge.ts';
import { defaultFeeSchedule, readFeeSchedule } from './fee-schedule.ts';

function fees(
  instrument: Instrument,
  set: {
    readonly direction?: 'buy' | 'sell';
    readonly quantity: bigint;
    readonly localMinor: bigint;
    readonly charged?: readonly FeeCharge[];
    readonly atMs?: number;
    readonly fxRate?: bigint;
    readonly walletCurrency?: string;
  },
): readonly FeeCharge[] {
  const { currency } = instrument;
  return chargeFees({
    schedule: defaultFeeSchedule,
    instrument,
    direction: 'buy',
    atMs: START_MS,
    charged: [],
    pair: { currency, walletCurrency: set.walletCurrency ?? currency },
    fxRate: FX_ONE,
    ...set,
  });
}

const lines = (charges: readonly FeeCharge[]) =>
  Object.fromEntries(charges.map((one) => [one.key, one.localMinor]));

test('US commission is half a cent a share, at least a dollar, at most one percent', () => {
  const stock = anInstrument();
  // 1000 × 0.005 = 5.00
  expect(lines(fees(stock, { quantity: 1_000n, localMinor: 10_000_000n }))).toEqual({
    commission: 500n,
  });
  // 2 × 0.005 = 0.01, the minimum is 1.00
  expect(lines(fees(stock, { quantity: 2n, localMinor: 37_486n }))).toEqual({ commission: 100n });
  // One share of 10.00: one percent is 0.10, below the minimum, and wins.
  expect(lines(fees(stock, { quantity: 1n, localMinor: 1_000n }))).toEqual({ commission: 10n });
});

test('selling US stock adds the SEC fee and the FINRA fee, each rounded up to a cent', () => {
  // SEC: 10,000.00 × 20.60 per million = 0.206 → 0.21. FINRA: 100 × 0.000195 = 0.0195 → 0.02.
  const charges = fees(anInstrument(), {
    direction: 'sell',
    quantity: 100n,
    localMinor: 1_000_000n,
  });
  expect(lines(charges)).toEqual({ commission: 100n, secFee: 21n, finraTaf: 2n });
  // FINRA stops at 9.79: 100,000 shares would be 19.50.
  const large = fees(anInstrument(), {
    direction: 'sell',
    quantity: 100_000n,
    localMinor: 100_000_000n,
  });
  expect(lines(large).finraTaf).toBe(979n);
});

test('a Hong Kong trade pays stamp duty to the next dollar and every levy on its own line', () => {
  // 35,050.00: commission 0.03 % = 10.515 → 10.52, stamp 0.1 % = 35.05 → 36.00, SFC 0.0027 % =
  // 0.94635 → 0.95, AFRC 0.00015 % = 0.052575 → 0.06, trading 0.00565 % = 1.980325 → 1.99, CCASS
  // 0.0042 % = 1.4721 → 1.48.
  const charges = fees(aHongKongStock(), { quantity: 100n, localMinor: 3_505_000n });
  expect(lines(charges)).toEqual({
    commission: 1_052n,
    stampDuty: 3_600n,
    sfcLevy: 95n,
    afrcLevy: 6n,
    tradingFee: 199n,
    settlementFee: 148n,
  });
  expect(charges.map((one) => one.kind)).toEqual([
    'commission',
    'tax',
    'levy',
    'levy',
    'exchange',
    'exchange',
  ]);
});

test('an exchange traded fund in Hong Kong pays no stamp duty', () => {
  const fund = aHongKongStock({ assetClass: 'etf' });
  expect(lines(fees(fund, { quantity: 100n, localMinor: 3_505_000n })).stampDuty).toBeUndefined();
});

test('London: SDRT on British shares only, the PTM levy above 10,000 pounds', () => {
  const british = anInstrument({ feeMarket: 'UK', currency: 'GBP', issuerCountry: 'GB' });
  // 10,000.00: commission 0.05 % = 5.00, SDRT 0.5 % = 50.00, no PTM at exactly 10,000.
  expect(lines(fees(british, { quantity: 100n, localMinor: 1_000_000n }))).toEqual({
    commission: 500n,
    stampDuty: 5_000n,
  });
  expect(lines(fees(british, { quantity: 100n, localMinor: 1_000_001n })).ptmLevy).toBe(150n);
  const irish = anInstrument({ feeMarket: 'UK', currency: 'GBP', issuerCountry: 'IE' });
  // 10,000.01 × 0.05 % = 5.000005, rounded up.
  expect(lines(fees(irish, { quantity: 100n, localMinor: 1_000_001n }))).toEqual({
    commission: 501n,
  });
});

test('the French tax asks for a French issuer worth a billion', () => {
  const large = anInstrument({ feeMarket: 'EU', currency: 'EUR', issuerCountry: 'FR' });
  expect(lines(fees(large, { quantity: 10n, localMinor: 100_000n })).frenchFtt).toBe(400n);
  const reference = { ...large.reference, sharesOutstanding: 1_000_000 };
  const small = anInstrument({ feeMarket: 'EU', currency: 'EUR', issuerCountry: 'FR', reference });
  expect(lines(fees(small, { quantity: 10n, localMinor: 100_000n })).frenchFtt).toBeUndefined();
});

test('a coin pays a tenth of a percent rounded up, a cent at least', () => {
  // 1,234.56 × 0.1 % = 1.23456.
  expect(lines(fees(aCoin(), { quantity: 1n, localMinor: 123_456n }))).toEqual({
    commission: 124n,
  });
  // 4.99 × 0.1 % = 0.00499, and 0.01 × 0.1 % = 0.00001: neither is free.
  for (const localMinor of [499n, 1n]) {
    expect(lines(fees(aCoin(), { quantity: 1n, localMinor }))).toEqual({ commission: 1n });
  }
});

test('no percentage of any schedule can round to nothing: each states its minimum', () => {
  for (const rules of defaultFeeSchedule.values()) {
    for (const rule of rules.filter(({ basis, rate }) => basis === 'notional' && rate > 0n)) {
      expect([rule.key, rule.rounding, (rule.min ?? 0n) > 0n]).toEqual([rule.key, 'ceil', true]);
    }
  }
});

test('several fills pay together what one would: minimum and rounding hold per order', () => {
  const stock = aHongKongStock();
  const first = fees(stock, { quantity: 100n, localMinor: 500_000n });
  // 5,000.00: commission 1.50 → minimum 3.00, stamp duty 5.00.
  expect(lines(first)).toMatchObject({ commission: 300n, stampDuty: 500n });
  const second = fees(stock, { quantity: 200n, localMinor: 1_000_050n, charged: first });
  // 10,000.50 in all: commission 3.00015 → 3.01, a cent more; stamp duty 10.0005 → 11.00, 6.00
  // more.
  expect(lines(second).commission).toBe(1n);
  expect(lines(second).stampDuty).toBe(600n);
});

test('a row counts from its day and the latest one holds', () => {
  const row = (rate: number, effectiveFrom: string) => ({
    key: 'commission',
    name: { en: 'Commission', 'zh-Hans': '佣金', 'zh-Hant': '佣金' },
    kind: 'commission',
    side: 'both',
    basis: 'trade',
    rate,
    rounding: { mode: 'halfUp', step: 0.01 },
    effectiveFrom,
  });
  const schedule = readFeeSchedule([
    { market: 'US', items: [row(1, '2026-01-01'), row(2, '2026-07-01')] },
  ]);
  const charge = (day: string) =>
    chargeFees({
      schedule,
      instrument: anInstrument(),
      direction: 'buy',
      atMs: Date.parse(`${day}T12:00:00Z`),
      quantity: 1n,
      localMinor: 100n,
      charged: [],
      pair: { currency: 'USD', walletCurrency: 'USD' },
      fxRate: FX_ONE,
    });
  expect(charge('2025-12-31')).toEqual([]);
  expect(lines(charge('2026-06-30'))).toEqual({ commission: 100n });
  expect(lines(charge('2026-07-01'))).toEqual({ commission: 200n });
});

test('a line is converted to the wallet at the rate of the fill', () => {
  const british = anInstrument({ feeMarket: 'UK', currency: 'GBP', issuerCountry: 'GB' });
  const charges = fees(british, {
    quantity: 100n,
    localMinor: 1_000_000n,
    walletCurrency: 'USD',
    fxRate: 127_000_000n,
  });
  expect(charges.map((one) => one.amountMinor)).toEqual([635n, 6_350n]);
});

test('a line in another currency is rounded up once over the order, however many fills', () => {
  const british = anInstrument({ feeMarket: 'UK', currency: 'GBP', issuerCountry: 'IE' });
  let charged: readonly FeeCharge[] = [];
  for (let part = 1n; part <= 1_000n; part += 1n) {
    const more = fees(british, {
      quantity: part,
      localMinor: part * 2_000n,
      walletCurrency: 'USD',
      fxRate: 127_003_000n,
      charged,
    });
    charged = mergeFees(charged, more);
  }
  // 20,000.00 GBP × 0.05 % = 10.00 GBP × 1.27003 = 12.7003.
  expect(charged.map((one) => [one.localMinor, one.amountMinor])).toEqual([[1_000n, 1_271n]]);
});

test('a schedule with a word nobody knows is not read', () => {
  const row = {
    key: 'x',
    name: { en: 'x', 'zh-Hans': 'x', 'zh-Hant': 'x' },
    kind: 'gift',
    side: 'both',
    basis: 'trade',
    rate: 1,
    rounding: { mode: 'halfUp', step: 1 },
    effectiveFrom: '2026-01-01',
  };
  expect(() => readFeeSchedule([{ market: 'US', items: [row] }])).toThrow('gift');
});
