import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { dividendHabit } from '@candor/domain/instruments/dividend-habits';
import { baseOf } from '@candor/domain/instruments/forex';
import type { Instrument } from '@candor/domain/instruments/instrument';
import {
  borrowRate,
  paperInterestRates,
  RATE_DECIMALS,
  rateOfCurrency,
} from '@candor/domain/interest/interest-rates';
import { expect, test } from 'vitest';
import { aModelMarket } from '../proof/model-market.ts';
import { carryOn, currencyDrift } from './money-rates.ts';
import { Paths } from './paths.ts';
import { relationOf } from './relations.ts';

// Two things that are tied move together, so whatever one costs less than the other is a gain
// without risk. Held against what the house charges: a purchase costs money its rate, a short what
// borrowing costs, and what it was sold for is locked and earns nothing; contracts cost nothing.

const FIRST_DAY = 20_400;
const BEGUN = FIRST_DAY + 700;
const DAYS = 60;
const { instruments } = buildCatalogue(BEGUN * 86_400_000);
const market = aModelMarket({ seed: 'carry', firstDay: FIRST_DAY, days: 700 + DAYS + 1 });
const paths = new Paths(market, instruments, BEGUN);
const YEAR = 365;

type Lines = Pick<Paths, 'lineOf'>;

const named = (name: string): Instrument => {
  const found = instruments.find(({ code, future, id, heldAs, assetClass }) => {
    const isLate = future === null || Date.parse(future.lastTradingDay) > (BEGUN + DAYS) * 864e5;
    return isLate && id === heldAs && assetClass !== 'index' && (future?.product ?? code) === name;
  });
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
};
const yearly = (rate: bigint) => (Number(rate) / 10 ** RATE_DECIMALS / 100 / 360) * YEAR;
const rateOf = (currency: string) => yearly(rateOfCurrency(paperInterestRates, currency));

/** What holding a unit of worth costs a year, and what it pays. */
function costs(one: Instrument) {
  if (one.future !== null) return { bought: 0, sold: 0 };
  if (one.assetClass === 'forex') {
    const difference = rateOf(one.currency) - rateOf(baseOf(one));
    const markup = yearly(paperInterestRates.swapMarkup);
    return { bought: difference + markup, sold: markup - difference };
  }
  const paid = dividendHabit(one)?.yearly ?? 0;
  return {
    bought: rateOf(one.currency) - paid,
    sold: paid + yearly(borrowRate(paperInterestRates, one)),
  };
}

/** What the first is worth more than so many times the second, a year later, whatever they did. */
function gained(of: Lines, first: Instrument, second: Instrument, times: number): number {
  const [ours, theirs] = [of.lineOf(first), of.lineOf(second)];
  let sum = 0;
  for (let day = BEGUN; day < BEGUN + DAYS; day += 1) {
    const move = Math.expm1(theirs.level(day + 1) - theirs.level(day));
    sum += Math.expm1(ours.level(day + 1) - ours.level(day)) - times * move;
  }
  return (sum * YEAR) / DAYS;
}

/** What is earned a year by holding one against the other: the better one of both ways. */
function best(first: Instrument, second: Instrument, times: number, of: Lines = paths): number {
  const gain = gained(of, first, second, times);
  const [ours, theirs] = [costs(first), costs(second)];
  const size = Math.abs(times);
  const bought = gain - ours.bought - size * (times > 0 ? theirs.sold : theirs.bought);
  const sold = -gain - ours.sold - size * (times > 0 ? theirs.bought : theirs.sold);
  return Math.max(bought, sold);
}

test.each([
  ['SPY', 'ES'],
  ['IVV', 'ES'],
  ['QQQ', 'NQ'],
  ['DIA', 'YM'],
  ['IWM', 'RTY'],
  ['GLD', 'GC'],
  ['SLV', 'SI'],
  ['XAUUSD', 'GC'],
  ['XAGUSD', 'SI'],
  ['IBIT', 'BTC'],
  ['BITO', 'BTC'],
  ['BTCUSD', 'BTC'],
  ['02800', 'HSI'],
  ['02828', 'HHI'],
  ['03033', 'HTI'],
  ['FXI', 'HHI'],
  ['KWEB', 'HTI'],
  ['EWJ', 'NKD'],
  ['EURUSD', '6E'],
  ['GBPUSD', '6B'],
  ['AUDUSD', '6A'],
  ['NZDUSD', '6N'],
  ['USDCNH', 'CUS'],
])('%s against %s earns nothing but interest, either way', (first, second) => {
  const earned = best(named(first), named(second), 1);
  expect(earned).toBeLessThan(0);
  // Nor is it a gift to the house: a wide gap would be a price that nobody believes.
  expect(earned).toBeGreaterThan(-0.045);
});

test('a contract on a pair turned round has its carry turned round', () => {
  for (const [pair, contract] of [
    ['USDJPY', '6J'],
    ['USDCAD', '6C'],
    ['USDCHF', '6S'],
    ['USDMXN', '6M'],
  ] as const) {
    const [spot, future] = [named(pair ?? ''), named(contract ?? '')];
    const [ours, theirs] = [paths.lineOf(spot), paths.lineOf(future)];
    const sum = (day: number) => ours.level(day) + theirs.level(day);
    const gain = ((sum(BEGUN + DAYS) - sum(BEGUN)) * YEAR) / DAYS;
    const { bought, sold } = costs(spot);
    expect(Math.max(gain - bought, -gain - sold), pair).toBeLessThan(0);
  }
});

test.each([
  ['TQQQ', 'NQ', 3],
  ['TQQQ', 'QQQ', 3],
  ['SQQQ', 'NQ', -3],
  ['SQQQ', 'QQQ', -3],
  ['SOXL', 'SOXX', 3],
  ['TQQQ', 'SQQQ', -1],
] as const)('%s against %s earns nothing, either way', (first, second, times) => {
  expect(best(named(first), named(second), times)).toBeLessThan(-0.005);
});

test('a currency that pays more is expected to lose most of that', () => {
  const pairs = instruments.filter(({ assetClass, code }) => {
    return assetClass === 'forex' && code.startsWith('USD') && code !== 'USDHKD';
  });
  expect(pairs.length).toBeGreaterThan(10);
  for (const { currency, annualVol } of pairs.map((one) => ({ ...one, ...one.reference }))) {
    const paid = rateOf(currency) - rateOf('USD');
    const kept = paid + currencyDrift(currency) - yearly(paperInterestRates.swapMarkup);
    expect(kept / annualVol, currency).toBeLessThan(0.75);
  }
});

test('what nobody can hold keeps a carry of its own, and nothing else does', () => {
  const unknown = instruments.filter((one) => {
    const relation = one.future === null ? null : relationOf(one);
    return relation !== null && carryOn(relation, one.currency) === null;
  });
  expect([...new Set(unknown.map(({ future }) => future?.product))]).toEqual(['VX']);
});

test('a tie that gains two percent a year is found out', () => {
  const growing = (log: number, dayNumber: number) => log + (0.02 * (dayNumber - BEGUN)) / YEAR;
  const spoilt: Lines = {
    lineOf: (one) => {
      const line = paths.lineOf(one);
      if (one.code !== '02800' && one.code !== 'TQQQ' && one.assetClass !== 'crypto') return line;
      return { ...line, level: (dayNumber) => growing(line.level(dayNumber), dayNumber) };
    },
  };
  const earned = (first: string, second: string, times: number) =>
    best(named(first), named(second), times, spoilt) - best(named(first), named(second), times);
  expect(earned('02800', 'HSI', 1)).toBeCloseTo(0.02, 3);
  expect(earned('BTCUSD', 'BTC', 1)).toBeCloseTo(0.02, 3);
  expect(earned('TQQQ', 'NQ', 3)).toBeCloseTo(0.02, 3);
});
