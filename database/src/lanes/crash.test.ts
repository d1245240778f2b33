import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { roundsOf } from '@candor/domain/testing/by-night';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import { startDatabase } from '../launcher/start-database.ts';
import { layDatabase } from '../testing/made-database.ts';
import { killTree } from '../testing/process-tree.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { removeServer } from '../testing/test-server.ts';

const WORKER = fileURLToPath(new URL('../testing/crash-worker.ts', import.meta.url));
const KILLS = roundsOf({ atNight: Number(process.env.CANDOR_KILLS ?? 100) });
const SEED = 2026;
/** What a folder holds grows from life to life, and so does the look at it. */
const KILLS_PER_FOLDER = 25;
const LIFE_ORDERS_MAX = 200;

/** What the processes that were killed had said. */
class Heard {
  readonly sent = new Set<string>();
  readonly accepted = new Set<string>();
  readonly refused = new Set<string>();
  readonly cancelled = new Set<string>();
  /** Where books and log disagreed after a kill. */
  readonly differs: string[] = [];

  note(line: string): void {
    const [what = '', key = ''] = line.split(' ');
    const list = { sent: this.sent, accepted: this.accepted, refused: this.refused }[what];
    if (list !== undefined) list.add(key);
    else if (what === 'cancelled') this.cancelled.add(key);
    else if (what === 'differs') this.differs.push(line);
  }

  /** Sent, and killed before the answer. */
  unknown(): string[] {
    return [...this.sent].filter((key) => !this.accepted.has(key) && !this.refused.has(key));
  }
}

let dataDir = '';
let child: ChildProcess | null = null;

afterEach(async () => {
  if (child?.pid !== undefined) killTree(child.pid);
  await removeServer(dataDir);
});

interface Life {
  readonly seed: number;
  /** Acknowledged orders that it lives for at least: a busy machine is slow and not wrong. */
  readonly orders: number;
  /** And so long after them. */
  readonly moreMs: number;
}

/** One life: starts, trades, and is killed with everything it started at a moment nobody chose. */
async function liveAndDie(heard: Heard, { seed, orders, moreMs }: Life): Promise<void> {
  const args = [WORKER, dataDir, String(seed), ...heard.unknown()];
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child = worker;
  const lines = createInterface({ input: worker.stdout });
  const until = heard.accepted.size + orders;
  const traded = new Promise<void>((resolve, reject) => {
    worker.once('exit', () => reject(new Error('the worker ended by itself')));
    lines.on('line', (line) => {
      if (line !== 'ready') heard.note(line);
      if (heard.accepted.size >= until) resolve();
    });
  });
  await traded;
  await sleep(moreMs);
  // All of the output is read after the end, so that no acknowledgement is missed.
  const ended = once(lines, 'close');
  killTree(worker.pid ?? 0);
  await ended;
}

/** Lives and dies so often in one folder; returns how many orders were acknowledged. */
async function liveInOneFolder(kills: number, seed: number): Promise<number> {
  dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
  chmodSync(dataDir, 0o755);
  await layDatabase(dataDir);
  const random = seededRandom(seed);
  const heard = new Heard();
  for (let kill = 0; kill < kills; kill += 1) {
    const orders = 1 + Math.floor(random() * LIFE_ORDERS_MAX);
    await liveAndDie(heard, { seed: seed + kill, orders, moreMs: Math.floor(random() * 300) });
    expect(heard.differs).toEqual([]);
  }
  const database = await startDatabase({ dataDir });
  const client = new Client(database.address);
  await client.connect();
  const orders = await client.query<{ key: string; id: string; state: string }>(
    'SELECT client_order_id AS key, order_id AS id, state FROM orders',
  );
  await client.end();
  const { counts, differences } = await rebuild(database.address);
  await database.stop();

  const stored = new Map(orders.rows.map((order) => [order.key, order]));
  const byId = new Map(orders.rows.map((order) => [order.id, order]));
  expect(heard.accepted.size).toBeGreaterThan(kills);
  expect([...heard.accepted].filter((key) => !stored.has(key))).toEqual([]);
  expect([...heard.refused].filter((key) => stored.has(key))).toEqual([]);
  expect([...heard.cancelled].filter((id) => byId.get(id)?.state !== 'cancelled')).toEqual([]);
  expect(stored.size).toBe(orders.rows.length);
  // What was under way when it died may be there or not, but nothing else may.
  const unheard = [...stored.keys()].filter((key) => !heard.accepted.has(key));
  expect(unheard.every((key) => heard.sent.has(key))).toBe(true);
  expect(differences).toEqual([]);
  expect(counts.orders).toBe(orders.rows.length);
  await removeServer(dataDir);
  return heard.accepted.size;
}

test.runIf(process.platform === 'linux')(
  `${KILLS} kills of the whole tree under load lose nothing acknowledged and double nothing`,
  { timeout: 240_000 + KILLS * 20_000 },
  async () => {
    for (let done = 0; done < KILLS; done += KILLS_PER_FOLDER) {
      const kills = Math.min(KILLS_PER_FOLDER, KILLS - done);
      const acknowledged = await liveInOneFolder(kills, SEED + done);
      console.log(`${done + kills} kills; ${acknowledged} orders acknowledged in this folder`);
    }
  },
);
