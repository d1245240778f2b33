import { readFileSync, readlinkSync } from 'node:fs';

/** A process that can't be mistaken for a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Boot and start tick on Linux; empty where the system does not tell. */
  readonly born: string;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export function identify(pid: number): ProcessIdentity {
  return { pid, born: bornAt(pid) };
}

/** True when the very process that was identified earlier still lives. */
export function isSameAlive(identity: ProcessIdentity): boolean {
  const { pid, born } = identity;
  return isAlive(pid) && !isZombie(pid) && bornAt(pid) === born;
}

/** A zombie answers to signals, but holds nothing any more. */
export function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === 'Z';
}

/**
 * True unless the system can show that the process works in another folder or runs another program.
 * A process that is just ending shows neither, and whatever it started may still write.
 */
export function mayServeCluster(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') return true;
  if (isZombie(pid)) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch {
    // Another user's process does not show its folder.
    const words = commandLine(pid);
    return words === '' || words.includes('postgres');
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function bornAt(pid: number): string {
  const startTick = statFields(pid)?.[19];
  if (startTick === undefined) return '';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTick}`;
}

/**
 * Fields of /proc/PID/stat from the state on; the program's name before them may hold spaces. Null
 * when it has ended, and where the system has no such file.
 */
export function statFields(pid: number): readonly string[] | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
