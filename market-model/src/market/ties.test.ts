import { expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import {
  BASIS_POINT,
  bestOfCount,
  bestRoundTrip,
  countOfMultiple,
  instants,
  LEFT,
  type Looked,
  multiples,
  pricesAt,
  ties,
} from '../testing/ties.ts';

// What anybody could try who sees quotes and nothing else, net of the spread.

const DAY_MS = 86_400_000;
/** Friday 20 November 2026: afternoons of New York, mornings of Hong Kong. */
const NEW_YORK = Date.parse('2026-11-20T16:00:00Z');
const HONG_KONG = Date.parse('2026-11-20T02:15:00Z');
const BEGUN = NEW_YORK - 3 * DAY_MS;

type Market = ReturnType<typeof aFactorMarket>;

const open = (hours: 'always' | 'exchange'): Market =>
  aFactorMarket({ seed: 'ties', marketHours: hours, begunMs: BEGUN });

function looked({ leaders, market }: Market): Looked {
  return {
    market,
    named: (code) => {
      const found = leaders.find((one) => one.code === code && one.id === one.heldAs);
      if (found === undefined) throw new Error(`no ${code}`);
      return found;
    },
  };
}

const openModes = ['exchange', 'always'] as const;

test.each(
  openModes,
)('with %s hours no round trip of tied things earns its spread', async (hours) => {
  const market = open(hours);
  const earning: string[] = [];
  for (const tie of ties) {
    const fromMs = tie.isHongKong === true ? HONG_KONG : NEW_YORK;
    const best = await bestRoundTrip(looked(market), tie, fromMs);
    if (best > LEFT) earning.push(`${tie.codes.join(' ')} ${best / BASIS_POINT}`);
  }
  // A multiple begins anew at midnight, when New York is closed in exchange hours.
  for (const one of hours === 'always' ? multiples : []) {
    const midnight = Math.floor(NEW_YORK / DAY_MS) * DAY_MS;
    const count = await countOfMultiple(looked(market), one, midnight);
    const of = { codes: [one.code, one.of], count } as const;
    const best = await bestOfCount(looked(market), of, NEW_YORK);
    if (best > LEFT) earning.push(`${one.code} ${best / BASIS_POINT}`);
  }
  expect(earning).toEqual([]);
});

test('a leg that goes a little its own way is found by the same look', async () => {
  const drawn = looked(open('exchange'));
  for (const tie of ties.filter((_, at) => at % 4 === 0)) {
    const astray = drawn.named(tie.codes[0] ?? '').id;
    const quotes: Looked['market']['quotes'] = async (list, atMs) => {
      // Half a percent to and fro, by the minute.
      const more = Math.floor(atMs / 60_000) % 2 === 0 ? 200n : 201n;
      const moved = (price: bigint) => (price * more) / 200n;
      return (await drawn.market.quotes(list, atMs)).map((quote) => {
        const { bid, ask } = quote;
        if (quote.instrumentId !== astray || bid === null || ask === null) return quote;
        return { ...quote, bid: moved(bid), ask: moved(ask) };
      });
    };
    const fromMs = tie.isHongKong === true ? HONG_KONG : NEW_YORK;
    const spoilt = { ...drawn, market: { ...drawn.market, quotes } };
    const best = await bestRoundTrip(spoilt, tie, fromMs);
    expect(best, tie.codes.join(' ')).toBeGreaterThan(LEFT);
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
    expect(await bestRoundTrip(looked(market), tie, NEW_YORK), there).toBeLessThan(duties);
  }
});

const LAGS = [1, 2, 5, 20, 60];

/**
 * What is won by the sign of last price less middle, in spreads: the move of the middle from then
 * until some seconds later. Half a spread would be a trade for nothing.
 */
async function signGains(of: Market, code: string): Promise<readonly number[]> {
  const one = looked(of).named(code);
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
const traded = 'SPY QQQ ESZ6 MESZ6 AAPL MSFT KO XOM JPM GLD EURUSD USDJPY LCID IBIT TQQQ IWM';

test('the side of the last price says less of the next quotes than they cost', async () => {
  const market = open('exchange');
  const all = await Promise.all(traded.split(' ').map((code) => signGains(market, code)));
  // A print is on the nearest tick, so it says a quarter of a tick of where the worth lies.
  for (const at of LAGS.keys()) {
    const mean = all.reduce((sum, gains) => sum + (gains[at] ?? 0), 0) / all.length;
    expect(mean, `after ${LAGS[at]} looks`).toBeLessThan(0.15);
  }
});
