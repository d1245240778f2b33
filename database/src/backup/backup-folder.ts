import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findFiles, isMissing } from './copy-files.ts';
import { SEGMENT_NAME, withoutTimeline } from './wal-names.ts';

/** The parts of a backup folder. */
export const placesIn = (folder: string) => ({
  bases: join(folder, 'base'),
  wal: join(folder, 'wal'),
  /** How far the copied WAL has come. */
  reached: join(folder, 'wal', 'reached.json'),
  uploads: join(folder, 'files'),
  heads: join(folder, 'heads'),
});

/** What a base backup says about itself. */
export interface BaseManifest {
  readonly format: 1;
  readonly systemId: string;
  readonly majorVersion: string;
  readonly timeline: number;
  readonly segmentBytes: number;
  readonly startLsn: string;
  readonly stopLsn: string;
  /** It can be restored to this instant and later ones. */
  readonly usableFrom: string;
  /** Hash of the build that made the database; null when it held nothing yet. */
  readonly build: string | null;
}

export interface BaseBackup extends BaseManifest {
  readonly name: string;
  readonly path: string;
}

/** How far the WAL of a cluster was copied: every commit up to `at` is in it. */
export interface Reached {
  readonly systemId: string;
  readonly timeline: number;
  readonly lsn: string;
  readonly at: string;
}

const BASE_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}(\.\d{3})?Z$/;

export const baseName = (atMs: number): string => new Date(atMs).toISOString().replaceAll(':', '-');

/** The finished base backups of a folder, oldest first. */
export async function listBases(folder: string): Promise<readonly BaseBackup[]> {
  const { bases } = placesIn(folder);
  const names = (await namesIn(bases)).filter((name) => BASE_NAME.test(name)).sort();
  const read = names.map(async (name) => {
    const path = join(bases, name);
    const manifest = await readJson<BaseManifest>(join(path, 'manifest.json'));
    return manifest === null ? [] : [{ ...manifest, name, path }];
  });
  return (await Promise.all(read)).flat();
}

/** Null where no WAL was ever copied. */
export const readReached = (folder: string): Promise<Reached | null> =>
  readJson<Reached>(placesIn(folder).reached);

export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Keeps the newest base backups and the WAL that they need. Returns what was removed. */
export async function keepNewest(
  folder: string,
  keep: number,
): Promise<{ readonly bases: readonly string[]; readonly segments: number }> {
  const { bases, wal } = placesIn(folder);
  const all = await listBases(folder);
  const old = all.slice(0, Math.max(all.length - keep, 0));
  for (const { path } of old) await rm(path, { recursive: true });
  // Half a backup of a command that was killed.
  const drafts = (await namesIn(bases)).filter((name) => name.endsWith('.draft'));
  for (const name of drafts) await rm(join(bases, name), { recursive: true, force: true });
  const [oldest] = all.slice(old.length);
  if (oldest === undefined) return { bases: [], segments: 0 };
  const first = await firstSegmentOf(oldest);
  const done = (await namesIn(wal)).filter((name) => SEGMENT_NAME.test(name));
  const unneeded = done.filter((name) => withoutTimeline(name) < first);
  for (const name of unneeded) await rm(join(wal, name));
  return { bases: old.map(({ name }) => name), segments: unneeded.length };
}

async function firstSegmentOf({ path }: BaseBackup): Promise<string> {
  const names = (await findFiles(join(path, 'postgres', 'pg_wal'))).map((one) => one.path);
  return withoutTimeline(names.filter((name) => SEGMENT_NAME.test(name)).sort()[0] ?? '');
}
