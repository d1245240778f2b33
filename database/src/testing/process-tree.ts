import { readdirSync } from 'node:fs';
import { statFields } from '../launcher/process-identity.ts';

/** A stop that the system has not carried out by then is not waited for. */
const STOPPED_WITHIN_MS = 1_000;

/**
 * Ends a process and everything below it at once, without a word. All are stopped before the first
 * dies, so that none begins another meanwhile: a PostgreSQL backend that outlives the others can
 * wait for ever for a lock of one that is dead. Reads /proc, so Linux only.
 */
export function killTree(rootPid: number): void {
  const stopped = new Set<number>();
  for (;;) {
    const fresh = processTree(rootPid).filter((pid) => !stopped.has(pid));
    if (fresh.length === 0) break;
    for (const pid of fresh) {
      signal(pid, 'SIGSTOP');
      stopped.add(pid);
    }
    const giveUpAtMs = performance.now() + STOPPED_WITHIN_MS;
    while (fresh.some(isRunning) && performance.now() < giveUpAtMs);
  }
  for (const pid of stopped) signal(pid, 'SIGKILL');
}

/** The root first. */
function processTree(rootPid: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const fields = Number.isInteger(pid) ? statFields(pid) : null;
    if (fields === null) continue;
    const parent = Number(fields[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [rootPid];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself meanwhile.
  }
}

const isRunning = (pid: number): boolean => /^[RSDI]$/.test(statFields(pid)?.[0] ?? '');
