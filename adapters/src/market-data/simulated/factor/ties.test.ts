import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import { aFactorMarket } from './testing/a-factor-market.ts';

// What anybody could try who sees quotes and nothing else, net of the spread. Version 6 is found
// out: there the last print said which side of the worth a quote lay on, and noise between two
// things that are the same was wider than their spreads.

const DAY_MS = 86_400_000;
/** Friday 20 November 2026: afternoons of New York, mornings of Hong Kong. */
const NEW_YORK = Date.parse('2026-11-20T16:00:00Z');
const HONG_KONG = Date.parse('2026-11-20T02:15:00Z');
const BEGUN = NEW_YORK - 3 * DAY_MS;
const SECONDS = 1_200;
const BASIS_POINT = 0.0001;
/** What carry moves in the time that is looked at, and what ticks leave of a ratio. */
const LEFT = 0.05 * BASIS_POINT;

/** Things that no-arbitrage ties: how many of each make nothing, or by logs where they multiply. */
interface Tie {
  readonly codes: readonly string[];
  readonly powers?: readonly number[];
  readonly isHongKong?: boolean;
}

const pair = (one: string, other: string): Tie => ({ codes: [one, other] });
const inHongKong = (one: string, other: string): Tie => ({
  ...{ codes: [one, other], isHongKong: true },
});
const ties: readonly Tie[] = [
  ...[pair('SPY', 'ESZ6'), pair('SPY', 'VOO'), pair('IVV', 'SPY'), pair('MESZ6', 'ESZ6')],
  ...[pair('QQQ', 'NQZ6'), pair('MNQZ6', 'NQZ6'), pair('DIA', 'YMZ6'), pair('IWM', 'RTYZ6')],
  ...[pair('ESZ6', 'ESH7'), pair('VTI', 'SPY'), pair('GOOG', 'GOOGL'), pair('BRK.A', 'BRK.B')],
  ...[pair('GLD', 'GCZ6'), pair('XAUUSD', 'GCZ6'), pair('MGCZ6', 'GCZ6'), pair('SLV', 'SIZ6')],
  ...[pair('BTCUSD', 'IBIT'), pair('BTCUSD', 'BTCX6'), pair('MBTX6', 'BTCX6')],
  ...[pair('BITO', 'IBIT'), pair('ETHA', 'ETHUSD'), pair('EURUSD', '6EZ6')],
  ...[pair('GBPUSD', '6BZ6'), { codes: ['6JZ6', 'USDJPY'], powers: [1, 1] }],
  { codes: ['EURJPY', 'EURUSD', 'USDJPY'], powers: [1, -1, -1] },
  { codes: ['EURGBP', 'EURUSD', 'GBPUSD'], powers: [1, -1, 1] },
  ...[inHongKong('HSIX6', '02800'), inHongKong('MHIX6', 'HSIX6')],
  ...[inHongKong('HHIX6', '02828'), inHongKong('HTIX6', '03033')],
];
/** A multiple of a day is a line in its index: so many of the fund that follows it once. */
const multiples = [
  ...[
    { code: 'TQQQ', of: 'QQQ', times: 3 },
    { code: 'SQQQ', of: 'QQQ', times: -3 },
  ],
  { code: 'SOXL', of: 'SOXX', times: 3 },
];

type Market = ReturnType<typeof aFactorMarket>;
type Prices = { readonly bid: number; readonly ask: number };

const open = (hours: 'always' | 'exchange', sevenFrom?: null): Market =>
  aFactorMarket({
    ...{ seed: 'ties', marketHours: hours, begunMs: BEGUN },
    ...(sevenFrom === null && { sevenFrom }),
  });

function named({ leaders }: Market, code: string): Instrument {
  const found = leaders.find((one) => one.code === code && one.id === one.heldAs);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

/** Once a second, each time at another part of it. */
function* instants(fromMs: number): Generator<number> {
  for (let second = 0; second < SECONDS; second += 1) {
    yield fromMs + second * 1_000 + ((second * 7_919) % 1_000);
  }
}

async function pricesAt(
  market: MarketDataProvider,
  one: Instrument,
  atMs: number,
): Promise<Prices & Pick<Quote, 'last'>> {
  const [quote] = await market.quotes([one], atMs);
  if (quote?.bid == null || quote.ask === null) throw new Error(`${one.id} is not quoted`);
  return { bid: Number(quote.bid), ask: Number(quote.ask), last: quote.last };
}

/** What the best round trip of all earns, with hindsight, as a part of the price: not above 0. */
async function bestRoundTrip(of: Market, tie: Tie): Promise<number> {
  const { codes, powers = [1, -1], isHongKong = false } = tie;
  const legs = codes.map((code) => named(of, code));
  let [sold, bought] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const atMs of instants(isHongKong ? HONG_KONG : NEW_YORK)) {
    let [selling, buying] = [0, 0];
    for (const [at, leg] of legs.entries()) {
      const power = powers[at] ?? 0;
      const { bid, ask } = await pricesAt(of.market, leg, atMs);
      selling += power * Math.log(power > 0 ? bid : ask);
      buying -= power * Math.log(power > 0 ? ask : bid);
    }
    sold = Math.max(sold, selling);
    bought = Math.max(bought, buying);
  }
  return sold + bought;
}

/** The same of a multiple against so many of what it multiplies, as its prices at 00:00 tell. */
async function bestOfMultiple(of: Market, { code, of: once, times }: (typeof multiples)[number]) {
  const [fund, single] = [named(of, code), named(of, once)];
  const midnight = Math.floor(NEW_YORK / DAY_MS) * DAY_MS;
  const middle = ({ bid, ask }: Prices) => (bid + ask) / 2;
  const fundFrom = middle(await pricesAt(of.market, fund, midnight));
  const count = (times * fundFrom) / middle(await pricesAt(of.market, single, midnight));
  let [sold, bought] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const atMs of instants(NEW_YORK)) {
    const [ours, theirs] = [
      await pricesAt(of.market, fund, atMs),
      await pricesAt(of.market, single, atMs),
    ];
    const [dear, cheap] = count > 0 ? [theirs.ask, theirs.bid] : [theirs.bid, theirs.ask];
    sold = Math.max(sold, ours.bid - count * dear);
    bought = Math.max(bought, count * cheap - ours.ask);
  }
  return (sold + bought) / fundFrom;
}

const openModes = ['exchange', 'always'] as const;

test.each(
  openModes,
)('with %s hours no round trip of tied things earns its spread', async (hours) => {
  const market = open(hours);
  const earning: string[] = [];
  for (const tie of ties) {
    const best = await bestRoundTrip(market, tie);
    if (best > LEFT) earning.push(`${tie.codes.join(' ')} ${best / BASIS_POINT}`);
  }
  // A multiple begins anew at midnight, when New York is closed in exchange hours.
  for (const one of hours === 'always' ? multiples : []) {
    const best = await bestOfMultiple(market, one);
    if (best > LEFT) earning.push(`${one.code} ${best / BASIS_POINT}`);
  }
  expect(earning).toEqual([]);
});

test('of version 6 the same look finds a gain in whatever is tied', async () => {
  const market = open('exchange', null);
  for (const tie of ties.filter((_, at) => at % 4 === 0)) {
    expect(await bestRoundTrip(market, tie), tie.codes.join(' ')).toBeGreaterThan(LEFT);
  }
});

test('a listing in Hong Kong strays from that in New York by less than two stamp duties', async () => {
  const market = open('always');
  const duties = 2 * 10 * BASIS_POINT;
  for (const [there, here] of [
    ['09988', 'BABA'],
    ['09618', 'JD'],
    ['02015', 'LI'],
  ] as const) {
    const tie = { codes: [there, here, 'USDHKD'], powers: [1, -1, -1] };
    expect(await bestRoundTrip(market, tie), there).toBeLessThan(duties);
  }
});

const LAGS = [1, 2, 5, 20, 60];

/**
 * What is won by the sign of last price less middle, in spreads: the move of the middle from then
 * until some seconds later. Half a spread would be a trade for nothing.
 */
async function signGains(of: Market, code: string): Promise<readonly number[]> {
  const one = named(of, code);
  const seen: { middle: number; sign: number }[] = [];
  let spreads = 0;
  for (const atMs of instants(NEW_YORK)) {
    const { bid, ask, last } = await pricesAt(of.market, one, atMs);
    const middle = (bid + ask) / 2;
    spreads += ask - bid;
    seen.push({ middle, sign: Math.sign(Number(last) - middle) });
  }
  return LAGS.map((lag) => {
    const gains = seen.slice(lag).map(({ middle }, at) => {
      const before = seen[at];
      return before === undefined ? 0 : before.sign * (middle - before.middle);
    });
    return gains.reduce((sum, gain) => sum + gain, 0) / gains.length / (spreads / seen.length);
  });
}

/** Much and little traded, a tick wide and many. */
const looked = 'SPY QQQ ESZ6 MESZ6 AAPL MSFT KO XOM JPM GLD EURUSD USDJPY LCID IBIT TQQQ IWM';

test('the side of the last price says less of the next quotes than they cost', async () => {
  const meanGains = async (of: Market) => {
    const all = await Promise.all(looked.split(' ').map((code) => signGains(of, code)));
    return LAGS.map((_, at) => all.reduce((sum, gains) => sum + (gains[at] ?? 0), 0) / all.length);
  };
  // A print is on the nearest tick, so it says a quarter of a tick of where the worth lies.
  const seven = await meanGains(open('exchange'));
  const six = await meanGains(open('exchange', null));
  expect(Math.max(...seven)).toBeLessThan(0.15);
  expect(Math.max(...six)).toBeGreaterThan(0.4);
});
