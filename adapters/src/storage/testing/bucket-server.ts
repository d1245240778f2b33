import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Options } from '../s3-storage.ts';

export interface BucketServer {
  /** The folder that the server keeps its buckets in. */
  readonly folder: string;
  bucket(name: string): S3Options;
  close(): Promise<void>;
}

/** A real server of buckets on this machine. */
export async function startBucketServer(...names: readonly string[]): Promise<BucketServer> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: names.map((name) => ({ name, configs: [] })),
  });
  const { port } = await server.run();
  // The only login the server takes.
  const login = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const at = { region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, ...login };
  return {
    folder,
    bucket: (bucket) => ({ bucket, ...at }),
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
