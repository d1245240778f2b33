import { expect, test } from 'vitest';
import futures from '../reference/instruments/futures.json' with { type: 'json' };
import { toEpochDay, weekdayOfEpochDay } from '../time/calendar-day.ts';
import {
  contractLastTradingDay,
  contractsOf,
  expiryInstant,
  futuresProduct,
  futuresProducts,
} from './futures-contracts.ts';
import { lastTradingDayOf } from './last-trading-day.ts';

const { ruleExamples } = futures;

test.each(ruleExamples.items)('$symbol $year-$month ends on $lastTradingDay', (example) => {
  const product = futuresProduct(example.symbol);
  const holidays = product.exchange === 'HKEX' ? ruleExamples.hkHolidays : ruleExamples.holidays;
  const isBusinessDay = (day: string): boolean => {
    const weekday = weekdayOfEpochDay(toEpochDay(day));
    return weekday >= 1 && weekday <= 5 && !holidays.includes(day);
  };
  const contract = { year: example.year, month: example.month, isBusinessDay };
  expect(lastTradingDayOf(product.lastTradingDay, contract)).toBe(example.lastTradingDay);
});

test('last trading days respect the calendars of 2026 to 2028', () => {
  // Third Friday of June 2026 is Juneteenth: CME only closes early, so it stays.
  expect(contractLastTradingDay(futuresProduct('ES'), { year: 2026, month: 6 })).toBe('2026-06-19');
  // 25 December 2026 is a holiday, so the last Friday of the month rolls back.
  expect(contractLastTradingDay(futuresProduct('BTC'), { year: 2026, month: 12 })).toBe(
    '2026-12-24',
  );
  // Hong Kong, 2 days before the end of December 2026: 30 and 31 trade.
  expect(contractLastTradingDay(futuresProduct('HSI'), { year: 2026, month: 12 })).toBe(
    '2026-12-30',
  );
});

test('the listed contracts of gold on 21 November 2026 start with December', () => {
  const listed = contractsOf(futuresProduct('GC'), '2026-11-21').filter(
    (contract) => contract.lastTradingDay >= '2026-11-21',
  );
  expect(listed.map((contract) => contract.code)).toEqual(['GCZ6', 'GCG7', 'GCJ7', 'GCM7']);
});

test('the list rolls on the day after the last trading day and keeps the expired one known', () => {
  const gold = futuresProduct('GC');
  const onLastDay = contractsOf(gold, '2026-12-29');
  const dayAfter = contractsOf(gold, '2026-12-30');
  expect(onLastDay.map((contract) => contract.code)).not.toContain('GCQ7');
  expect(dayAfter.map((contract) => contract.code)).toEqual(
    expect.arrayContaining(['GCZ6', 'GCG7', 'GCJ7', 'GCM7', 'GCQ7']),
  );
});

test('every product lists as many contracts as it should, in order, all codes different', () => {
  for (const product of futuresProducts()) {
    for (const day of ['2026-01-01', '2026-11-21', '2027-03-19', '2028-02-29']) {
      const contracts = contractsOf(product, day);
      const live = contracts.filter((contract) => contract.lastTradingDay >= day);
      expect(live.length, `${product.symbol} ${day}`).toBe(product.listedAhead);
      const codes = contracts.map((contract) => contract.code);
      expect(new Set(codes).size, product.symbol).toBe(codes.length);
      const days = contracts.map((contract) => contract.lastTradingDay);
      expect(days).toEqual([...days].sort());
    }
  }
});

test('a contract ends at its last trading time, or at the close of its last day', () => {
  // E-mini S&P: 08:30 Chicago, 14:30 UTC in winter.
  expect(expiryInstant({ product: 'ES', lastTradingDay: '2026-12-18' })).toBe(
    Date.UTC(2026, 11, 18, 14, 30),
  );
  // Gold: 16:00 Chicago.
  expect(expiryInstant({ product: 'GC', lastTradingDay: '2026-12-29' })).toBe(
    Date.UTC(2026, 11, 29, 22),
  );
  // Bund: 12:30 Frankfurt, 10:30 UTC in summer.
  expect(expiryInstant({ product: 'FGBL', lastTradingDay: '2026-09-08' })).toBe(
    Date.UTC(2026, 8, 8, 10, 30),
  );
});
