import { expect, test } from 'vitest';
import { exchangeTimeText } from './exchange-time.ts';

test('a time is told in the zone of its exchange, summer and winter', () => {
  expect(exchangeTimeText(Date.parse('2026-11-23T09:00:00Z'), 'America/New_York')).toBe(
    '11/23/2026 04:00 ET',
  );
  expect(exchangeTimeText(Date.parse('2026-07-01T13:30:00Z'), 'America/New_York')).toBe(
    '07/01/2026 09:30 ET',
  );
  expect(exchangeTimeText(Date.parse('2026-11-22T16:00:00Z'), 'Asia/Hong_Kong')).toBe(
    '11/23/2026 00:00 HKT',
  );
  expect(exchangeTimeText(Date.parse('2026-07-01T07:00:00Z'), 'Europe/London')).toBe(
    '07/01/2026 08:00 London',
  );
});
