import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseStartFailed } from './start-failed.ts';

/** The system user the PostgreSQL processes run as. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const OTHERS_MAY_ENTER = 0o001;
const GROUP_MAY_ENTER = 0o010;
const OWNER_MAY_ENTER = 0o100;

/**
 * Who PostgreSQL must run as, or null when it can run as ourselves. PostgreSQL refuses root, so
 * root hands over to the owner of an existing cluster, else to `postgres`, else to `nobody`. Throws
 * `DatabaseStartFailed` (no-server-user) when root finds none of them.
 */
export function chooseServerUser(clusterDir: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = ownerOf(clusterDir);
  if (owner !== null && owner.uid !== 0) return owner;
  const found = findUser('postgres') ?? findUser('nobody');
  if (found !== null) return found;
  throw new DatabaseStartFailed(
    'no-server-user',
    'PostgreSQL does not run as root, ' +
      'and this system has neither a "postgres" nor a "nobody" user.',
  );
}

/** True when `user` may walk into `directory` from the root down, judged by the permission bits. */
export function canEnter(user: ServerUser, directory: string): boolean {
  for (let step = directory; ; step = dirname(step)) {
    const { mode, uid, gid } = statSync(step);
    const bit =
      uid === user.uid ? OWNER_MAY_ENTER : gid === user.gid ? GROUP_MAY_ENTER : OTHERS_MAY_ENTER;
    if ((mode & bit) === 0) return false;
    if (step === dirname(step)) return true;
  }
}

/** Owner of a path, or null when there is nothing. */
export function ownerOf(path: string): ServerUser | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : { uid: stats.uid, gid: stats.gid };
}

function findUser(name: string): ServerUser | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [login, , uid, gid] = line.split(':');
    if (login === name && uid !== undefined && gid !== undefined) {
      return { uid: Number(uid), gid: Number(gid) };
    }
  }
  return null;
}
