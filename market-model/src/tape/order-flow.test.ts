import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';

const FROM = Date.parse('2026-11-20T15:30:00Z');
const SECONDS = 3_600;
const { market, leaders } = aFactorMarket({
  seed: 'order flow',
  marketHours: 'exchange',
  begunMs: FROM - 3 * 86_400_000,
});

function named(code: string): Instrument {
  const found = leaders.find((one) => one.code === code && one.id === one.heldAs);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

/** An hour of an instrument, second by second: what a customer sees who looks at each. */
async function anHourOf(one: Instrument) {
  const seconds: { readonly quote: Quote; readonly middle: number }[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    const [quote] = await market.quotes([one], FROM + second * 1_000 + 999);
    if (quote?.bid == null || quote.ask === null) throw new Error(`${one.code} is not quoted`);
    seconds.push({ quote, middle: Number(quote.bid + quote.ask) / 2 });
  }
  const trades = await market.trades(one, FROM + SECONDS * 1_000 - 1, SECONDS);
  const signs = trades.map(({ side }) => (side === 'buy' ? 1 : -1));
  const spread =
    seconds.reduce((sum, { quote }) => sum + Number((quote.ask ?? 0n) - (quote.bid ?? 0n)), 0) /
    SECONDS;
  return { one, seconds, trades, signs, spread };
}

const hours = await Promise.all(
  'AAPL MSFT KO XOM JPM ENPH QQQ ESZ6'.split(' ').map((code) => anHourOf(named(code))),
);
type Hour = (typeof hours)[number];

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;
  const [of, by] = [mean(one), mean(other)];
  const moment = (a: readonly number[], b: readonly number[], [m, n]: readonly number[]) =>
    a.reduce((sum, value, at) => sum + (value - (m ?? 0)) * ((b[at] ?? 0) - (n ?? 0)), 0);
  const both = moment(one, other, [of, by]);
  return both / Math.sqrt(moment(one, one, [of, of]) * moment(other, other, [by, by]));
}

const meanOf = (figure: (hour: Hour) => number) =>
  hours.reduce((sum, hour) => sum + figure(hour), 0) / hours.length;

test('who buys is followed by buyers: signs of trades persist for a minute and longer', () => {
  const persists = (lag: number) =>
    meanOf(({ signs }) => correlation(signs.slice(0, -lag), signs.slice(lag)));
  // Eight hours of some 3,000 prints: an error of 0.006, and more by the long spells.
  expect(persists(1)).toBeGreaterThan(0.08);
  expect(persists(1)).toBeLessThan(0.3);
  expect(persists(10)).toBeGreaterThan(0.04);
  expect(persists(50)).toBeGreaterThan(0.02);
});

test('a print is at the bid, at the ask or between them, and its side is where it is', () => {
  for (const { one, seconds, trades } of hours) {
    for (const trade of trades) {
      const second = Math.floor((trade.timeMs - FROM) / 1_000);
      const quote = seconds[second]?.quote;
      if (quote?.timeMs !== trade.timeMs || quote.bid === null || quote.ask === null) continue;
      expect(quote.last, one.code).toBe(trade.price);
      expect(trade.price >= quote.bid && trade.price <= quote.ask, one.code).toBe(true);
      if (trade.price === quote.ask) expect(trade.side, one.code).toBe('buy');
      if (trade.price === quote.bid) expect(trade.side, one.code).toBe('sell');
    }
  }
});

test('the book leans the next seconds a little, by less than it costs to follow it', () => {
  const leanOf = ({ quote: { bidQuantity, askQuantity } }: Hour['seconds'][number]) =>
    Number((bidQuantity ?? 0n) - (askQuantity ?? 0n)) /
    Number((bidQuantity ?? 0n) + (askQuantity ?? 0n));
  const moves = ({ seconds }: Hour, after: number) =>
    seconds.slice(after).map(({ middle }, at) => middle - (seconds[at]?.middle ?? 0));
  const leans = ({ seconds }: Hour) => seconds.slice(0, -5).map(leanOf);
  const leaning = meanOf((hour) => correlation(leans(hour), moves(hour, 5)));
  expect(leaning).toBeGreaterThan(0.03);
  expect(leaning).toBeLessThan(0.15);
  for (const hour of hours) {
    const next = moves(hour, 5);
    const won = leans(hour).reduce((sum, lean, at) => sum + Math.sign(lean) * (next[at] ?? 0), 0);
    // Half a spread would be a trade for nothing.
    expect(won / next.length / hour.spread, hour.one.code).toBeLessThan(0.35);
  }
});

/** US commission: half a cent a share (a contract's is more, against its spread). */
const FEE = 0.005;

test('who only waits at the touch earns less than his fees', () => {
  for (const { one, seconds, trades, spread } of hours) {
    if (one.assetClass !== 'stock') continue;
    const fee = FEE * 10 ** one.priceDecimals;
    const { won, fills } = waiting(seconds, trades, one);
    expect(fills, one.code).toBeGreaterThan(100);
    // The error of a minute's move over so many fills is some hundredths of a spread.
    expect(won / fills - fee, `${one.code}, spread ${spread}`).toBeLessThan(0);
  }
});

/** One lot at either touch every three seconds, for thirty, behind what stands there. */
function waiting(seconds: Hour['seconds'], trades: Hour['trades'], one: Instrument) {
  let [won, fills] = [0, 0];
  const printed = bySecond(trades);
  for (let from = 0; from + 91 < SECONDS; from += 3) {
    for (const sign of [1, -1] as const) {
      const quote = seconds[from]?.quote;
      if (quote === undefined) continue;
      const price = Number(sign > 0 ? quote.bid : quote.ask);
      let ahead = Number(sign > 0 ? quote.bidQuantity : quote.askQuantity);
      for (let at = from + 1; at <= from + 30; at += 1) {
        const now = seconds[at]?.quote;
        const other = Number(sign > 0 ? now?.ask : now?.bid);
        const middle = seconds[at + 60]?.middle ?? 0;
        const isCrossed = sign > 0 ? other <= price : other >= price;
        const print = printed.get(at);
        const isReached =
          print !== undefined && (sign > 0 ? print.price <= price : print.price >= price);
        if (!isCrossed && !isReached) continue;
        if (!isCrossed && print?.price === price) {
          const waited = Math.min(ahead, print.quantity);
          ahead -= waited;
          if (print.quantity - waited < Number(one.minCount)) continue;
        }
        won += sign * (middle - (isCrossed ? other : price));
        fills += 1;
        break;
      }
    }
  }
  return { won, fills };
}

function bySecond(trades: Hour['trades']) {
  return new Map(
    trades.map(({ timeMs, price, quantity }) => [
      Math.floor((timeMs - FROM) / 1_000),
      { price: Number(price), quantity: Number(quantity) },
    ]),
  );
}
