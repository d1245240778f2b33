import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import type { MarketDataProvider } from '@candor/engines/market/provider';

/** What is looked at: quotes of some seconds, and whether they can be traded. */
export interface Looked {
  readonly market: MarketDataProvider;
  named(code: string): Instrument;
  /** A second is left out in which one of what is tied does not trade. */
  isHalted?(one: Instrument, atMs: number): boolean;
}

export interface Prices {
  readonly bid: number;
  readonly ask: number;
}

const SECONDS = 1_200;
export const BASIS_POINT = 0.0001;
/** What carry moves in the time that is looked at, and what ticks leave of a ratio. */
export const LEFT = 0.05 * BASIS_POINT;

/** Things that no-arbitrage ties: how many of each make nothing, or by logs where they multiply. */
export interface Tie {
  readonly codes: readonly string[];
  readonly powers?: readonly number[];
  readonly isHongKong?: boolean;
}

export const pair = (one: string, other: string): Tie => ({ codes: [one, other] });
const inHongKong = (one: string, other: string): Tie => ({
  codes: [one, other],
  isHongKong: true,
});
export const ties: readonly Tie[] = [
  pair('SPY', 'ESZ6'),
  pair('SPY', 'VOO'),
  pair('IVV', 'SPY'),
  pair('MESZ6', 'ESZ6'),
  pair('QQQ', 'NQZ6'),
  pair('MNQZ6', 'NQZ6'),
  pair('DIA', 'YMZ6'),
  pair('IWM', 'RTYZ6'),
  pair('ESZ6', 'ESH7'),
  pair('VTI', 'SPY'),
  pair('GOOG', 'GOOGL'),
  pair('BRK.A', 'BRK.B'),
  pair('GLD', 'GCZ6'),
  pair('XAUUSD', 'GCZ6'),
  pair('MGCZ6', 'GCZ6'),
  pair('SLV', 'SIZ6'),
  pair('BTCUSD', 'IBIT'),
  pair('BTCUSD', 'BTCX6'),
  pair('MBTX6', 'BTCX6'),
  pair('BITO', 'IBIT'),
  pair('ETHA', 'ETHUSD'),
  pair('EURUSD', '6EZ6'),
  pair('GBPUSD', '6BZ6'),
  { codes: ['6JZ6', 'USDJPY'], powers: [1, 1] },
  { codes: ['EURJPY', 'EURUSD', 'USDJPY'], powers: [1, -1, -1] },
  { codes: ['EURGBP', 'EURUSD', 'GBPUSD'], powers: [1, -1, 1] },
  inHongKong('HSIX6', '02800'),
  inHongKong('MHIX6', 'HSIX6'),
  inHongKong('HHIX6', '02828'),
  inHongKong('HTIX6', '03033'),
];
/** A multiple of a day is a line in its index: so many of the fund that follows it once. */
export const multiples = [
  { code: 'TQQQ', of: 'QQQ', times: 3 },
  { code: 'SQQQ', of: 'QQQ', times: -3 },
  { code: 'SOXL', of: 'SOXX', times: 3 },
];

/** Once a second for twenty minutes, each time at another part of it. */
export function* instants(fromMs: number): Generator<number> {
  for (let second = 0; second < SECONDS; second += 1) {
    yield fromMs + second * 1_000 + ((second * 7_919) % 1_000);
  }
}

export async function pricesAt(
  market: MarketDataProvider,
  one: Instrument,
  atMs: number,
): Promise<Prices & Pick<Quote, 'last'>> {
  const [quote] = await market.quotes([one], atMs);
  if (quote?.bid == null || quote.ask === null) throw new Error(`${one.id} is not quoted`);
  return { bid: Number(quote.bid), ask: Number(quote.ask), last: quote.last };
}

/** What the best round trip of all earns, with hindsight, as a part of the price: not above 0. */
export async function bestRoundTrip(
  { market, named }: Looked,
  { codes, powers = [1, -1] }: Tie,
  fromMs: number,
): Promise<number> {
  const legs = codes.map(named);
  let [sold, bought] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const atMs of instants(fromMs)) {
    let [selling, buying] = [0, 0];
    for (const [at, leg] of legs.entries()) {
      const power = powers[at] ?? 0;
      const { bid, ask } = await pricesAt(market, leg, atMs);
      selling += power * Math.log(power > 0 ? bid : ask);
      buying -= power * Math.log(power > 0 ? ask : bid);
    }
    sold = Math.max(sold, selling);
    bought = Math.max(bought, buying);
  }
  return sold + bought;
}

/**
 * The same of one against so many of another, which is what a hedge is where prices move far; of a
 * multiple too, by its prices at 00:00. Seconds in which either does not trade are left out.
 */
export async function bestOfCount(
  { market, named, isHalted }: Looked,
  of: { readonly codes: readonly [string, string]; readonly count: number },
  fromMs: number,
): Promise<number> {
  const [own, other] = [named(of.codes[0]), named(of.codes[1])];
  let [sold, bought] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let price = 1;
  for (const atMs of instants(fromMs)) {
    if (isHalted?.(own, atMs) === true || isHalted?.(other, atMs) === true) continue;
    const ours = await pricesAt(market, own, atMs);
    const theirs = await pricesAt(market, other, atMs);
    const isSame = of.count > 0;
    const [dear, cheap] = isSame ? [theirs.ask, theirs.bid] : [theirs.bid, theirs.ask];
    sold = Math.max(sold, ours.bid - of.count * dear);
    bought = Math.max(bought, of.count * cheap - ours.ask);
    price = ours.bid;
  }
  return (sold + bought) / price;
}

/** How many of what it follows a multiple is, by the middles of both at 00:00. */
export async function countOfMultiple(
  { market, named }: Looked,
  { code, of, times }: (typeof multiples)[number],
  midnightMs: number,
): Promise<number> {
  const middle = ({ bid, ask }: Prices) => (bid + ask) / 2;
  const fund = middle(await pricesAt(market, named(code), midnightMs));
  return (times * fund) / middle(await pricesAt(market, named(of), midnightMs));
}
