import { readdirSync, readFileSync } from 'node:fs';

/** A process and everything below it, the root first. Reads /proc, so Linux only. */
export function processTree(rootPid: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const parent = Number.isInteger(pid) ? parentOf(pid) : null;
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [rootPid];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Ends all of them at once, without a word. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null; // It ended while we looked.
  }
}
