import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startDatabase } from '@candor/database/launcher/start-database';
import { makeDataDir } from './bench-house.ts';
import { type BenchRow, formatTable, median, pairedRow, plainRow } from './bench-row.ts';
import { type LoadResult, type OrderKind, openOrderLoad } from './order-load.ts';
import { simpleUpdate } from './simple-update.ts';
import { usualWay } from './usual-way.ts';

const CLIENTS = 16;
const ORDERS_GOAL = 2.5;
const HOT_GOAL = 0.85;
const MIXED_GOAL = 0.8;

/**
 * What is loaded onto the lanes: orders that rest or fill, of one share or of all products, of two
 * thousand customers or of one, with many who wait at once or few.
 */
const loads = {
  resting: { kind: 'resting', isHot: false },
  restingHot: { kind: 'resting', isHot: true },
  filled: { kind: 'filled', isHot: false },
  filledHot: { kind: 'filled', isHot: true },
  mixed: { kind: 'mixed', isHot: false },
  filledSmall: { kind: 'filled', isHot: false, waiting: 16 },
  filledMiddle: { kind: 'filled', isHot: false, waiting: 256 },
} as const satisfies Record<string, { kind: OrderKind; isHot: boolean; waiting?: number }>;
type LoadName = keyof typeof loads;

/**
 * Durable orders at the lanes against pgbench's simple-update on the same server with the same
 * settings (fsync and synchronous_commit on). Rounds take turns and each begins after a checkpoint,
 * so that a busy machine slows all of them.
 */
export async function benchLanes(
  say: (line: string) => void,
  { rounds = 5, seconds = 4 } = {},
): Promise<BenchRow[]> {
  const dataDir = makeDataDir();
  const database = await startDatabase({ dataDir });
  const baseline = await simpleUpdate(database.owner ?? database.address, { clients: CLIENTS });
  const usual = await usualWay(database.owner ?? database.address, { clients: CLIENTS });
  const orders = await openOrderLoad(database);
  say(`baseline: simple-update by ${baseline.by}`);
  const base: number[] = [];
  const usualRates: number[] = [];
  const results: Record<LoadName, LoadResult[]> = {
    resting: [],
    restingHot: [],
    filled: [],
    filledHot: [],
    mixed: [],
    filledSmall: [],
    filledMiddle: [],
  };
  const names = Object.keys(loads) as LoadName[];
  try {
    // Warm code and plans.
    for (const name of names) await orders.run({ ...loads[name], seconds: 1 });
    for (let round = 0; round < rounds; round += 1) {
      await orders.checkpoint();
      base.push(await baseline.run(seconds));
      usualRates.push(await usual.run(seconds));
      for (const name of names) {
        await orders.checkpoint();
        results[name].push(await orders.run({ ...loads[name], seconds }));
      }
      const rates = names.map((name) => `${name} ${results[name].at(-1)?.rate.toFixed(0)}/s`);
      say(`round ${round + 1}: baseline ${base.at(-1)?.toFixed(0)}/s, ${rates.join(', ')}`);
    }
  } finally {
    await orders.close();
    await Promise.all([baseline.close(), usual.close()]);
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return rowsOf({ base, usual: median(usualRates) }, results);
}

function rowsOf(
  { base, usual }: { readonly base: readonly number[]; readonly usual: number },
  results: Record<LoadName, readonly LoadResult[]>,
): BenchRow[] {
  const rates = (name: LoadName) => results[name].map((result) => result.rate);
  const filled = median(rates('filled'));
  const micros = (name: LoadName, of: 'nodeMicros' | 'serverMicros' | 'walBytes') =>
    median(results[name].map((result) => result[of]));
  const unit = 'orders/s';
  return [
    plainRow(`pgbench simple-update, ${CLIENTS} clients, beside the lanes`, median(base), 'tx/s'),
    plainRow(`a transaction per filled order, ${CLIENTS} clients`, usual, 'orders/s'),
    pairedRow({
      name: 'orders at the lane, resting',
      values: rates('resting'),
      unit,
      baselines: base,
      goalRatio: ORDERS_GOAL,
    }),
    {
      ...plainRow('orders at the lane, filled at once', filled, unit),
      ratio: filled / median(base),
    },
    pairedRow({
      name: 'one hot account to uniform, resting',
      values: rates('restingHot'),
      unit,
      baselines: rates('resting'),
      goalRatio: HOT_GOAL,
    }),
    pairedRow({
      name: 'one hot account to uniform, filled',
      values: rates('filledHot'),
      unit,
      baselines: rates('filled'),
      goalRatio: HOT_GOAL,
    }),
    pairedRow({
      name: 'orders of all products to plain ones, filled',
      values: rates('mixed'),
      unit,
      baselines: rates('filled'),
      goalRatio: MIXED_GOAL,
    }),
    plainRow('a resting order costs Node', micros('resting', 'nodeMicros'), 'us CPU'),
    plainRow('a resting order costs PostgreSQL', micros('resting', 'serverMicros'), 'us CPU'),
    plainRow('a filled order costs Node', micros('filled', 'nodeMicros'), 'us CPU'),
    plainRow('a filled order costs PostgreSQL', micros('filled', 'serverMicros'), 'us CPU'),
    plainRow('one of all products costs Node', micros('mixed', 'nodeMicros'), 'us CPU'),
    plainRow('a filled order adds to the log', micros('filled', 'walBytes'), 'bytes'),
    ...(['filledSmall', 'filledMiddle'] as const).map((name) =>
      plainRow(
        `a filled order costs both, ${loads[name].waiting} waiting`,
        micros(name, 'nodeMicros') + micros(name, 'serverMicros'),
        'us CPU',
      ),
    ),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { rounds: { type: 'string' }, seconds: { type: 'string' } },
  });
  const [rounds, seconds] = [Number(values.rounds ?? 5), Number(values.seconds ?? 4)];
  console.log(formatTable(await benchLanes(console.log, { rounds, seconds })));
}
