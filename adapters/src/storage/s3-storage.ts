import type { ListedStorage } from '@candor/engines/ports/object-storage';
import { checkKey, isKey } from './object-key.ts';

/** A bucket, and who asks for what lies in it. */
export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Null: Amazon's own of that region. */
  readonly endpoint: string | null;
  /**
   * Null: what the SDK finds by itself, in this order: AWS_… of the environment, the files of its
   * command line, a token of the cluster, the role of the container or the machine. Such logins end
   * by themselves and are renewed by it.
   */
  readonly login: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** The bucket did not do what it was asked. Says nothing of what was sent, which is signed. */
export class BucketFailed extends Error {
  constructor(bucket: string, why: string) {
    super(`The bucket ${bucket} failed: ${why}.`);
    this.name = 'BucketFailed';
  }
}

/** Objects are small: whoever is slower than this does not answer. */
const ANSWER_WITHIN_MS = 20_000;
const CONNECT_WITHIN_MS = 3_000;
const TRIES = 3;

/** Objects in a bucket that speaks S3. Its client is loaded at the first use. */
export function createS3Storage(options: S3Options): ListedStorage {
  const { bucket: Bucket, region, endpoint, login } = options;
  let opened: ReturnType<typeof open> | null = null;
  const open = async () => {
    const s3 = await import('@aws-sdk/client-s3');
    const client = new s3.S3Client({
      region,
      ...(login !== null && { credentials: login }),
      maxAttempts: TRIES,
      // Servers of one's own seldom have a name for each bucket, nor Amazon's newest checksums.
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      ...({ requestChecksumCalculation: 'WHEN_REQUIRED' } as const),
      ...({ responseChecksumValidation: 'WHEN_REQUIRED' } as const),
      requestHandler: { connectionTimeout: CONNECT_WITHIN_MS },
    });
    return { s3, client };
  };
  const ask = async <Answer>(
    work: (
      at: Awaited<ReturnType<typeof open>>,
      within: { readonly abortSignal: AbortSignal },
    ) => Promise<Answer>,
  ): Promise<Answer> => {
    opened ??= open();
    const abortSignal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      return await work(await opened, { abortSignal });
    } catch (error) {
      throw new BucketFailed(Bucket, error instanceof Error ? error.name : 'unknown');
    }
  };
  return {
    put: async (key, bytes) => {
      const of = { Bucket, Key: checkKey(key), Body: bytes, ContentLength: bytes.length };
      await ask(({ s3, client }, within) => client.send(new s3.PutObjectCommand(of), within));
    },
    get: (key) => {
      const of = { Bucket, Key: checkKey(key) };
      return ask(async ({ s3, client }, within) => {
        try {
          const { Body } = await client.send(new s3.GetObjectCommand(of), within);
          return (await Body?.transformToByteArray()) ?? null;
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return null;
          throw error;
        }
      });
    },
    delete: async (key) => {
      const of = { Bucket, Key: checkKey(key) };
      await ask(({ s3, client }, within) => client.send(new s3.DeleteObjectCommand(of), within));
    },
    list: async function* () {
      for (let StartAfter: string | undefined; ; ) {
        const of = { Bucket, StartAfter };
        const { Contents = [], IsTruncated } = await ask(({ s3, client }, within) =>
          client.send(new s3.ListObjectsV2Command(of), within),
        );
        for (const { Key = '', Size = 0 } of Contents) {
          // What others laid there may have a name that leads out of a folder.
          if (isKey(Key)) yield { key: Key, bytes: Size };
        }
        StartAfter = Contents.at(-1)?.Key;
        if (IsTruncated !== true || StartAfter === undefined) return;
      }
    },
  };
}
