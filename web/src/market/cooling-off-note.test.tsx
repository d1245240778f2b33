import type { StockQuote } from '@candor/contract/market-shapes';
import { setPreferences } from '@candor/ui/preferences';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CoolingOffNote } from './cooling-off-note.tsx';

const coolingOff = {
  low: '540.0',
  high: '660.0',
  reference: '600.0',
  bound: '10',
  beganTimestamp: Date.parse('2026-11-20T02:30:00Z'),
  endTimestamp: Date.parse('2026-11-20T02:35:00Z'),
};
const quote = {
  code: '00700',
  name: 'Tencent',
  source: 11,
  market: 'HK',
  classify: 'HK',
  currency: 'HKD',
  lastPrice: '660.0',
  timeZone: 'Asia/Hong_Kong',
} as unknown as StockQuote;

function told(locale: 'en' | 'zh-Hans' | 'zh-Hant', of: StockQuote): string {
  setPreferences({ locale });
  const { container, unmount } = render(<CoolingOffNote quote={of} />);
  const { textContent } = container;
  unmount();
  return textContent ?? '';
}

test('a cooling-off is told with its end, its band and what it is counted from', () => {
  const cooled = { ...quote, coolingOff };
  expect(told('en', cooled)).toBe(
    'Cooling-off until 10:35 HKT It moved more than 10% in five minutes. Until 10:35 HKT, trades ' +
      'are made only between HK$540.0 and HK$660.0, counted from HK$600.0. Then trading goes on ' +
      'without a band.',
  );
  expect(told('zh-Hans', cooled)).toMatch(/^冷静期，至 .*10:35.*HK\$540\.0 至 HK\$660\.0/);
  expect(told('zh-Hant', cooled)).toMatch(/^冷靜期，至 .*10:35.*HK\$540\.0 至 HK\$660\.0/);
});

test('nothing is told where there is none', () => {
  expect(told('en', { ...quote, coolingOff: null })).toBe('');
  expect(told('en', quote)).toBe('');
});
