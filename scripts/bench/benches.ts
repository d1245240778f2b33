import { type BenchRow, heldRow, plainRow } from './bench-row.ts';
import { measureBundle } from './bundle.mjs';
import { benchChart } from './chart-paint.ts';
import { benchColdAccounts } from './cold-accounts.ts';
import { benchHttpOrders } from './http-orders.ts';
import { benchHttpReads } from './http-reads.ts';
import { benchIdle } from './idle.ts';
import { benchLanes } from './lanes.ts';
import { benchLiquidation } from './liquidation-sweep.ts';
import { benchList } from './list-scroll.ts';
import { benchLongDrawings } from './long-drawings.ts';
import { benchModelMarket } from './model-market.ts';
import { benchOrderCycle } from './order-cycle.ts';
import { benchPush } from './push.ts';
import { benchReconnect } from './reconnect.ts';
import { benchTriggers } from './resting-triggers.ts';
import { benchRoles } from './roles.ts';
import { benchSimulatedMarket } from './simulated-market.ts';
import { benchStarts } from './starts.ts';

interface Bench {
  /** What it measures, for `--list`. */
  readonly about: string;
  /** Whether it measures something that has a budget: `--held` runs those. */
  readonly hasBudgets?: boolean;
  /** `say` tells how it goes. */
  run(say: (line: string) => void): Promise<readonly BenchRow[]>;
}

/** Everything `npm run bench` measures, by the name that `--only` takes. */
export const benches: Readonly<Record<string, Bench>> = {
  lanes: { about: 'orders at the lane against simple-update', run: benchLanes },
  cold: { about: 'orders while 10,000 accounts are loaded', run: benchColdAccounts },
  'http-orders': {
    about: 'durable orders over HTTP, accept to push',
    run: benchHttpOrders,
    hasBudgets: true,
  },
  'order-cycle': { about: 'where the time of an order goes', run: benchOrderCycle },
  'http-reads': { about: 'lists, quotes, charts against bare node:http', run: benchHttpReads },
  roles: { about: 'an order in a house of one process and of several', run: benchRoles },
  push: { about: 'quotes to 2,000 and 5,000 clients, tick to client', run: benchPush },
  reconnect: { about: '2,000 customers come back at once', run: benchReconnect },
  idle: { about: 'server and database with nobody connected', run: benchIdle, hasBudgets: true },
  starts: { about: 'cold and warm start', run: benchStarts, hasBudgets: true },
  market: { about: 'the simulated market alone', run: benchSimulatedMarket },
  drawings: { about: 'cold charts beside orders, a fresh server', run: benchLongDrawings },
  model: { about: 'the paths below the simulated market', run: benchModelMarket },
  triggers: {
    about: 'a start with a million limits at rest, and ticks of everything',
    run: benchTriggers,
  },
  liquidation: { about: 'a hundred thousand liquidations of one move', run: benchLiquidation },
  list: { about: 'a list of 5,000 rows under 200 updates a second', run: benchList },
  chart: { about: 'first paint of a chart of 5,000 candles', run: benchChart },
  bundle: {
    about: 'bytes of the first screen and of each lazy chunk',
    run: benchBundle,
    hasBudgets: true,
  },
};

async function benchBundle(): Promise<readonly BenchRow[]> {
  const { firstScreenBytes, chunks } = measureBundle();
  return [
    heldRow('firstScreenBytes', firstScreenBytes),
    heldRow('largestChunkBytes', chunks[0]?.bytes ?? 0),
    ...chunks.map(({ file, bytes }: { file: string; bytes: number }) =>
      plainRow(`lazy ${file.replace(/^assets\//, '')}, brotli`, bytes, 'bytes'),
    ),
  ];
}
