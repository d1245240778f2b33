import { type BenchRow, limitRow, plainRow } from './bench-row.ts';
import { measureBundle } from './bundle.mjs';
import { benchChart } from './chart-paint.ts';
import { benchHttpOrders } from './http-orders.ts';
import { benchLanes } from './lanes.ts';
import { benchList } from './list-scroll.ts';
import { benchPush } from './push.ts';
import { benchReconnect } from './reconnect.ts';
import { benchStarts } from './starts.ts';

type Bench = (say: (line: string) => void) => Promise<readonly BenchRow[]>;

const FIRST_SCREEN_AIM_BYTES = 110_000;

/** Everything `npm run bench` measures, by the name that `--only` takes. */
export const benches: Readonly<Record<string, Bench>> = {
  lanes: benchLanes,
  'http-orders': benchHttpOrders,
  push: async () =>
    (await benchPush()).map((one) =>
      plainRow(`push, ${one.name}`, one.quotesPerCpuSecond, 'quotes/CPU s'),
    ),
  reconnect: benchReconnect,
  starts: benchStarts,
  list: benchList,
  chart: benchChart,
  bundle: async () => {
    const { firstScreenBytes, chunks } = measureBundle();
    return [
      limitRow(
        'first screen, JS and CSS, brotli',
        firstScreenBytes,
        'bytes',
        FIRST_SCREEN_AIM_BYTES,
      ),
      ...chunks.map(({ file, bytes }: { file: string; bytes: number }) =>
        plainRow(`lazy ${file.replace(/^assets\//, '')}, brotli`, bytes, 'bytes'),
      ),
    ];
  },
};
