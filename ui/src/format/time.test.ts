import { expect, test } from 'vitest';
import { sayIn } from '../words.ts';
import { exchangeZone, formatExchangeClock, formatExchangeDateTime } from './exchange-zone.ts';
import { formatDate, formatDateTime, formatHourMinute } from './time.ts';

// 2025-10-21 14:58:04 UTC is 10:58:04 in New York and 22:58:04 in Hong Kong.
const english = sayIn('en');
const at = Date.UTC(2025, 9, 21, 14, 58, 4);

test('dates and times keep the formats of the product', () => {
  expect(formatDateTime(at, 'America/New_York')).toBe('10-21-2025 10:58:04 AM');
  expect(formatDateTime(at, 'Asia/Hong_Kong')).toBe('10-21-2025 10:58:04 PM');
  expect(formatDate(at, 'Asia/Hong_Kong')).toBe('10/21/2025');
  expect(formatHourMinute(at, 'Asia/Hong_Kong')).toBe('22:58');
});

test('noon and midnight are twelve', () => {
  expect(formatDateTime(Date.UTC(2025, 0, 1, 12), 'UTC')).toBe('01-01-2025 12:00:00 PM');
  expect(formatDateTime(Date.UTC(2025, 0, 1, 0), 'UTC')).toBe('01-01-2025 12:00:00 AM');
});

test('an exchange tells the time in its own zone', () => {
  expect(formatExchangeClock(at, exchangeZone({ market: 'NASDAQ' }), english)).toBe('10:58:04 ET');
  expect(formatExchangeClock(at, exchangeZone({ market: 'HK' }), english)).toBe('22:58:04 HKT');
  expect(formatExchangeDateTime(at, exchangeZone({ market: 'CRYPTO' }), english)).toBe(
    '10/21/2025 14:58 UTC',
  );
  const hong = exchangeZone({ market: 'HK' });
  expect(formatExchangeClock(at, hong, sayIn('zh-Hant'))).toBe('香港 22:58:04');
});

test('a quote that names its zone wins over its market, and goes by its city', () => {
  const zone = exchangeZone({ market: 'INDEX', timeZone: 'Asia/Kuala_Lumpur' });
  expect(formatExchangeClock(at, zone, english)).toBe('22:58:04 Kuala Lumpur');
});
