import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isSameAlive, type ProcessIdentity } from './process-identity.ts';
import { DatabaseStartFailed } from './start-failed.ts';

const ATTEMPTS_MAX = 5;

/**
 * Locks this process holds: its own number in the file may also be a dead process's that had the
 * same.
 */
const held = new Set<string>();

/**
 * Makes this process the one that runs the database of `homeDir`. A lock of a dead process is taken
 * over. Returns the function that gives it back. Throws `DatabaseStartFailed` (in-use) while the
 * owner lives.
 */
export function takeOwnership(homeDir: string): () => void {
  const path = join(homeDir, 'owner.json');
  const mine = identify(process.pid);
  const draft = `${path}.${process.pid}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      if (tryLink(draft, path)) {
        held.add(path);
        return () => giveBack(path);
      }
      const owner = readOwner(path);
      const isTaken =
        owner?.pid === mine.pid ? held.has(path) : owner !== null && isSameAlive(owner);
      if (owner !== null && isTaken) throw inUse(homeDir, owner);
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new DatabaseStartFailed('in-use', `Another process is starting on ${homeDir}. Try again.`);
}

/** Linking fails when the name exists, so that only one of two processes wins. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function giveBack(path: string): void {
  if (held.delete(path)) rmSync(path, { force: true });
}

function readOwner(path: string): ProcessIdentity | null {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof found !== 'object' || found === null) return null;
    if (!('pid' in found) || typeof found.pid !== 'number') return null;
    return { pid: found.pid, born: 'born' in found ? String(found.born) : '' };
  } catch {
    return null; // Gone or half written: nobody to wait for.
  }
}

function inUse(homeDir: string, owner: ProcessIdentity): DatabaseStartFailed {
  return new DatabaseStartFailed(
    'in-use',
    `The data directory ${homeDir} is in use by process ${owner.pid}. ` +
      'Stop it, or choose another folder with DATA_DIR.',
  );
}
