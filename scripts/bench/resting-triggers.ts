import { fileURLToPath } from 'node:url';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import type { MarketTick } from '@candor/engines/market/market-ticker';
import { restingOrder } from '@candor/engines/trading/testing/resting-order';
import { WatchedOrders } from '@candor/engines/trading/watched-orders';
import { type BenchRow, formatTable, limitRow, median, plainRow } from './bench-row.ts';

const ORDERS = 1_000_000;
const INSTRUMENTS = 500;
const LEVELS = 2_000n;
/** Of the limits that a second's ticks reach, so that there is something to find. */
const TICK_SPAN = 2n;
const ROUNDS = 20;

/**
 * A million limits at rest, spread over five hundred instruments and two thousand prices each, and
 * one tick of every instrument a second: the processor's share that finding the reached ones takes.
 */
export async function benchTriggers(say: (line: string) => void): Promise<BenchRow[]> {
  const instrument = anInstrument();
  const { quote } = aMarket(instrument);
  if (quote === null) throw new Error('a scripted market has a quote');
  const shelves = Array.from({ length: INSTRUMENTS }, () => new WatchedOrders());
  const like = restingOrder();
  const before = process.memoryUsage().heapUsed;
  const startMs = performance.now();
  for (let n = 0; n < ORDERS; n += 1) {
    const direction = n % 2 === 0 ? 'buy' : 'sell';
    const away = 1n + (BigInt(n) % LEVELS);
    const price = direction === 'buy' ? 10_000n - away : 10_000n + away;
    const order = {
      ...like,
      terms: { ...like.terms, orderId: `o${n}`, direction, price },
    } as const;
    shelves[n % INSTRUMENTS]?.add({
      ...{ accountId: String(n % 100_000), place: n, order },
      ...{ shownUntilMs: START_MS, isUnderWay: false },
    });
  }
  const startSeconds = (performance.now() - startMs) / 1000;
  const heap = (process.memoryUsage().heapUsed - before) / 1e6;
  const shares: number[] = [];
  let reached = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const nowMs = START_MS + round * 1_000;
    const tick: MarketTick = {
      ...{ instrument, nowMs, sinceMs: nowMs - 1_000, prints: null },
      quote: { ...quote, bid: 10_000n, ask: 10_000n - TICK_SPAN },
      hours: { status: 'open', nextOpenMs: null, closesAtMs: null },
    };
    const used = process.cpuUsage();
    for (const shelf of shelves) {
      for (const watched of shelf.reachedBy(tick)) {
        reached += 1;
        shelf.wasShown(watched, nowMs);
      }
    }
    const { user, system } = process.cpuUsage(used);
    shares.push((user + system) / 10_000);
  }
  say(`${ORDERS} resting limits, ${reached / ROUNDS} of them reached each second`);
  return [
    plainRow('a million limits are arranged', startSeconds, 's'),
    plainRow('a million limits at rest take', heap, 'MB'),
    limitRow('ticks of all instruments each second take', median(shares), '% of a core', 20),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(formatTable(await benchTriggers(console.log)));
}
