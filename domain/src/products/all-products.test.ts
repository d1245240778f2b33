import { expect, test } from 'vitest';
import { buildCatalogue } from '../instruments/catalogue.ts';
import { aMarket, anInstrument } from '../trading/testing/market-builder.ts';
import { openRules, Trader } from '../trading/testing/trader.ts';
import { allProducts, isViewOnly, kindOf, productOf, sourcesWhere } from './all-products.ts';
import type { ProductKind, ProductTable } from './product.ts';
import { quoteAgeMaxMs } from './quote-age.ts';

const catalogue = buildCatalogue(Date.UTC(2026, 10, 21, 12));
const instrument = (id: string) => {
  const found = catalogue.byId.get(id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

const { follow: _one, ...oneMissing } = allProducts;
// @ts-expect-error: a table with a product missing is none.
oneMissing satisfies ProductTable;

test('each product stands under its own name, open or with the refusal it gives', () => {
  const open = Object.entries(allProducts).flatMap(([kind, product]) => {
    expect(product.kind).toBe(kind);
    return product.isOpen ? [kind] : [];
  });
  expect(open).toEqual([
    'usStock',
    'euStock',
    'hkStock',
    'crypto',
    'bond',
    'future',
    'forex',
    'auctionStock',
    'blockTrade',
    'usIpo',
    'hkIpo',
    'follow',
  ]);
  expect(sourcesWhere((product) => product.isOpen)).toEqual([0, 11, 100, 101, 3, 2, 7, 4, 5]);
});

test('every instrument of the catalogue is of one product and keeps to its terms', () => {
  const seen = new Set<ProductKind>();
  for (const one of catalogue.instruments) {
    const { kind, source, terms, wallet, fees, settlement } = productOf(one);
    seen.add(kind);
    expect(one.source, one.id).toBe(source);
    expect(one.unit, one.id).toBe(terms.unit);
    if (!terms.isShortable) expect(one.isShortable, one.id).toBe(false);
    expect(Object.keys(terms.quoteAgeMaxMs), one.id).toContain(one.assetClass);
    expect(one.isTradable && wallet === null, one.id).toBe(false);
    if (wallet === null) continue;
    expect({ walletType: one.walletType, classify: one.classify }, one.id).toEqual(wallet);
    expect(Object.keys(fees.markets), one.id).toContain(one.feeMarket);
    if (typeof settlement.days === 'number') expect(one.settleDays, one.id).toBe(settlement.days);
    if (settlement.currency !== 'own') expect(one.currency, one.id).toBe(settlement.currency);
  }
  // Offerings and models are no instruments.
  const others = Object.keys(allProducts).filter((kind) => !seen.has(kind as ProductKind));
  expect(others).toEqual(['usIpo', 'hkIpo', 'follow']);
});

test('what happens to a holding has what it happens by', () => {
  for (const one of catalogue.instruments) {
    const events: readonly string[] = productOf(one).events.map(({ event }) => event);
    expect(events.includes('coupon'), one.id).toBe(one.bond !== null);
    expect(events.includes('variationMargin'), one.id).toBe(one.future !== null);
  }
});

/** Worked out of margin.json, fees.json and the calendars: 0.0333 is 333 and 0.0167 is 167. */
test.each([
  ['0:NASDAQ:AAPL', 'usStock', [1, 2], 2_500n, 'STOCK', 'US', 1],
  ['0:LSE:AZN', 'euStock', [1, 2, 5], 1_000n, 'STOCK', 'UK', 2],
  ['0:SIX:NESN', 'euStock', [1, 2, 5], 1_000n, 'STOCK', 'CH', 2],
  ['11:HK:00700', 'hkStock', [1, 2, 3], 2_500n, 'HK_STOCK', 'HK', 2],
  ['100:CRYPTO:BTCUSD', 'crypto', [1, 2], 2_500n, 'STOCK', 'CRYPTO', 0],
  ['101:BOND:JGB-10Y-2035-06', 'bond', [1, 2, 5], 1_000n, 'STOCK', 'BONDS', 2],
  ['3:COMEX:GCZ6', 'future', [1, 2, 5, 10], 600n, 'FUTURE', 'FUTURES', 0],
  ['2:FOREX:EURUSD', 'forex', [1, 10, 20, 30], 167n, 'FOREX', 'FOREX', 0],
  ['2:FOREX:USDTRY', 'forex', [1, 5, 10, 20], 250n, 'FOREX', 'FOREX', 0],
  ['2:FOREX:XAUUSD', 'forex', [1, 5, 10, 20], 250n, 'FOREX', 'FOREX', 0],
  ['2:FOREX:XAGUSD', 'forex', [1, 5, 10], 500n, 'FOREX', 'FOREX', 0],
  ['7:NASDAQ:AAPL', 'auctionStock', [1], 10_000n, 'STOCK', 'US', 1],
  ['4:NASDAQ:AAPL', 'blockTrade', [1], 10_000n, 'STOCK', 'BLOCK', 1],
] as const)('%s: leverages, what keeps it, wallet, fees and settlement', (id, ...terms) => {
  const one = instrument(id);
  const { leverages, maintenanceRatioBps, walletType, feeMarket, settleDays } = one;
  expect([kindOf(one), leverages, maintenanceRatioBps, walletType, feeMarket, settleDays]).toEqual(
    terms,
  );
});

test('an offering is of the side of the world it lists on', () => {
  expect(kindOf({ source: 5, market: 'HK' })).toBe('hkIpo');
  expect(kindOf({ source: 5, market: 'NASDAQ' })).toBe('usIpo');
  expect(allProducts.hkIpo.wallet?.walletType).toBe('HK_STOCK');
  expect(allProducts.usIpo.wallet?.walletType).toBe('SUBSCRIPTION');
});

test('a fund may have an older price than the shares of its exchange', () => {
  const apple = instrument('0:NASDAQ:AAPL');
  expect(quoteAgeMaxMs(apple)).toBe(15_000);
  expect(quoteAgeMaxMs({ ...apple, assetClass: 'fund' })).toBe(60_000);
  expect(() => quoteAgeMaxMs({ ...apple, assetClass: 'bond' })).toThrow('usStock has no bond');
});

test('only an index is there to be looked at', () => {
  const looked = catalogue.instruments.filter(isViewOnly);
  expect(new Set(looked.map((one) => one.assetClass))).toEqual(new Set(['index']));
  expect(looked).toHaveLength(33);
});

test('of a block that is open only whole market orders of the day are taken', () => {
  const block = anInstrument({ source: 4 });
  const trader = new Trader({ rules: openRules, money: { STOCK: 10_000_000n } });
  const limit = trader.order({ instrument: block, type: 'limit', price: 10_000n });
  expect(trader.refusal(limit)).toEqual({ reason: 'FIELD_INVALID', field: 'type' });
  const standing = trader.order({ instrument: block, timeInForce: 'gtc' });
  expect(trader.refusal(standing)).toEqual({ reason: 'FIELD_INVALID', field: 'timeInForce' });
});

test('a contract that is open locks a tenth of price, multiplier and number at leverage ten', () => {
  const contract = anInstrument({
    id: '3:CME:ESZ6',
    heldAs: '3:CME:ESZ6',
    source: 3,
    market: 'CME',
    code: 'ESZ6',
    assetClass: 'future',
    unit: 'contracts',
    walletType: 'FUTURE',
    feeMarket: 'FUTURES',
    multiplier: 50n,
    leverages: [1, 2, 5, 10],
    maintenanceRatioBps: 900n,
    settleDays: 0,
  });
  const trader = new Trader({ rules: openRules, money: { BALANCE: 1_000_000n } });
  trader.transfer('BALANCE', 'FUTURE', 1_000_000n);
  const market = aMarket(contract);
  const sell = { instrument: contract, market, direction: 'sell', openClose: 'open' } as const;
  trader.do(trader.order({ ...sell, quantity: 2n, leverage: 10 }));
  // Two sold at 99.99 with 50 to the point: 9,999.00 in all, a tenth of it 999.90; 2.25 a contract.
  expect(trader.figures('FUTURE')).toMatchObject({
    availableMinor: 1_000_000n - 99_990n - 450n,
    usedMinor: 99_990n,
  });
  const [position] = trader.state.positions.values();
  expect(position).toMatchObject({ side: 'short', leverage: 10, marginMinor: 99_990n });
});
