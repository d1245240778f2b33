import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { epochKeys } from '@candor/market-model/keys/epoch-keys';
import { epochOfDay } from '@candor/market-model/keys/epoch-seeds';
import { factorModel } from '@candor/market-model/market/factor-model';
import { newFactorTerms } from '@candor/market-model/market/factor-terms';
import { marketOfModel } from '@candor/market-model/market/simulated-market';
import { type BenchRow, limitRow, median, plainRow } from './bench-row.ts';
import { processorMs } from './processor-time.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const BEGUN = NOON - 3 * 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const ROUNDS = 15;
const VIEWS = 400;
/** Every so many milliseconds an order asks. */
const VIEW_MS = 37;
/** The day before is over. */
const CLOSED = Date.parse('2026-11-19T22:00:00.000Z');
const seed = 'bench';
const marketHours = 'exchange' as const;
const { instruments } = buildCatalogue(NOON);

/** What runs: a market of which nothing is drawn yet. */
function opened() {
  const of = { marketHours, leaders: instruments };
  const terms = newFactorTerms({ ...of, known: [] }, BEGUN);
  const keys = epochKeys(seed, epochOfDay(terms.firstDay));
  return marketOfModel(factorModel({ ...of, terms, keys }), () => NOON);
}

/** What lies in arrays, which is nearly all that is drawn, with nothing left to collect. */
function arrayMegabytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  // What the first look lets go of is collected by the second.
  for (let look = 0; look < 2; look += 1) if (typeof collect === 'function') collect();
  return process.memoryUsage().arrayBuffers / 1e6;
}

/** Asks for charts of very many beside the quotes of all, until every cache is full. */
async function fill(market: ReturnType<typeof opened>): Promise<void> {
  for (const instrument of instruments.filter((_, at) => at % 3 === 0)) {
    const { assetClass, future } = instrument;
    if (assetClass === 'index' || assetClass === 'etf' || future !== null) continue;
    await market.klines({ instrument, type: '1Y', endMs: NOON });
  }
  for (const instrument of instruments.filter((_, at) => at % 5 === 0)) {
    await market.klines({ instrument, type: 'intraday', endMs: NOON });
    await market.klines({ instrument, type: '1W', endMs: NOON });
  }
}

/**
 * The simulated market as a house asks it: quotes of everything, the view of an order (a quote and
 * its book) and years of bars, in processor time of this process.
 */
export async function benchSimulatedMarket(say: (line: string) => void): Promise<BenchRow[]> {
  say('the simulated market: quotes of a second, views of orders, years of bars, its memory');
  const before = arrayMegabytes();
  const market = opened();
  const first = await processorMs(() => market.quotes(instruments, NOON - SECOND_MS));
  const shares = instruments
    .filter(({ assetClass, calendarId, id, heldAs }) => {
      return assetClass === 'stock' && calendarId === 'XNYS' && id === heldAs;
    })
    .slice(0, 2 * ROUNDS);
  const quotes = async (stepMs: number) => {
    const times: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const atMs = NOON + round * stepMs;
      times.push(await processorMs(() => market.quotes(instruments, atMs)));
    }
    return median(times);
  };
  const views = async (share: Instrument) => {
    const fromMs = NOON + ROUNDS * MINUTE_MS;
    const spent = await processorMs(async () => {
      for (let at = 0; at < VIEWS; at += 1) {
        await market.quotes([share], fromMs + at * VIEW_MS);
        await market.depth(share, fromMs + at * VIEW_MS);
      }
    });
    return (spent * 1_000) / VIEWS;
  };
  const year = (instrument: Instrument) =>
    processorMs(() => market.klines({ instrument, type: '1Y', endMs: NOON }));
  const all = `quotes of ${instruments.length} instruments`;
  const second = await quotes(SECOND_MS);
  const minute = await quotes(MINUTE_MS);
  // As in a house, which quotes everything each second.
  await market.quotes(instruments, NOON + ROUNDS * MINUTE_MS);
  const seen: number[] = [];
  for (const share of shares) seen.push(await views(share));
  const cold: number[] = [];
  for (const share of shares) cold.push(await year(share));
  // The first half is compiled on the way.
  cold.splice(0, ROUNDS);
  const minutes: number[] = [];
  for (const instrument of shares) {
    const asked = { instrument, type: 'intraday', endMs: CLOSED } as const;
    minutes.push(await processorMs(() => market.klines(asked)));
  }
  minutes.splice(0, ROUNDS);
  const again: number[] = [];
  for (const share of shares) again.push(await year(share));
  say('  filling its caches');
  await fill(market);
  await market.quotes(instruments, NOON + 2 * ROUNDS * MINUTE_MS);
  return [
    plainRow(`${all}, the first after a start`, first, 'ms'),
    // Each second, so that three hundredths of a core are 30 ms.
    limitRow(`${all}, the next second`, second, 'ms', 30),
    plainRow(`${all}, a minute begins`, minute, 'ms'),
    limitRow('the market view of an order: a quote and its book', median(seen), 'µs', 20),
    limitRow('a year of daily bars of a share, cold', median(cold), 'ms', 60),
    limitRow('a year of daily bars of a share, from then on', median(again), 'ms', 2),
    limitRow('390 minute bars of a share, cold', median(minutes), 'ms', 5),
    limitRow('arrays of all its caches, full', arrayMegabytes() - before, 'MB', 60),
  ];
}
