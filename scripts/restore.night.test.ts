import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listBases, placesIn, readReached } from '@candor/database/backup/backup-folder';
import { startDatabase } from '@candor/database/launcher/start-database';
import { migrate } from '@candor/database/migrate';
import { createPool } from '@candor/database/pool';
import { readChains } from '@candor/database/stores/head-mark';
import type { TestDatabase } from '@candor/database/testing/test-database';
import { makeServerDir, removeServer } from '@candor/database/testing/test-server';
import { ScriptedMarket } from '@candor/server/testing/scripted-market';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '@candor/server/testing/trading-house';
import { afterAll, expect, test } from 'vitest';
import { runCommand, startCommand } from './testing/commands.ts';

const ORDERS = 4_000;
const AT_ONCE = 32;
const DRILL_WITHIN_MS = 600_000;

const variables = { DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined };
let dataDir = '';
const rest = mkdtempSync(join(tmpdir(), 'candor-drill-'));
const [folder, early, late] = [join(rest, 'backup'), join(rest, 'early'), join(rest, 'late')];
const market = new ScriptedMarket();
const opened: string[] = [];
let house: TradingHouse;
let ada: TradingCustomer;
let heads: Awaited<ReturnType<typeof readHeads>>;

/** The embedded database of a folder, as a test house takes it. */
async function databaseIn(dir: string): Promise<TestDatabase> {
  opened.push(dir);
  const running = await startDatabase({ dataDir: dir, durability: 'none-for-tests' });
  await migrate(running);
  const { address, owner, role, stop } = running;
  const pool = createPool(address);
  const drop = async () => {
    await pool.end();
    await stop();
  };
  return { address, owner: owner ?? address, role, pool, drop };
}

async function openOn(dir: string, startMs?: number): Promise<TradingHouse> {
  const database = await databaseIn(dir);
  const opening = await openTradingHouse(
    { LOG_LEVEL: 'silent' },
    { market, over: { database, dataDir: dir }, ...(startMs && { startMs }) },
  );
  market.show('0:NASDAQ:AAPL', { bids: [['99.99', '9999999']], asks: [['100.01', '9999999']] });
  return opening;
}

/** The house as a restart leaves it. */
async function closeOn(open: TradingHouse): Promise<void> {
  const { database } = await open.leave();
  await database.drop();
}

const readHeads = async (of: TradingHouse) => (await readChains(of.pool)).heads;

async function trade(count: number): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    const orders = Array.from({ length: Math.min(AT_ONCE, count - done) }, () =>
      ada.get('stockCreate', anOrder({ num: '1' })),
    );
    await Promise.all(orders);
  }
}

const command = (name: string, ...parts: string[]) =>
  runCommand(name, parts, { ...variables, DATA_DIR: dataDir });
const restore = (to: string, ...parts: string[]) =>
  command('restore', '--from', folder, '--to', to, ...parts);

afterAll(async () => {
  for (const dir of opened) await removeServer(dir);
  rmSync(rest, { recursive: true, force: true });
});

// The drill of the night; `restore-cluster.test.ts` does the same to a table by day.
test(
  'a house under load is backed up, restored to a second in the middle, and trades on',
  async () => {
    dataDir = makeServerDir();
    house = await openOn(dataDir);
    ada = await house.customer({ STOCK: '90000000.00' });
    const copying = startCommand('backup', ['--to', folder, '--wal'], {
      ...variables,
      DATA_DIR: dataDir,
    });
    await expect.poll(() => copying.said()).toContain('copying the WAL');
    const [backup] = await Promise.all([command('backup', '--to', folder), trade(ORDERS)]);
    expect([backup.status, backup.wrong]).toEqual([0, '']);
    await trade(ORDERS);
    heads = await readHeads(house);
    await sleep(50);
    const middleMs = Date.now();
    await sleep(50);
    await trade(ORDERS);
    const end = await readHeads(house);
    const { database } = await house.leave();
    const endMs = Date.now();
    await expect
      .poll(async () => Date.parse((await readReached(folder))?.at ?? ''))
      .toBeGreaterThan(endMs);
    copying.child.kill('SIGINT');
    expect([await copying.ended, copying.wrong()]).toEqual([0, '']);
    await database.drop();

    const at = new Date(middleMs).toISOString();
    const restored = await restore(early, '--at', at);
    expect([restored.status, restored.wrong]).toEqual([0, '']);
    expect(restored.said).toMatch(
      /log 0 ends at group \d+, .*; what came after it, to group \d+, is not there/,
    );
    const whole = await restore(late);
    expect([whole.status, whole.wrong]).toEqual([0, '']);
    expect(whole.said).not.toContain('not there');

    const last = await openOn(late, house.nowMs());
    expect(await readHeads(last)).toEqual(end);
    await closeOn(last);
    const again = await openOn(early, house.nowMs());
    expect(await readHeads(again)).toEqual(heads);
    ada = await again.knownCustomer(ada.userId);
    await trade(2);
    expect(await again.audit()).toEqual([]);
    await closeOn(again);
  },
  DRILL_WITHIN_MS,
);

test(
  'what cannot be restored is refused in a sentence, and leaves nothing',
  async () => {
    const refused = async (to: string, ...parts: string[]) => {
      const { status, wrong } = await restore(to, ...parts);
      expect(status).toBe(1);
      return wrong;
    };
    const none = join(rest, 'none');
    expect(await refused(early)).toBe(
      `candor  ${early} is not empty. Name a folder that is not there yet.\n`,
    );
    expect(await refused(none, '--at', '2020-01-01T00:00:00Z')).toMatch(
      /^candor {2}The oldest backup in .* can be restored to 2\d{3}-.*Z and later\.\n$/,
    );
    expect(await refused(none, '--at', '2999-01-01T00:00:00Z')).toMatch(
      /^candor {2}The WAL in the backup reaches to .*Z\. Leave --at out to restore all of it\.\n$/,
    );
    const { wal } = placesIn(folder);
    for (const name of readdirSync(wal)) if (/^[0-9A-F]{24}/.test(name)) rmSync(join(wal, name));
    expect(await refused(none)).toMatch(
      /^candor {2}The WAL [0-9A-F]{24} is missing from the backup/,
    );
    const [base] = await listBases(folder);
    const alone = await restore(join(rest, 'alone'), '--at', base?.usableFrom ?? '');
    expect([alone.status, alone.wrong]).toEqual([0, '']);
    mkdirSync(none, { recursive: true });
    expect(readdirSync(none)).toEqual([]);
  },
  DRILL_WITHIN_MS,
);
