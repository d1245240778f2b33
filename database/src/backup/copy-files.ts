import { COPYFILE_FICLONE } from 'node:constants';
import type { Dirent } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, rename, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { ListedStorage } from '@candor/engines/ports/object-storage';

/** What cannot be backed up or restored, in one sentence for the person at the terminal. */
export class BackupRefused extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'BackupRefused';
  }
}

export interface FoundFile {
  /** Below the folder that was searched. */
  readonly path: string;
  readonly bytes: number;
}

/** Whether an error says that a file is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function orNone<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/**
 * Every file below a folder that `isWanted` takes by its path; none where there is no folder. What
 * goes away meanwhile is left out.
 */
export async function findFiles(
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const entry of await entriesOf(folder)) {
    const at = join(entry.parentPath, entry.name);
    const path = relative(folder, at);
    const stats = entry.isFile() && isWanted(path) ? await orNone(lstat(at)) : null;
    if (stats !== null) found.push({ path, bytes: stats.size });
  }
  return found;
}

/** Every folder below a folder. */
export async function findFolders(folder: string): Promise<string[]> {
  const folders = (await entriesOf(folder)).filter((entry) => entry.isDirectory());
  return folders.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = (await orNone(readdir(folder, { withFileTypes: true }))) ?? [];
  const below = entries.filter((entry) => entry.isDirectory());
  const deeper = below.map((entry) => entriesOf(join(folder, entry.name)));
  return [...entries, ...(await Promise.all(deeper)).flat()];
}

/** Copies a file onto the disk; false when it has gone. */
export async function copyDurably(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  if ((await orNone(copyFile(from, to, COPYFILE_FICLONE).then(() => true))) === null) return false;
  await syncFile(to);
  return true;
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** All of it or what was there before, whatever happens meanwhile. */
export async function writeDurably(path: string, text: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await syncFile(`${path}.new`);
  await rename(`${path}.new`, path);
}

/**
 * Brings a copy of a folder whose files only ever grow or are added up to date. Nothing is taken
 * away from the copy; files still at work (`.part`) are left out. Returns how many were added to.
 */
export async function mirrorGrowing(from: string, to: string): Promise<number> {
  const known = new Map((await findFiles(to)).map(({ path, bytes }) => [path, bytes]));
  let changed = 0;
  for (const { path, bytes } of await findFiles(from, (name) => !name.endsWith('.part'))) {
    const copied = known.get(path) ?? -1;
    if (copied >= bytes) continue;
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    const stretch = { start: Math.max(copied, 0), end: bytes };
    // What was deleted meanwhile is not wanted any more.
    await orNone(copyBytes(join(from, path), join(to, path), stretch));
    changed += 1;
  }
  return changed;
}

/**
 * Brings a copy of a bucket up to date, whose objects are never written twice. Nothing is taken
 * away from the copy. Returns how many were added.
 */
export async function mirrorObjects(from: ListedStorage, to: string): Promise<number> {
  const known = new Map((await findFiles(to)).map(({ path, bytes }) => [path, bytes]));
  let changed = 0;
  for await (const { key, bytes } of from.list()) {
    if (known.get(key) === bytes) continue;
    const found = await from.get(key);
    // What was deleted meanwhile is not wanted any more.
    if (found === null) continue;
    const path = join(to, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeDurably(path, found);
    changed += 1;
  }
  return changed;
}

const CHUNK_BYTES = 1024 * 1024;

/** Copies bytes from `start` to before `end` to the same place of another file, onto the disk. */
export async function copyBytes(
  from: string,
  to: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<void> {
  const source = await open(from, 'r');
  const target = await open(to, await modeFor(to), 0o600);
  try {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(end - start, 1)));
    for (let at = start; at < end; ) {
      const { bytesRead } = await source.read(chunk, 0, Math.min(chunk.length, end - at), at);
      if (bytesRead === 0) throw new Error(`${from} is shorter than ${end} bytes.`);
      await target.write(chunk, 0, bytesRead, at);
      at += bytesRead;
    }
    await target.sync();
  } finally {
    await target.close();
    await source.close();
  }
}

async function modeFor(path: string): Promise<'r+' | 'w+'> {
  return (await orNone(lstat(path))) === null ? 'w+' : 'r+';
}

/** Refuses where the disk has not this much room and a little more. */
export async function needRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > bytes * 1.05) return;
  const megabytes = (count: number) => `${Math.ceil(count / 1024 / 1024)} MB`;
  throw new BackupRefused(
    `${folder} has ${megabytes(bavail * bsize)} free, and this takes ${megabytes(bytes)}.`,
  );
}
