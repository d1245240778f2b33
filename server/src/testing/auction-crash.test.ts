import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rebuild } from '@candor/database/audit/rebuild';
import { startDatabase } from '@candor/database/launcher/start-database';
import { createPool } from '@candor/database/pool';
import { createAuctionStore } from '@candor/database/stores/auctions';
import { layDatabase } from '@candor/database/testing/made-database';
import { killTree } from '@candor/database/testing/process-tree';
import { seededRandom } from '@candor/database/testing/seeded-random';
import { removeServer } from '@candor/database/testing/test-server';
import { roundsOf, sampleOf } from '@candor/domain/testing/by-night';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AuctionLife } from './auction-crash-worker.ts';
import { type StoredOrder, storedOrders } from './stored-orders.ts';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));
/** Beside the server's own bundle, from where the sources are as far away. */
const BUNDLE = join(SERVER, `dist.crash-${process.pid}`);
const QUARTER_MS = 15 * 60_000;
const FIRST_MS = Date.UTC(2026, 10, 20, 15);
const ROUNDS = roundsOf({ atNight: 8, usually: 1 });
const SEED = 4106;
/** As `npm start` has it: a start makes a lot that lives for a moment. */
const YOUNG = '--max-semi-space-size=32';

/** What the processes that were killed had said. */
class Heard {
  readonly sent = new Set<string>();
  readonly accepted = new Map<string, string>();
  readonly refused = new Set<string>();
  readonly cancelled = new Set<string>();

  note(line: string): void {
    const [what = '', key = '', id = ''] = line.split(' ');
    if (what === 'sent') this.sent.add(key);
    else if (what === 'accepted') this.accepted.set(key, id);
    else if (what === 'refused') this.refused.add(key);
    else if (what === 'cancelled') this.cancelled.add(key);
  }

  unknownKeys(): string[] {
    return [...this.sent].filter((key) => !this.accepted.has(key) && !this.refused.has(key));
  }
}

let dataDir = '';
let child: ChildProcess | null = null;

/** Each life is a process; from one file it begins several times as fast as from its sources. */
beforeAll(async () => {
  const main = join(SERVER, 'src/testing/auction-crash-worker.ts');
  const place = { outDir: BUNDLE, emptyOutDir: true };
  await build({
    root: SERVER,
    logLevel: 'warn',
    build: { ...place, rolldownOptions: { input: { main } } },
  });
});
afterAll(() => rmSync(BUNDLE, { recursive: true, force: true }));

afterEach(async () => {
  if (child?.pid !== undefined) killTree(child.pid);
  await removeServer(dataDir);
});

/**
 * One life of the house; killed after so long with everything it started, or left to end by itself.
 */
async function live(
  heard: Heard,
  of: Pick<AuctionLife, 'seed' | 'startMs' | 'readyMs' | 'does'>,
  end: { readonly afterOrders: number; readonly lifeMs: number } | null,
): Promise<void> {
  const life: AuctionLife = { ...of, dataDir, unknownKeys: heard.unknownKeys() };
  const args = [YOUNG, join(BUNDLE, 'main.js'), JSON.stringify(life)];
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child = worker;
  const lines = createInterface({ input: worker.stdout });
  const ended = once(lines, 'close');
  const said = new Set<string>();
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('exit', () => reject(new Error('the house ended before it was ready')));
    lines.on('line', (line) => {
      said.add(line);
      if (line === 'ready') resolve();
      else heard.note(line);
    });
  });
  await ready;
  if (end !== null) {
    const enough = heard.accepted.size + end.afterOrders;
    while (heard.accepted.size < enough) await once(lines, 'line');
    await sleep(end.lifeMs);
    killTree(worker.pid ?? 0);
  }
  await ended;
  if (end === null) expect([...said]).toContain('closed');
}

test.runIf(process.platform === 'linux')(
  'kills while auctions collect and uncross lose no order, double no fill and forget no message',
  { timeout: 300_000 + ROUNDS * 200_000 },
  async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'auction-crash-'));
    chmodSync(dataDir, 0o755);
    await layDatabase(dataDir);
    const random = seededRandom(SEED);
    const heard = new Heard();
    let seed = SEED;
    let enough = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const uncrossMs = FIRST_MS + (round + 1) * QUARTER_MS;
      const at = (startMs: number, readyMs = startMs) => ({
        startMs: uncrossMs + startMs,
        readyMs: uncrossMs + readyMs,
      });
      const collecting = {
        ...at(-600_000, -120_000),
        ...({ does: 'trade', afterOrders: 12, lifeMs: random() * 300 } as const),
      };
      const later = [
        // While they go on coming in and the uncross begins, half a second after its time.
        { ...at(-110_000, -1_500), does: 'trade', afterOrders: 1, lifeMs: 1_500 + random() * 900 },
        // While a new process takes up what that left, twice.
        { ...at(10_000), does: 'watch', afterOrders: 0, lifeMs: random() * 500 },
        { ...at(120_000), does: 'watch', afterOrders: 0, lifeMs: random() * 500 },
        { ...at(240_000), does: 'trade', afterOrders: 3, lifeMs: random() * 300 },
      ] as const;
      // By day one of those behind it, another with each commit.
      for (const one of [collecting, ...sampleOf(later, 1)]) {
        const { afterOrders, lifeMs, ...life } = one;
        seed += 1;
        enough += afterOrders;
        await live(heard, { ...life, seed }, { afterOrders, lifeMs });
      }
    }
    const lastMs = FIRST_MS + (ROUNDS + 1) * QUARTER_MS + 1_000;
    await live(heard, { seed, startMs: lastMs, readyMs: lastMs, does: 'watch' }, null);
    expect(heard.accepted.size).toBeGreaterThanOrEqual(enough);
    await checkBooks(heard);
  },
);

async function checkBooks(heard: Heard): Promise<void> {
  const database = await startDatabase({ dataDir });
  const pool = createPool(database.address);
  try {
    const orders = await storedOrders(pool);
    const byKey = new Map(orders.map((order) => [order.key, order]));
    console.log(`${heard.accepted.size} orders acknowledged, ${orders.length} in the books`);
    expect(byKey.size).toBe(orders.length);
    for (const [key, id] of heard.accepted) expect(byKey.get(key)?.id).toBe(id);
    expect([...heard.refused].filter((key) => byKey.has(key))).toEqual([]);
    expect(orders.filter(({ key }) => !heard.sent.has(key))).toEqual([]);
    for (const id of heard.cancelled) {
      const order = orders.find((one) => one.id === id);
      expect(order).toMatchObject({ state: 'cancelled', fills: [], messages: 0 });
    }
    await checkAuctions(pool, orders);
    const { differences, counts } = await rebuild(database.address);
    expect(differences).toEqual([]);
    expect(counts.orders).toBe(orders.length);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Each auction happened once, and every order got of it exactly what it says. */
async function checkAuctions(
  pool: ReturnType<typeof createPool>,
  orders: readonly StoredOrder[],
): Promise<void> {
  const store = createAuctionStore(pool);
  let filled = 0;
  for (const order of orders) {
    const { terms, reason, fills, state, messages } = order;
    expect(['filled', 'cancelled']).toContain(state);
    if (reason === 'CANCELLED_BY_CUSTOMER') continue;
    // Its end was told exactly once, whatever was killed in between.
    expect([order.id, messages]).toEqual([order.id, 1]);
    const uncrossMs = terms.auction?.uncrossMs ?? 0;
    const stored = await store.find(terms.instrumentId, uncrossMs);
    if (stored === null) throw new Error(`The auction of ${order.id} was never stored.`);
    const wasIn = stored.inputs.orders.some(({ id }) => id === order.id);
    const given = stored.result.fills.find(({ orderId }) => orderId === order.id)?.quantity ?? 0n;
    expect(fills.reduce((sum, fill) => sum + fill.quantity, 0n)).toBe(given);
    expect(fills.length).toBe(given === 0n ? 0 : 1);
    if (!wasIn) expect(reason).toBe('AUCTION_LATE');
    for (const fill of fills) {
      filled += 1;
      expect(fill.mode).toBe('auction');
      expect(fill.price).toBe(stored.result.uncross?.price);
      expect(fill.auction).toMatchObject({ uncrossMs, inputsHash: stored.inputsHash });
    }
  }
  expect(filled).toBeGreaterThan(ROUNDS);
}
