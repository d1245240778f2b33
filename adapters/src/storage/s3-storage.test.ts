import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { storageViolations } from './conformance.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { KeyRing } from './envelope.ts';
import { createS3Storage } from './s3-storage.ts';
import { createSealedStorage } from './sealed-storage.ts';
import { startBucketServer } from './testing/bucket-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-storage-'));
const server = await startBucketServer('uploads', 'sealed', 'many');
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (bucket: string, other: object = {}) =>
  createS3Storage({ ...server.bucket(bucket), ...other });
const ring: KeyRing = {
  current: () => ({ id: 'k1', key: new Uint8Array(32).fill(7) }),
  find: () => new Uint8Array(32).fill(7),
};

test('the disk, a bucket, and both sealed, keep what every storage must keep', async () => {
  const disk = (name: string) => createDiskStorage(join(folder, name));
  expect(await storageViolations(disk('bare'))).toEqual([]);
  expect(await storageViolations(createSealedStorage(disk('sealed'), ring))).toEqual([]);
  expect(await storageViolations(open('uploads'))).toEqual([]);
  const bucket = open('sealed');
  expect(await storageViolations(createSealedStorage(bucket, ring))).toEqual([]);
  expect(
    Buffer.from((await bucket.get('chat/b')) ?? [])
      .subarray(0, 4)
      .toString(),
  ).toBe('CDR1');
});

test('a bucket lists all of ours, more than one answer holds too, and no strange names', async () => {
  const bucket = open('many');
  for (let at = 0; at < 1_010; at += 101) {
    const numbers = Array.from({ length: 101 }, (_, index) => at + index);
    await Promise.all(numbers.map((n) => bucket.put(`list/${n}`, new Uint8Array(n % 7))));
  }
  server.lay('many', 'Strange..name', Buffer.from('x'));
  server.lay('many', '../out & <away>', Buffer.from('x'));
  const listed = new Map<string, number>();
  for await (const { key, bytes } of bucket.list()) listed.set(key, bytes);
  expect([listed.size, listed.get('list/13'), listed.get('list/1009')]).toEqual([1_010, 6, 1]);
});

test('what fails says which bucket and why, and nothing of the login', async () => {
  const why = (storage: ReturnType<typeof open>) =>
    storage.get('chat/none').then(
      () => 'nothing',
      (error: Error) => `${error.message} ${JSON.stringify(error)} ${String(error.cause)}`,
    );
  expect(await why(open('elsewhere'))).toContain('The bucket elsewhere failed: NoSuchBucket.');
  const stranger = { accessKeyId: 'WHO', secretAccessKey: 'a secret of mine' };
  const wrong = await why(open('uploads', stranger));
  expect(wrong).toContain('The bucket uploads failed: InvalidAccessKeyId.');
  expect(wrong).not.toMatch(/secret of mine|WHO/);
  // The right name and a wrong secret: what is signed with it is no signature.
  const guessed = await why(open('uploads', { secretAccessKey: 'a secret of mine' }));
  expect(guessed).toContain('The bucket uploads failed: SignatureDoesNotMatch.');
  expect(guessed).not.toContain('secret of mine');
  const elsewhere = await why(open('uploads', { region: 'eu-west-1' }));
  expect(elsewhere).toContain('The bucket uploads failed: AuthorizationHeaderMalformed.');
});

test('where nobody answers it says so', async () => {
  const gone = await startBucketServer('uploads');
  await gone.close();
  const away = createS3Storage(gone.bucket('uploads'));
  await expect(away.put('chat/a', new Uint8Array(3))).rejects.toThrow('The bucket uploads failed');
});
