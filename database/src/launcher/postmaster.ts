import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, isZombie, mayServeCluster } from './process-identity.ts';
import { type Listener, SERVER_PORT } from './settings.ts';

/** What a server writes into `postmaster.pid`, line by line. */
export interface Postmaster {
  readonly pid: number;
  readonly listener: Listener;
  readonly status: 'starting' | 'stopping' | 'ready' | 'standby';
}

const isStatus = (word: string): word is Postmaster['status'] =>
  ['starting', 'stopping', 'ready', 'standby'].includes(word);

/**
 * The live server of a data directory, or null. A pid file whose number now belongs to another
 * program is removed, because PostgreSQL would believe it.
 */
export function findPostmaster(clusterDir: string): Postmaster | null {
  const path = join(clusterDir, 'postmaster.pid');
  const lines = readLines(path);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  if (!mayServeCluster(pid, clusterDir)) {
    if (!isZombie(pid)) rmSync(path, { force: true });
    return null;
  }
  const directory = lines[4] ?? '';
  const status = (lines[7] ?? '').trim();
  return {
    pid,
    listener:
      directory === ''
        ? { kind: 'loopback', port: Number(lines[3] ?? SERVER_PORT) }
        : { kind: 'socket', directory },
    status: isStatus(status) ? status : 'starting',
  };
}

/** The socket folder a dead server left behind, or null. */
export function abandonedSocketDirectory(clusterDir: string): string | null {
  const directory = readLines(join(clusterDir, 'postmaster.pid'))[4] ?? '';
  return directory === '' ? null : directory;
}

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
