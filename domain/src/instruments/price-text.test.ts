import { expect, test } from 'vitest';
import { isOnTick } from '../orders/price-rules.ts';
import { buildCatalogue } from './catalogue.ts';
import { changeText, priceText, quantityText } from './price-text.ts';
import { roundToTick, tickAt } from './tick-size.ts';

const catalogue = buildCatalogue(Date.UTC(2026, 10, 21));

function instrument(id: string) {
  const found = catalogue.byId.get(id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

test('a price shows two decimals, or those of its tick when that is finer', () => {
  const apple = instrument('0:NASDAQ:AAPL');
  expect(priceText(apple, 1_874_200n)).toBe('187.42');
  expect(priceText(apple, 9_876n)).toBe('0.9876'); // below a dollar the tick is 0.0001
  expect(priceText(apple, 1_874_233n)).toBe('187.4233'); // an average price
  expect(priceText(instrument('2:FOREX:EURUSD'), 116_000n)).toBe('1.16000');
  expect(priceText(instrument('2:FOREX:USDJPY'), 155_000n)).toBe('155.000');
  expect(priceText(instrument('11:HK:00700'), 600_500n)).toBe('600.50');
  expect(priceText(instrument('3:CBOT:YMZ6'), 46_600n)).toBe('46600.00');
  expect(priceText(instrument('3:COMEX:GCZ6'), 41_001n)).toBe('4100.10');
  expect(priceText(instrument('99:INDEX:SPX'), 667_012n)).toBe('6670.12');
});

test('a change is written like the price it leads to', () => {
  const apple = instrument('0:NASDAQ:AAPL');
  expect(changeText(apple, 2_100n, 93_700n)).toBe('0.21'); // 9.37, up 21 cents
  expect(changeText(apple, -10_500n, 1_874_200n)).toBe('-1.05');
  expect(changeText(apple, 12n, 9_876n)).toBe('0.0012');
  expect(changeText(instrument('3:CBOT:YMZ6'), -250n, 46_600n)).toBe('-250.00');
});

test('a quantity shows no needless zeros', () => {
  expect(quantityText(instrument('2:FOREX:EURUSD'), 5n)).toBe('0.05');
  expect(quantityText(instrument('100:CRYPTO:BTCUSD'), 150_000n)).toBe('1.5');
  expect(quantityText(instrument('0:NASDAQ:AAPL'), 100n)).toBe('100');
});

test('Hong Kong ticks follow the spread table of phase 1', () => {
  const stock = instrument('11:HK:00001');
  expect(tickAt(stock, 200n)).toBe(1n); // HK$0.20: 0.001
  expect(tickAt(stock, 10_000n)).toBe(10n); // HK$10: 0.01
  expect(tickAt(stock, 19_990n)).toBe(10n);
  expect(tickAt(stock, 20_000n)).toBe(20n); // HK$20: 0.02
  expect(tickAt(stock, 100_000n)).toBe(100n); // HK$100: 0.1
  expect(isOnTick(stock, 20_010n)).toBe(false);
  expect(roundToTick(stock, 20_010n)).toBe(20_020n);
});
