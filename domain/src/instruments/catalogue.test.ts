import { expect, test } from 'vitest';
import { isOnTick } from '../orders/price-rules.ts';
import { calendarOf } from '../time/calendars.ts';
import { sessionAt } from '../time/sessions.ts';
import { buildCatalogue, findInstrument, isExpired, resolveInstrument } from './catalogue.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const catalogue = buildCatalogue(NOW_MS);

test('holds every row of the reference data once', () => {
  const count = (source: number): number =>
    catalogue.instruments.filter((one) => one.source === source).length;
  expect(count(0)).toBe(369 + 85);
  expect(count(11)).toBe(164);
  expect(count(99)).toBe(33);
  expect(count(2)).toBe(36);
  expect(count(100)).toBe(32);
  expect(count(101)).toBe(25);
  expect(count(7)).toBe(30);
  expect(count(4)).toBeGreaterThan(100);
  expect(count(3)).toBeGreaterThan(65 * 4);
});

test('every instrument is well formed', () => {
  for (const one of catalogue.instruments) {
    expect(one.id).toBe(`${one.source}:${one.market}:${one.code}`);
    expect(one.market).toMatch(/^[A-Z-]+$/);
    const { price } = one.reference;
    expect(price > 0n && isOnTick(one, price), `${one.id} ${price}`).toBe(true);
    expect(one.minCount > 0n && one.maxNum % one.minCount === 0n, one.id).toBe(true);
    expect(one.multiplier > 0n, one.id).toBe(true);
    expect(one.leverages.includes(1), one.id).toBe(true);
    expect(one.maintenanceRatioBps > 0n && one.maintenanceRatioBps <= 10_000n, one.id).toBe(true);
    expect(
      Object.values(one.name).every((name) => name.length > 0),
      one.id,
    ).toBe(true);
    expect(one.ticks[0]?.fromPrice).toBe(0n);
    expect(one.ticks.at(-1)?.toPrice).toBe(null);
    for (const [index, band] of one.ticks.entries()) {
      if (index > 0) expect(band.fromPrice, one.id).toBe(one.ticks[index - 1]?.toPrice);
    }
    expect(sessionAt(calendarOf(one.calendarId), NOW_MS).untilMs).toBeGreaterThan(NOW_MS);
  }
});

test('a bare code that fits one instrument resolves to it', () => {
  const apple = resolveInstrument(catalogue, { code: 'aapl' });
  expect(apple.found && apple.instrument.id).toBe('0:NASDAQ:AAPL');
  const tencent = resolveInstrument(catalogue, { code: '700' });
  expect(tencent.found && tencent.instrument.id).toBe('11:HK:00700');
});

test('a bare code of two markets is ambiguous until the market is named', () => {
  const bare = resolveInstrument(catalogue, { code: 'ASML' });
  expect(bare).toMatchObject({ found: false, reason: 'ambiguous' });
  expect(
    !bare.found && bare.reason === 'ambiguous' && bare.candidates.map((one) => one.id),
  ).toEqual(['0:NASDAQ:ASML', '0:AMSTERDAM:ASML']);
  const dutch = resolveInstrument(catalogue, { code: 'ASML', market: 'AMSTERDAM' });
  expect(dutch.found && dutch.instrument.currency).toBe('EUR');
});

test('an auction or block view answers only to its source', () => {
  const auction = resolveInstrument(catalogue, { code: 'AAPL', source: 7 });
  expect(auction.found && auction.instrument.id).toBe('7:NASDAQ:AAPL');
  const unknown = resolveInstrument(catalogue, { code: 'ZZZZ' });
  expect(unknown).toEqual({ found: false, reason: 'no-instrument' });
});

test('scales are exact: Apple, Tencent, AstraZeneca, euro, yen future, Micro Bitcoin, a JGB', () => {
  const of = (id: string) => {
    const found = catalogue.byId.get(id);
    if (found === undefined) throw new Error(`no ${id}`);
    return found;
  };
  expect(of('0:NASDAQ:AAPL')).toMatchObject({ priceDecimals: 4, currency: 'USD', minCount: 1n });
  expect(of('0:NASDAQ:AAPL').reference.price).toBe(2_700_000n);
  expect(of('0:LSE:AZN')).toMatchObject({ pricePerCashUnit: 100n, feeMarket: 'UK' });
  expect(of('2:FOREX:EURUSD')).toMatchObject({ multiplier: 100_000n, minCount: 1n });
  expect(of('2:FOREX:EURUSD').reference.price).toBe(116_000n);
  expect(of('3:CME:6JZ6').ticks[0]?.tick).toBe(5n); // 0.0000005 at seven decimals
  expect(of('3:CME:MBTZ6')).toMatchObject({ multiplier: 1n, multiplierDecimals: 1 });
  expect(of('101:BOND:JGB-10Y-2035-06')).toMatchObject({ minCount: 500n, multiplier: 1n });
});

test('futures contracts are named by root, month and year, in three languages', () => {
  const gold = findInstrument(catalogue, { source: 3, market: 'COMEX', code: 'GCZ6' });
  expect(gold?.name.en).toBe('Gold Dec 26');
  expect(gold?.name['zh-Hans']).toBe('黄金期货 26年12月');
  expect(gold?.future?.lastTradingDay).toBe('2026-12-29');
  expect(gold !== null && isExpired(gold, Date.UTC(2026, 11, 29, 21, 59))).toBe(false);
  expect(gold !== null && isExpired(gold, Date.UTC(2026, 11, 29, 22))).toBe(true);
});

test('Europe settles a day sooner from October 2027 on', () => {
  const settleDays = (nowMs: number) =>
    findInstrument(buildCatalogue(nowMs), { source: 0, market: 'XETRA', code: 'SAP' })?.settleDays;
  expect(settleDays(NOW_MS)).toBe(2);
  expect(settleDays(Date.UTC(2027, 9, 11))).toBe(1);
});
