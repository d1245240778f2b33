import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settleHome } from '../launcher/cluster.ts';
import { bringDown } from '../launcher/embedded.ts';
import { findPostmaster } from '../launcher/postmaster.ts';
import { isAlive } from '../launcher/process-identity.ts';

/** Names the folder of the run's database server to every test worker. */
export const TEST_SERVER_DIR = 'CANDOR_TEST_SERVER_DIR';
const PREFIX = 'candor-tests-';
/** A file system in memory, on Linux: a database is 750 files that are copied and removed. */
const MEMORY_DIR = '/dev/shm';
/** A run's databases take a few hundred megabytes and their log at most two gigabytes. */
const MEMORY_BYTES_MIN = 4 * 1024 ** 3;

/**
 * A folder for one run. The process number in its name lets a later run clear up after a killed
 * one.
 */
export function makeServerDir(): string {
  const directory = mkdtempSync(join(parentDir(), `${PREFIX}${process.pid}-`));
  chmodSync(directory, 0o755); // Under root the server runs as another user, who must get in.
  return directory;
}

/** Memory where there is room in it, else the disk. */
function parentDir(): string {
  if (!existsSync(MEMORY_DIR)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_DIR);
  return bavail * bsize > MEMORY_BYTES_MIN ? MEMORY_DIR : tmpdir();
}

/** Stops the server that tests started in `directory`, if any did, and removes everything. */
export async function removeServer(directory: string): Promise<void> {
  const home = settleHome(directory);
  const running = findPostmaster(home.clusterDir);
  if (running !== null) await bringDown(home, running);
  rmSync(directory, { recursive: true, force: true });
}

/** Removes the servers of runs that were killed before they could. */
export async function removeAbandonedServers(): Promise<void> {
  for (const parent of [tmpdir(), MEMORY_DIR].filter((path) => existsSync(path))) {
    for (const name of readdirSync(parent)) {
      const pid = Number(name.startsWith(PREFIX) ? name.split('-')[2] : Number.NaN);
      if (Number.isInteger(pid) && !isAlive(pid)) await removeServer(join(parent, name));
    }
  }
}
