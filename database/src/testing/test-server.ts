import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settleHome } from '../launcher/cluster.ts';
import { bringDown } from '../launcher/embedded.ts';
import { findPostmaster } from '../launcher/postmaster.ts';
import { isAlive } from '../launcher/process-identity.ts';

/** Names the folder of the run's database server to every test worker. */
export const TEST_SERVER_DIR = 'CANDOR_TEST_SERVER_DIR';
const PREFIX = 'candor-tests-';

/**
 * A folder for one run. The process number in its name lets a later run clear up after a killed
 * one.
 */
export function makeServerDir(): string {
  const directory = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(directory, 0o755); // Under root the server runs as another user, who must get in.
  return directory;
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
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.split('-')[2] : Number.NaN);
    if (Number.isInteger(pid) && !isAlive(pid)) await removeServer(join(tmpdir(), name));
  }
}
