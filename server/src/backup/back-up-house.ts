import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { KEY_FILE } from '@candor/adapters/storage/key-file';
import { type BaseBackup, keepNewest, placesIn } from '@candor/database/backup/backup-folder';
import { takeBaseBackup } from '@candor/database/backup/base-backup';
import { copyDurably, mirrorGrowing, mirrorObjects } from '@candor/database/backup/copy-files';
import { WalCopy } from '@candor/database/backup/copy-wal';
import { settleHome } from '@candor/database/launcher/cluster';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import type { ListedStorage } from '@candor/engines/ports/object-storage';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';

/** What of the settings says where the parts of a house lie. */
export type HouseFiles = Pick<Config, 'dataDir' | 'integrity' | 'secretKey'>;

/** Uploads are mirrored this often while the WAL is copied; a bucket, which has to be listed. */
const UPLOADS_EVERY_MS = 10_000;
const BUCKET_EVERY_MS = 300_000;

/** Base backup, uploads, signed heads and secrets, the older ones beyond `keep` removed. */
export async function backUpHouse(of: {
  readonly config: HouseFiles;
  readonly owner: DatabaseAddress;
  readonly folder: string;
  readonly keep: number;
  /** Where uploads lie, if not in the data directory. */
  readonly bucket?: ListedStorage | null;
  readonly say?: (words: string) => void;
}): Promise<BaseBackup> {
  const { config, owner, folder, keep, bucket = null, say } = of;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { clusterDir } = settleHome(config.dataDir);
  const base = await takeBaseBackup({ owner, clusterDir }, folder, say);
  await mirrorHouse(config, folder, bucket);
  await copySecrets(config, join(base.path, 'secrets'));
  await keepNewest(folder, keep);
  return base;
}

/** Uploads and signed heads: both only grow, and are copied after the rows that name them. */
export async function mirrorHouse(
  config: HouseFiles,
  folder: string,
  bucket: ListedStorage | null = null,
): Promise<void> {
  await mirrorUploads(config, folder, bucket);
  await mirrorGrowing(config.integrity.headsDir, placesIn(folder).heads);
}

async function mirrorUploads(
  { dataDir }: HouseFiles,
  folder: string,
  bucket: ListedStorage | null,
): Promise<void> {
  const { uploads } = placesIn(folder);
  if (bucket === null) await mirrorGrowing(join(dataDir, 'files'), uploads);
  else await mirrorObjects(bucket, uploads);
}

/** Whoever has these can sign as this installation and open its sealed files. */
export async function copySecrets(config: HouseFiles, to: string): Promise<readonly string[]> {
  const { homeDir } = settleHome(config.dataDir);
  const { signingKeyFile } = config.integrity;
  const wanted = [
    { from: signingKeyFile, name: 'signing.key' },
    { from: `${signingKeyFile}.before`, name: 'signing.key.before' },
    ...(config.secretKey === null
      ? [{ from: join(config.dataDir, 'secret.key'), name: 'secret.key' }]
      : []),
    { from: join(config.dataDir, KEY_FILE), name: KEY_FILE },
    { from: join(homeDir, 'postgres-password'), name: 'postgres-password' },
  ].filter(({ from }) => existsSync(from));
  for (const { from, name } of wanted) await copyDurably(from, join(to, name));
  return wanted.map(({ from }) => basename(from));
}

/** A copy of the WAL whose signed heads never lag behind what the database says of them. */
export function openWalCopy(of: {
  readonly config: HouseFiles;
  readonly pool: Pool;
  readonly folder: string;
  readonly bucket: ListedStorage | null;
}): ReturnType<typeof WalCopy.open> {
  const { config, pool, folder, bucket } = of;
  const { clusterDir } = settleHome(config.dataDir);
  const { heads } = placesIn(folder);
  const everyMs = bucket === null ? UPLOADS_EVERY_MS : BUCKET_EVERY_MS;
  let uploadsAtMs = Number.NEGATIVE_INFINITY;
  const alongside = async () => {
    await mirrorGrowing(config.integrity.headsDir, heads);
    if (performance.now() - uploadsAtMs < everyMs) return;
    await mirrorUploads(config, folder, bucket);
    uploadsAtMs = performance.now();
  };
  return WalCopy.open({ pool, clusterDir, folder, alongside });
}
