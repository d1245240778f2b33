import { join } from 'node:path';
import { type BaseBackup, listBases, placesIn, readReached } from './backup-folder.ts';
import { BackupRefused, findFiles } from './copy-files.ts';
import { readLsn, segmentName, segmentOf } from './wal-names.ts';

interface FoundSegment {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** The WAL that follows a base backup, without a gap. */
export interface Found {
  readonly names: readonly FoundSegment[];
  /** The segment after the last of these, where the copied WAL goes on behind it. */
  readonly missing: string | null;
  /** Every commit up to this instant is there, if nothing is missing. */
  readonly reachedMs: number;
}

/** The newest base backup that was finished by an instant. Throws `BackupRefused`. */
export async function chooseBase(folder: string, atMs: number | null): Promise<BaseBackup> {
  const bases = await listBases(folder);
  const [oldest] = bases;
  if (oldest === undefined) throw new BackupRefused(`There is no backup in ${folder}.`);
  const base = bases.findLast(({ usableFrom }) => atMs === null || Date.parse(usableFrom) <= atMs);
  if (base !== undefined) return base;
  throw new BackupRefused(
    `The oldest backup in ${folder} can be restored to ${oldest.usableFrom} and later.`,
  );
}

export async function walAfter(folder: string, base: BaseBackup): Promise<Found> {
  const { wal } = placesIn(folder);
  const shape = { timeline: base.timeline, segmentBytes: BigInt(base.segmentBytes) };
  const reached = await readReached(folder);
  const isOurs = reached?.systemId === base.systemId && reached.timeline === base.timeline;
  const usableMs = Date.parse(base.usableFrom);
  if (reached === null || !isOurs || readLsn(reached.lsn) <= readLsn(base.stopLsn)) {
    return { names: [], missing: null, reachedMs: usableMs };
  }
  const there = new Map((await findFiles(wal)).map((file) => [file.path, file.bytes]));
  const names: FoundSegment[] = [];
  const last = segmentOf(shape, readLsn(reached.lsn) - 1n);
  for (let at = segmentOf(shape, readLsn(base.stopLsn) - 1n); at <= last; at += 1n) {
    const name = segmentName(shape, at);
    const file = [name, `${name}.partial`].find((one) => there.has(one));
    if (file === undefined) return { names, missing: name, reachedMs: usableMs };
    names.push({ name, path: join(wal, file), bytes: there.get(file) ?? 0 });
  }
  return { names, missing: null, reachedMs: Math.max(Date.parse(reached.at), usableMs) };
}
