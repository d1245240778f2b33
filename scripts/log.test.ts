import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '@candor/database/launcher/start-database';
import { migrate } from '@candor/database/migrate';
import { createPool } from '@candor/database/pool';
import { LaneDesk } from '@candor/database/testing/lane-desk';
import { makeServerDir, removeServer } from '@candor/database/testing/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand, startCommand } from './testing/commands.ts';

const dataDir = makeServerDir();
const folder = mkdtempSync(join(tmpdir(), 'candor-log-'));
const cursorFile = join(folder, 'cursor.json');
const variables = { DATA_DIR: dataDir, DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined };
const log = (...parts: string[]) => runCommand('log', parts, variables);
let desk: LaneDesk;

/** Lanes on the folder's own database, as a house that was just started has them. */
async function open(): Promise<LaneDesk> {
  const running = await startDatabase({ dataDir, durability: 'none-for-tests' });
  await migrate(running);
  const { address, owner, role, stop } = running;
  const pool = createPool(address);
  const drop = async () => {
    await pool.end();
    await stop();
  };
  return LaneDesk.on({ address, owner: owner ?? address, role, pool, drop });
}

beforeAll(async () => {
  desk = await open();
  await desk.fund('ada', 100_000n);
});
afterAll(async () => {
  await desk.close();
  await removeServer(dataDir);
  rmSync(folder, { recursive: true });
});

const seqsOf = (said: string) =>
  said
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).seq);

test('the log is followed through a restart of the database, and resumed where it was left', async () => {
  const parts = ['--follow', '--cursor', cursorFile];
  const follower = startCommand('log', parts, variables);
  await expect.poll(() => seqsOf(follower.said())).toEqual(['1', '2', '3']);
  await desk.close();
  await expect.poll(() => follower.wrong()).toMatch(/; it is looked for every second\.\n$/);
  desk = await open();
  await desk.accept(desk.order('ada'));
  await expect.poll(() => seqsOf(follower.said())).toEqual(['1', '2', '3', '4']);
  follower.child.kill('SIGINT');
  expect(await follower.ended).toBe(0);
  expect(JSON.parse(readFileSync(cursorFile, 'utf8'))).toMatchObject({ 0: { seq: '4' } });
  await desk.accept(desk.order('ada', { orderId: 'o-later', clientOrderId: 'c-later' }));
  expect(seqsOf((await log('--cursor', cursorFile)).said)).toEqual(['5']);
  expect(await log('--cursor', cursorFile)).toEqual({ status: 0, said: '', wrong: '' });
});

test('a reader that goes away ends the command without a word', async () => {
  const follower = startCommand('log', ['--follow'], variables);
  follower.child.stdout?.destroy();
  expect([await follower.ended, follower.wrong()]).toEqual([0, '']);
});

test('it begins where it is told, and says what it does not understand', async () => {
  expect(seqsOf((await log('--from', '0:3')).said)).toEqual(['3', '4', '5']);
  expect(await log('--from', '0:99')).toMatchObject({
    status: 1,
    wrong: 'candor  Log 0 has no group 98.\n',
  });
  const wrong = await log('--since', 'yesterday');
  expect([wrong.status, wrong.wrong.split('\n')[0]]).toEqual([
    2,
    '--since must be an instant such as 2026-11-23T10:00:00Z.',
  ]);
});
