import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { expect, test } from 'vitest';
import { simulatedMarket } from './simulated-market.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const YEAR_MS = 365 * 86_400_000;
const catalogue = buildCatalogue(NOON);
const provider = simulatedMarket({
  seed: 'statistics',
  marketHours: 'exchange',
  leaders: catalogue.instruments,
  nowMs: () => NOON,
});

function instrument(code: string): Instrument {
  const found = catalogue.byCode.get(code)?.[0];
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

/** Log returns from close to close over four years, by day. */
async function dayReturns(code: string): Promise<Map<number, number>> {
  const returns = new Map<number, number>();
  for (let year = 0; year < 4; year += 1) {
    const { bars } = await provider.klines({
      instrument: instrument(code),
      type: '1Y',
      endMs: NOON - year * YEAR_MS,
    });
    for (const [index, bar] of bars.entries()) {
      const before = bars[index - 1];
      if (before === undefined || bar === bars.at(-1)) continue;
      const day = Math.floor(bar.startMs / 86_400_000);
      returns.set(day, Math.log(Number(bar.close) / Number(before.close)));
    }
  }
  return returns;
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

function correlation(one: Map<number, number>, other: Map<number, number>): number {
  const days = [...one.keys()].filter((day) => other.has(day));
  const a = days.map((day) => one.get(day) ?? 0);
  const b = days.map((day) => other.get(day) ?? 0);
  const meanA = a.reduce((sum, value) => sum + value, 0) / a.length;
  const meanB = b.reduce((sum, value) => sum + value, 0) / b.length;
  const shared = a.reduce((sum, value, i) => sum + (value - meanA) * ((b[i] ?? 0) - meanB), 0);
  return shared / (a.length - 1) / (deviation(a) * deviation(b));
}

test('day returns have the yearly volatility of the reference', async () => {
  for (const code of ['AAPL', 'NVDA', '00700', 'SPX', 'BTCUSD', 'EURUSD', 'GCG7', 'JPM', 'KO']) {
    const returns = [...(await dayReturns(code)).values()];
    const daysPerYear = code === 'BTCUSD' ? 365 : 252;
    const yearly = deviation(returns) * Math.sqrt(daysPerYear);
    const ratio = yearly / instrument(code).reference.annualVol;
    // A thousand returns estimate a deviation to about 2.3 %; three times that each way, and a
    // little for holidays, whose variance falls into the next opening. Gold moves as spot gold
    // does.
    expect(ratio, code).toBeGreaterThan(0.9);
    expect(ratio, code).toBeLessThan(1.1);
  }
});

test('minutes have the same volatility as days, less the night', async () => {
  const squares: number[] = [];
  for (let back = 0; back < 20; back += 1) {
    const endMs = Date.parse('2026-11-20T21:00:00Z') - back * 86_400_000;
    const { bars } = await provider.klines({
      instrument: instrument('AAPL'),
      type: 'intraday',
      endMs,
    });
    squares.push(
      bars.reduce((sum, bar) => sum + Math.log(Number(bar.close) / Number(bar.open)) ** 2, 0),
    );
  }
  const variance = squares.reduce((sum, value) => sum + value, 0) / squares.length;
  const yearly = Math.sqrt((variance * 261) / 0.75);
  expect(yearly / 0.28).toBeGreaterThan(0.93);
  expect(yearly / 0.28).toBeLessThan(1.07);
});

test('shares of one sector move together, of one market less, and funds as their index', async () => {
  const [aapl, msft, nvda] = [
    await dayReturns('AAPL'),
    await dayReturns('MSFT'),
    await dayReturns('NVDA'),
  ];
  const [jpm, ko] = [await dayReturns('JPM'), await dayReturns('KO')];
  const sector = [correlation(aapl, msft), correlation(aapl, nvda), correlation(msft, nvda)];
  const strangers = [correlation(aapl, jpm), correlation(aapl, ko), correlation(jpm, ko)];
  // Shared variance is 0.10 + 0.18 + 0.20 = 0.48 in a sector and 0.28 across; estimates err by
  // 0.03.
  for (const value of sector) expect(Math.abs(value - 0.48)).toBeLessThan(0.09);
  for (const value of strangers) expect(Math.abs(value - 0.28)).toBeLessThan(0.09);
  expect(correlation(await dayReturns('SPX'), await dayReturns('SPY'))).toBeGreaterThan(0.999);
  expect(correlation(await dayReturns('NDX'), await dayReturns('SQQQ'))).toBeLessThan(-0.999);
  expect(correlation(await dayReturns('SPX'), aapl)).toBeGreaterThan(0.4);
  expect(correlation(await dayReturns('BTCUSD'), await dayReturns('ETHUSD'))).toBeGreaterThan(0.45);
});

test('prices stay within reach of the reference for decades', async () => {
  for (const code of ['AAPL', 'EURUSD', 'BTCUSD', '00700']) {
    const one = instrument(code);
    for (let year = -15; year <= 15; year += 1) {
      const [quote] = await provider.quotes([one], NOON + year * YEAR_MS);
      const away = Math.abs(Math.log(Number(quote?.last) / Number(one.reference.price)));
      // Anchor 0.5 and bridge 0.5 of the yearly volatility, four deviations of both together.
      expect(away).toBeLessThan(4 * Math.SQRT1_2 * one.reference.annualVol + 0.01);
    }
  }
});

test('large names trade a tick apart, small ones a few hundredths of a percent', async () => {
  const spreads = async (code: string) => {
    const widths: number[] = [];
    for (let second = 0; second < 300; second += 7) {
      const [quote] = await provider.quotes([instrument(code)], NOON + second * 1000);
      if (!quote || quote.bid === null || quote.ask === null)
        throw new Error(`no quote of ${code}`);
      widths.push(Number(quote.ask - quote.bid) / Number(quote.last));
    }
    return widths.reduce((sum, width) => sum + width, 0) / widths.length;
  };
  expect(await spreads('AAPL')).toBeLessThan(0.0002);
  // EUR/USD: typical 0.8 pips at 1.16 is 0.7 basis points, widened now and then.
  const euro = await spreads('EURUSD');
  expect(euro).toBeGreaterThan(0.00006);
  expect(euro).toBeLessThan(0.00012);
});

test('a cross rate is the quotient of its dollar pairs at every minute', async () => {
  const startMs = Math.floor(NOON / 60_000) * 60_000;
  for (let minute = 0; minute < 200; minute += 13) {
    const codes = ['EURUSD', 'USDJPY', 'EURJPY'].map(instrument);
    const quotes = await provider.quotes(codes, startMs - minute * 60_000);
    const [euro, yen, cross] = quotes.map((quote) => Number(quote.last));
    if (euro === undefined || yen === undefined || cross === undefined) throw new Error('no quote');
    expect(Math.abs((euro / 1e5) * (yen / 1e3) - cross / 1e3)).toBeLessThan(0.0025);
  }
});

test('contract months of a future move as one and meet the index on the last day', async () => {
  const months = catalogue.instruments.filter((one) => one.future?.product === 'ES');
  const listed = months.filter((one) => (one.future?.lastTradingDay ?? '') >= '2026-11-20');
  const near = await provider.quotes(listed, NOON);
  const lasts = near.map((quote) => Number(quote.last));
  expect(lasts).toEqual(lasts.toSorted((a, b) => a - b));
  const always = simulatedMarket({
    seed: 'statistics',
    marketHours: 'always',
    leaders: catalogue.instruments,
    nowMs: () => NOON,
  });
  const december = listed[0];
  if (december?.future?.lastTradingDay !== '2026-12-18') throw new Error('no December contract');
  const lastMinute = Date.parse('2026-12-18T14:00:00Z');
  const [future] = await always.quotes([december], lastMinute);
  const [index] = await always.quotes([instrument('SPX')], lastMinute);
  // Ticks of 0.25 and 0.01, and seconds drawn apart inside the minute.
  expect(Math.abs(Number(future?.last) - Number(index?.last))).toBeLessThan(150);
});

test('a stablecoin stays at its dollar', async () => {
  const { bars } = await provider.klines({
    instrument: instrument('USDTUSD'),
    type: '1Y',
    endMs: NOON,
  });
  expect(bars.every((bar) => bar.low > 9_900n && bar.high < 10_100n)).toBe(true);
});
