import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createS3Storage } from '@candor/adapters/storage/s3-storage';
import { startBucketServer } from '@candor/adapters/storage/testing/bucket-server';
import { mirrorObjects } from '@candor/database/backup/copy-files';
import { afterAll, expect, test, vi } from 'vitest';
import { watchReadiness } from '../compose/readiness.ts';
import { ConfigRefused, readConfig } from '../config/config.ts';
import { openStorage, proveStorage } from './open-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-bucket-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('settings name the bucket, and a start on one that is not there is refused', async () => {
  const server = await startBucketServer('uploads');
  const { endpoint, login } = server.bucket('uploads');
  const settings = {
    DATA_DIR: folder,
    STORAGE: 's3',
    S3_BUCKET: 'uploads',
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: login.accessKeyId,
    S3_SECRET_ACCESS_KEY: login.secretAccessKey,
  };
  await proveStorage(openStorage(readConfig(settings)), 'uploads');
  // Nothing of the proof stays.
  const left: string[] = [];
  for await (const { key } of createS3Storage(server.bucket('uploads')).list()) left.push(key);
  expect(left).toEqual([]);
  const wrong = openStorage(readConfig({ ...settings, S3_BUCKET: 'elsewhere' }));
  await expect(proveStorage(wrong, 'elsewhere')).rejects.toThrow(
    'The bucket elsewhere failed: NoSuchBucket.',
  );
  await server.close();
  expect(() => readConfig({ STORAGE: 's3' })).toThrow(ConfigRefused);
  expect(() => readConfig({ STORAGE: 's3' })).toThrow(
    'S3_BUCKET is missing: the bucket of uploads, because STORAGE is s3.',
  );
});

test('a backup fetches what its copy lacks, and keeps what the bucket forgot', async () => {
  const server = await startBucketServer('uploads');
  const bucket = createS3Storage(server.bucket('uploads'));
  const to = join(folder, 'copy');
  await bucket.put('chat/a1/one', Buffer.from('one'));
  await bucket.put('kyc/b2/two', Buffer.from('two'));
  expect(await mirrorObjects(bucket, to)).toBe(2);
  await bucket.delete('chat/a1/one');
  await bucket.put('kyc/b2/three', Buffer.from('three'));
  expect(await mirrorObjects(bucket, to)).toBe(1);
  expect(await mirrorObjects(bucket, to)).toBe(0);
  const files = readdirSync(to, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  expect(texts.sort()).toEqual(['one', 'three', 'two']);
  await server.close();
});

test('while the bucket does not answer health says what goes without, and orders go on', async () => {
  const asked: (() => void)[] = [];
  const get = vi.fn(async (): Promise<null> => null);
  const log = { warn: vi.fn(), info: vi.fn() };
  const heldBack: string[] = [];
  const readiness = watchReadiness({
    pool: { query: vi.fn() },
    log,
    bucket: { get },
    lanes: { isOpen: () => true },
    desk: { outages: () => [], provider: {} },
    supervisor: { heldBack: () => heldBack },
    clock: {
      nowMs: () => 0,
      every: (_everyMs: number, work: () => void) => {
        asked.push(work);
        return () => undefined;
      },
    },
  } as unknown as Parameters<typeof watchReadiness>[0]);
  const askAll = () => {
    for (const ask of asked) ask();
  };
  get.mockRejectedValueOnce(new Error('away'));
  askAll();
  await expect.poll(() => readiness.without()).toEqual(['uploads']);
  expect(readiness.waitsFor()).toEqual([]);
  expect(log.warn.mock.lastCall?.[1]).toBe('the bucket of uploads does not answer');
  heldBack.push('dividends');
  expect(readiness.without()).toEqual(['uploads', 'dividends']);
  askAll();
  await expect.poll(() => readiness.without()).toEqual(['dividends']);
  expect(readiness.waitsFor()).toEqual([]);
});
