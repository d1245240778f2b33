import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startDatabase } from '../launcher/start-database.ts';
import { makeServerDir, TEST_SERVER_DIR } from './test-server.ts';

/** Of this worker; goes with the folder of the run. */
let made: Promise<string> | null = null;

/**
 * Lays a database into a folder that has none, as the first start there would make it: a copy, with
 * its owner and rights, of one that was made once and stopped in order. Windows has no such copy:
 * there the first start makes it.
 */
export async function layDatabase(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return;
  made ??= makeDatabase();
  const from = await made;
  mkdirSync(dataDir, { recursive: true });
  const parts = ['postgres', 'postgres-password'].map((name) => join(from, name));
  const copied = spawnSync('cp', ['-Rp', ...parts, dataDir], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`the database could not be laid: ${copied.stderr}`);
}

async function makeDatabase(): Promise<string> {
  const shared = process.env[TEST_SERVER_DIR];
  const folder = join(shared ?? makeServerDir(), `made-${process.pid}`);
  // What is laid is flushed by the server that starts on it, where that is what a test is about.
  const database = await startDatabase({ dataDir: folder, durability: 'none-for-tests' });
  await database.stop();
  return folder;
}
