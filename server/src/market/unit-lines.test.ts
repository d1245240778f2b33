import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { expect, test } from 'vitest';
import { unitLines } from './unit-lines.ts';

const catalogue = buildCatalogue(Date.parse('2026-11-20T17:00:00Z'));

function instrument(code: string): Instrument {
  const found = catalogue.byCode.get(code)?.[0];
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

function quoteOf(one: Instrument, prices: Pick<Quote, 'bid' | 'ask' | 'last'>): Quote {
  const { last } = prices;
  return {
    instrumentId: one.id,
    ...prices,
    bidQuantity: 100n,
    askQuantity: 100n,
    previousClose: last,
    open: last,
    high: last,
    low: last,
    volume: 1n,
    timeMs: 0,
    sourceName: 'scripted',
    isSimulated: true,
  };
}

test('one lot of EUR/USD at 1.16420 is 100,000 EUR and $116,420.00', () => {
  const pair = instrument('EURUSD');
  const lot = { unit: 'lots', size: '100000', sizeUnit: 'EUR', currency: 'USD' };
  const quote = quoteOf(pair, { bid: 116_420n, ask: 116_428n, last: 116_424n });
  expect(unitLines(pair, quote)).toEqual([
    { ...lot, direction: 0, at: 'ask', price: '1.16428', amount: '116428.00' },
    { ...lot, direction: 1, at: 'bid', price: '1.16420', amount: '116420.00' },
  ]);
});

test('where nobody is on the other side the last price is told, and said to be it', () => {
  const pair = instrument('EURUSD');
  const [buy, sale] =
    unitLines(pair, quoteOf(pair, { bid: 116_420n, ask: null, last: 116_424n })) ?? [];
  expect(buy).toMatchObject({ at: 'last', price: '1.16424', amount: '116424.00' });
  expect(sale).toMatchObject({ at: 'bid', price: '1.16420', amount: '116420.00' });
});

test('without a price the amount is not known', () => {
  expect(unitLines(instrument('GCZ6'), null)).toEqual(
    [0, 1].map((direction) => ({
      direction,
      unit: 'contracts',
      size: '100',
      sizeUnit: 'troy oz',
      at: 'last',
      price: null,
      amount: null,
      currency: 'USD',
    })),
  );
});

test('an amount is in the currency of the instrument, in its own coins', () => {
  // 100,000 USD at 155.123 yen.
  const yen = instrument('USDJPY');
  const [buy] =
    unitLines(yen, quoteOf(yen, { bid: 155_122n, ask: 155_123n, last: 155_122n })) ?? [];
  expect(buy).toMatchObject({ sizeUnit: 'USD', amount: '15512300', currency: 'JPY' });
  // HK$50 × 25,800.
  const index = catalogue.instruments.find(({ future }) => future?.product === 'HSI');
  if (index === undefined) throw new Error('no HSI');
  const [, sale] =
    unitLines(index, quoteOf(index, { bid: 25_800n, ask: 25_801n, last: 25_800n })) ?? [];
  expect(sale).toMatchObject({
    size: '50',
    sizeUnit: 'x index',
    amount: '1290000.00',
    currency: 'HKD',
  });
});

test('a share is not counted so', () => {
  expect(unitLines(instrument('AAPL'), null)).toBeNull();
});
