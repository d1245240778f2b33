import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isSameAlive, type ProcessIdentity } from './process-identity.ts';
import { DatabaseStartFailed } from './start-failed.ts';

const ATTEMPTS_MAX = 5;
/** How long a process that was just killed may take to go, on a busy machine. */
const DYING_MS = 3_000;
const POLL_MS = 25;

/**
 * Locks this process holds: its own number in the file may also be a dead process's that had the
 * same.
 */
const held = new Set<string>();

/**
 * Makes this process the one that runs the database of `homeDir`. A lock of a dead process is taken
 * over; one that seems to live is given `waitMs` to go, because a process that was just killed is
 * seen for a moment longer. Resolves to the function that gives the lock back. Throws
 * `DatabaseStartFailed` (in-use) while the owner lives.
 */
export async function takeOwnership(homeDir: string, waitMs = DYING_MS): Promise<() => void> {
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
      if (owner !== null && (await isHeld(path, owner, waitMs))) throw inUse(homeDir, owner);
      // Removed only while it still names the dead one: another process may have been quicker.
      if (isSame(readOwner(path), owner)) rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new DatabaseStartFailed('in-use', `Another process is starting on ${homeDir}. Try again.`);
}

/** Whether the process that a lock names keeps it for all of `waitMs`. */
async function isHeld(path: string, owner: ProcessIdentity, waitMs: number): Promise<boolean> {
  if (owner.pid === process.pid) return held.has(path);
  const giveUpAtMs = performance.now() + waitMs;
  while (isSameAlive(owner)) {
    if (performance.now() > giveUpAtMs) return true;
    await sleep(POLL_MS);
  }
  return false;
}

const isSame = (a: ProcessIdentity | null, b: ProcessIdentity | null): boolean =>
  a?.pid === b?.pid && a?.born === b?.born;

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
