import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createDiskStorage } from '@candor/adapters/storage/disk-storage';
import { BucketFailed, createS3Storage } from '@candor/adapters/storage/s3-storage';
import type { ObjectStorage } from '@candor/engines/ports/object-storage';
import type { Config } from '../config/config.ts';

/** Where uploads and documents lie: a bucket, or a folder of the data directory. */
export function openStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>) {
  return bucket === null ? createDiskStorage(join(dataDir, 'files')) : createS3Storage(bucket);
}

/** Puts something, reads it and takes it away. Throws `BucketFailed`. */
export async function proveStorage(storage: ObjectStorage, bucket: string): Promise<void> {
  const key = `probe/${randomBytes(8).toString('hex')}`;
  const bytes = randomBytes(64);
  await storage.put(key, bytes);
  const found = await storage.get(key);
  if (found === null || !bytes.equals(found)) {
    throw new BucketFailed(bucket, 'what was put does not come back');
  }
  await storage.delete(key);
}
