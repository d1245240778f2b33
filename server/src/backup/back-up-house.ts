import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BaseBackup, keepNewest, placesIn } from '@candor/database/backup/backup-folder';
import { takeBaseBackup } from '@candor/database/backup/base-backup';
import { mirrorGrowing, mirrorObjects } from '@candor/database/backup/copy-files';
import { WalCopy } from '@candor/database/backup/copy-wal';
import { settleHome } from '@candor/database/launcher/cluster';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import type { ListedStorage } from '@candor/engines/ports/object-storage';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import { copySecrets, leaveSecretsOut } from './house-secrets.ts';

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
  /** Secrets are named in it and kept elsewhere. */
  readonly isWithoutSecrets?: boolean;
  /** Where uploads lie, if not in the data directory. */
  readonly bucket?: ListedStorage | null;
  readonly say?: (words: string) => void;
}): Promise<BaseBackup> {
  const { config, owner, folder, keep, bucket = null, say } = of;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { clusterDir } = settleHome(config.dataDir);
  const base = await takeBaseBackup({ owner, clusterDir }, folder, say);
  await mirrorHouse(config, folder, bucket);
  await (of.isWithoutSecrets ? leaveSecretsOut : copySecrets)(config, base.path);
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
