import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LogCursor } from '@candor/database/audit/follow-log';

type Kept = Readonly<Record<string, { readonly seq: string; readonly hash: string }>>;

/** Where a reader of the log had come to; null when there is no such file yet. */
export function readCursor(path: string): LogCursor | null {
  if (!existsSync(path)) return null;
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Kept;
  return new Map(
    Object.entries(kept).map(([log, { seq, hash }]) => [
      Number(log),
      { seq: BigInt(seq), hash: Buffer.from(hash, 'hex') },
    ]),
  );
}

/** The whole file or the one before, whatever happens meanwhile. */
export function writeCursor(path: string, cursor: LogCursor): void {
  const kept = Object.fromEntries(
    [...cursor].map(([log, { seq, hash }]) => [
      String(log),
      { seq: String(seq), hash: hash.toString('hex') },
    ]),
  );
  writeFileSync(`${path}.new`, `${JSON.stringify(kept)}\n`);
  renameSync(`${path}.new`, path);
}
