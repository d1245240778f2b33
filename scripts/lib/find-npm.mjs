import { readFileSync } from 'node:fs';

const WATCH_MS = 250;

/**
 * The npm that started this process, or null. npm hands no signal on when it is killed, and a
 * server nobody watches would keep the port and the data: `onGone` runs `end` soon after npm has
 * ended.
 */
export function findNpm() {
  if (!process.env.npm_lifecycle_event) return null;
  const parent = process.ppid;
  // npm starts scripts in a shell, which outlives it: the shell's own parent is watched too.
  const npm = isShell(parent) ? parentOf(parent) : null;
  const isGone = () => process.ppid !== parent || (npm !== null && parentOf(parent) !== npm);
  return {
    onGone: (end) => {
      const watch = setInterval(() => {
        if (!isGone()) return;
        clearInterval(watch);
        end();
      }, WATCH_MS);
      watch.unref();
    },
  };
}

const isShell = (pid) => /^(ba|da|a|z|k)?sh$|^busybox$/.test(statOf(pid)?.name ?? '');
const parentOf = (pid) => statOf(pid)?.parent ?? null;

/**
 * Name and parent of a process; null on systems without /proc, whose shells
 * hand their place over to us.
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const nameEnd = stat.lastIndexOf(')');
    const [, parent] = stat.slice(nameEnd + 2).split(' ');
    return { name: stat.slice(stat.indexOf('(') + 1, nameEnd), parent: Number(parent) };
  } catch {
    return null;
  }
}
