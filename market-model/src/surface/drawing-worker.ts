import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { DayFiles } from '../charts/day-files.ts';
import { MARKET_VERSION } from '../terms/market-mark.ts';
import {
  ALIVE_EACH_MS,
  type DrawingAsked,
  type DrawingDone,
  type DrawingTerms,
} from './long-drawings.ts';
import { openMarketModel } from './open-market-model.ts';

/** Of 19 steps behind the thread of orders: a tenth of a core where both want all of it. */
const STEPS_BEHIND = 10;

// Elsewhere a priority is the whole process's.
if (process.platform === 'linux') setPriority(STEPS_BEHIND);

const { market, daysPlace } = workerData as DrawingTerms;
const { leaders: _, ...drawnBy } = market;
const shelf =
  daysPlace === null
    ? null
    : new DayFiles({
        place: daysPlace,
        market: JSON.stringify({ version: MARKET_VERSION, ...drawnBy }),
        onFailure: (error) => say({ complaint: stackOf(error) }),
      });
// What is drawn here hangs on the instants it is asked for, so this clock is asked for nothing.
const { provider } = openMarketModel(market, () => Date.now(), shelf);

setInterval(() => say({ isAlive: true }), ALIVE_EACH_MS).unref();
parentPort?.on('message', (asked: DrawingAsked) => void answer(asked));

async function answer({ id, name, args }: DrawingAsked): Promise<void> {
  try {
    const draw = provider[name] as ((...args: readonly unknown[]) => Promise<unknown>) | undefined;
    if (draw === undefined) throw new Error(`this market has no ${name}`);
    say({ id, drawn: await draw.apply(provider, [...args]) });
  } catch (error) {
    say({ id, failure: stackOf(error) });
  }
}

function say(done: DrawingDone): void {
  parentPort?.postMessage(done);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
