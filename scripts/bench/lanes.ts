/**
 * Durable orders at the lanes against pgbench's simple-update on the same server, in the same run, with the same settings
 * (fsync and synchronous_commit on). Rounds are interleaved and medians compared, so that a busy machine slows both.
 * `tsx scripts/bench/lanes.ts [--rounds 5] [--seconds 4] [--json]`
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDatabase } from '@candor/database/launcher/start-database';
import { type OrderKind, type OrderLoad, openOrderLoad } from './order-load.ts';
import { type SimpleUpdate, simpleUpdate } from './simple-update.ts';

const CLIENTS = 16;

/** What one round measured, by row; in transactions or orders a second. */
interface Row {
  readonly name: string;
  readonly rates: number[];
  readonly nodeMicros: number[];
  readonly serverMicros: number[];
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
chmodSync(dataDir, 0o755);
const database = await startDatabase({ dataDir });
const baseline = await simpleUpdate(database.address, { clients: CLIENTS });
const load = await openOrderLoad(database.address);
try {
  const rows = await measure(baseline, load);
  print(rows, baseline);
} finally {
  await load.close();
  await baseline.close();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(simple: SimpleUpdate, orders: OrderLoad): Promise<Record<string, Row>> {
  const rows = {
    baseline: newRow(`simple-update, ${CLIENTS} clients`),
    resting: newRow('orders that rest, uniform'),
    hot: newRow('orders that rest, one account'),
    filled: newRow('orders that fill, uniform'),
    hotFilled: newRow('orders that fill, one account'),
  };
  const kinds: readonly [keyof typeof rows, OrderKind, boolean][] = [
    ['resting', 'resting', false],
    ['hot', 'resting', true],
    ['filled', 'filled', false],
    ['hotFilled', 'filled', true],
  ];
  await orders.run({ kind: 'filled', isHot: false, seconds: 1 }); // Warm code, planned statements.
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, kind, isHot] of kinds) {
      await orders.checkpoint();
      rows.baseline.rates.push(await simple.run(seconds / 2));
      await orders.checkpoint();
      const result = await orders.run({ kind, isHot, seconds });
      rows[name].rates.push(result.rate);
      rows[name].nodeMicros.push(result.nodeMicros);
      rows[name].serverMicros.push(result.serverMicros);
    }
  }
  return rows;
}

function newRow(name: string): Row {
  return { name, rates: [], nodeMicros: [], serverMicros: [] };
}

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function print(rows: Record<string, Row>, simple: SimpleUpdate): void {
  const { baseline, resting, hot, filled, hotFilled } = rows;
  if (!baseline || !resting || !hot || !filled || !hotFilled) throw new Error('a row is missing');
  const base = median(baseline.rates);
  const figures = {
    baselineBy: simple.by,
    simpleUpdatePerSecond: base,
    restingPerSecond: median(resting.rates),
    restingRatio: median(resting.rates) / base,
    filledPerSecond: median(filled.rates),
    filledRatio: median(filled.rates) / base,
    hotToUniform: median(hot.rates) / median(resting.rates),
    hotToUniformFilled: median(hotFilled.rates) / median(filled.rates),
  };
  if (values.json) {
    console.log(JSON.stringify(figures));
    return;
  }
  console.log(`baseline by ${simple.by}; ${rounds} rounds of ${seconds} s, medians`);
  for (const row of [baseline, resting, hot, filled, hotFilled]) {
    const rate = median(row.rates);
    const cpu =
      row.nodeMicros.length === 0
        ? ''
        : `  ${median(row.nodeMicros).toFixed(0)} us node + ${median(row.serverMicros).toFixed(0)} us postgres`;
    console.log(
      `${row.name.padEnd(32)} ${rate.toFixed(0).padStart(7)} /s ${(rate / base).toFixed(2).padStart(6)} x${cpu}`,
    );
  }
  console.log(
    `one hot account to uniform       ${figures.hotToUniform.toFixed(2)} resting, ${figures.hotToUniformFilled.toFixed(2)} filled`,
  );
}
