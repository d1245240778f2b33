import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { withheldRate } from '@candor/domain/instruments/dividend-habits';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { DAY_MS } from '@candor/domain/time/session-days';
import { expect, test } from 'vitest';
import { PathTapeDay, type PathTerms } from '../tape/path-tape-day.ts';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { accruedOn, dividendSource, dividendsOf, fallenOn } from './dividends.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const TODAY = Math.floor(NOW / DAY_MS);
const open = (marketHours: 'always' | 'exchange', seed = 'dividends') =>
  aFactorMarket({ seed, marketHours, begunMs: NOW });
const { keys } = open('exchange');
const { instruments, byId } = buildCatalogue(NOW);

function known(id: string): Instrument {
  const one = byId.get(id);
  if (one === undefined) throw new Error(`there is no ${id}`);
  return one;
}

const cocaCola = known('0:NYSE:KO');
const payers = instruments.filter(
  (one) => dividendsOf(one, keys) !== null && one.heldAs === one.id,
);

function paidWithin(one: Instrument, days: number): { day: number; amount: number }[] {
  const dividends = dividendsOf(one, keys);
  const found: { day: number; amount: number }[] = [];
  for (let day = TODAY; dividends !== null && day < TODAY + days; day += 1) {
    const amount = fallenOn(dividends, day);
    if (amount > 0) found.push({ day, amount });
  }
  return found;
}

test('shares of each area pay as often as they do there, and near the yield of their area', () => {
  const yearly = (id: string) => {
    const one = known(id);
    const all = paidWithin(one, 1461);
    const sum = all.reduce((total, { amount }) => total + amount, 0);
    return [all.length, sum / Number(one.reference.price) / 4] as const;
  };
  const [american, chinese, german] = ['0:NYSE:KO', '11:HK:00001', '0:XETRA:SAP'].map(yearly);
  expect([american?.[0], chinese?.[0], german?.[0]]).toEqual([16, 8, 4]);
  // Staples pay 1.4 times the 1.3 % of the United States.
  expect(Math.abs((american?.[1] ?? 0) - 0.0182)).toBeLessThan(0.002);
  expect(payers.length).toBeGreaterThan(300);
  expect(payers.every(({ assetClass }) => /stock|etf|fund/.test(assetClass))).toBe(true);
});

test('funds distribute what is published of each; bullion and contracts have nothing to give', () => {
  const yearly = (id: string) => {
    const all = paidWithin(known(id), 1461);
    const sum = all.reduce((total, { amount }) => total + amount, 0);
    return [all.length, Math.round((sum / Number(known(id).reference.price) / 4) * 1000)];
  };
  const ids = ['0:NYSE:SPY', '0:NASDAQ:TLT', '11:HK:02800', '0:NYSE:GLD', '0:NASDAQ:TQQQ'];
  const published = [
    [16, 11],
    [48, 43],
    [8, 28],
    [0, 0],
    [0, 0],
  ] as const;
  // Eight payments that differ by a fifth each come near the yield, to a thousandth.
  for (const [at, [times, yieldOf]] of published.entries()) {
    const [paid = 0, part = 0] = yearly(ids[at] ?? '');
    expect(paid).toBe(times);
    expect(Math.abs(part - yieldOf)).toBeLessThanOrEqual(yieldOf === 0 ? 0 : 1);
  }
});

test('companies of the mainland withhold a tenth, those of Hong Kong nothing', () => {
  const rates = ['11:HK:01398', '11:HK:00700', '11:HK:02800'].map((id) => withheldRate(known(id)));
  expect(rates).toEqual([10_000_000n, 0n, 0n]);
});

for (const name of ['always', 'exchange'] as const) {
  test(`with ${name} hours the price falls on its ex-date by the dividend, no more and no less`, () => {
    const { hours, shelf } = open(name).model;
    const { days } = hours;
    for (const one of payers.filter((_, index) => index % 40 === 3)) {
      const tape = shelf.tapeOf(one);
      const drawn = tape as typeof tape & PathTerms;
      const plain: PathTerms = { ...drawn, dividends: null };
      const unit = (log: number): number => Math.exp(log) * tape.scale.unit;
      for (const { day, amount } of paidWithin(one, 366)) {
        const session = days.latest(one.calendarId, (day + 1) * DAY_MS - 1);
        const before = days.before(one.calendarId, day);
        if (session?.dayNumber !== day || before === null) throw new Error('no session');
        const close = (of: PathTerms) =>
          unit(new PathTapeDay(of, before).endOf(before.minutes - 1));
        const first = (of: PathTerms) => unit(new PathTapeDay(of, session).startOf(0));
        // All of it is in the last price before, nothing of it in the first one after.
        expect(Math.abs(close(drawn) - close(plain) - amount)).toBeLessThan(1e-6 * amount);
        expect(first(drawn)).toBeCloseTo(first(plain), 6);
        const tick = Number(one.ticks.at(-1)?.tick ?? 1n);
        const shown = tape.closeBefore(hours, session);
        expect(Math.abs(shown - close(plain))).toBeLessThanOrEqual(tick);
      }
    }
  });
}

test('what of a dividend is in the price never falls between two ex-dates', () => {
  const dividends = dividendsOf(cocaCola, keys);
  if (dividends === null) throw new Error('it pays');
  for (let day = TODAY; day < TODAY + 800; day += 1) {
    const change = accruedOn(dividends, day) - accruedOn(dividends, day - 1);
    if (fallenOn(dividends, day) === 0) expect(change).toBeGreaterThanOrEqual(0);
    else expect(accruedOn(dividends, day)).toBe(0);
  }
});

test('nothing is told of a dividend before its announcement, weeks before its ex-date', () => {
  const source = dividendSource(open('exchange').model);
  for (let day = TODAY; day < TODAY + 200; day += 1) {
    const nowMs = day * DAY_MS + 1;
    for (const one of source.announced(cocaCola, nowMs)) {
      expect(one.announcedMs).toBeLessThanOrEqual(nowMs);
      expect(one.exMs - one.announcedMs).toBeGreaterThanOrEqual(24 * DAY_MS);
      expect(one.payMs - one.exMs).toBeGreaterThanOrEqual(18 * DAY_MS);
    }
  }
  const other = dividendSource(open('exchange', 'another').model);
  const told = (of: typeof source) => of.announced(cocaCola, NOW).map(({ exDay }) => exDay);
  expect(told(source)).not.toEqual(told(other));
});
